import { z } from 'zod';
import { count, folderAddress, link, shownName, siteName } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const siteSettings = defineSettings({
  shape: {
    'site.name': siteName.default('Updraft'),
    'site.maintenance': z.boolean().default(false),
    'site.imageBase': folderAddress.default('/item-art/'),
    'links.1': link.default(''),
    'links.2': link.default(''),
    'links.3': link.default(''),
    'help.1.name': shownName.default('GamCare'),
    'help.1.url': link.default('https://www.gamcare.org.uk/'),
    'help.2.name': shownName.default('Gamblers Anonymous'),
    'help.2.url': link.default('https://www.gamblersanonymous.org/'),
    'help.3.name': shownName.default('Gambling Therapy'),
    'help.3.url': link.default('https://www.gamblingtherapy.org/'),
    'help.4.name': shownName.default('Gambling Therapy на русском'),
    'help.4.url': link.default('https://www.gamblingtherapy.org/ru/'),
    'limits.callsPerMinute': count.default(600),
    'limits.commandsPerMinute': count.default(120),
    'limits.addressCallsPerMinute': count.default(6000),
    'limits.addressRequestsPerMinute': count.min(60).default(12_000),
    'limits.signInsPerMinute': count.default(60),
    'limits.eventsPerSecond': count.default(20),
    'limits.socketsPerAddress': count.default(200),
    'limits.connections': count.min(100).default(20_000),
    'limits.connectionsPerAddress': count.min(10).default(600),
  },
  about: {
    'site.name': 'Name of the site; what a nickname must contain for the nickname bonus.',
    'site.maintenance': 'The site refuses bets, and open rounds come to their end.',
    'site.imageBase':
      'The start of the addresses of item pictures; the image id and the size follow. ' +
      'It is a path of this site, or a folder on another host by https, which the content security policy then allows.',
    'links.1':
      'The first community page of the tool bar; empty: none is shown. The sandbox names a host that is reserved for examples.',
    'links.2': 'The second community page.',
    'links.3': 'The third community page.',
    'help.1.name':
      'An organisation that helps people whom play harms: in the footer of every page, and on the page of responsible play. Empty: it is not shown.',
    'help.1.url': 'Its address.',
    'help.2.name': 'The second such organisation.',
    'help.2.url': 'Its address.',
    'help.3.name': 'The third such organisation.',
    'help.3.url': 'Its address.',
    'help.4.name': 'The fourth such organisation.',
    'help.4.url': 'Its address.',
    'limits.callsPerMinute': 'The largest number of calls of one player.',
    'limits.commandsPerMinute': 'The largest number of calls of one player that move value.',
    'limits.addressCallsPerMinute': 'The largest number of calls from one address (IPv6: one /64).',
    'limits.addressRequestsPerMinute':
      'The largest number of requests from one address (IPv6: one /64), pages and pictures included.',
    'limits.signInsPerMinute': 'The largest number of sign-ins from one address (IPv6: one /64).',
    'limits.eventsPerSecond':
      "The largest number of socket events of one socket and of one account; three seconds' worth at once. " +
      'An address (IPv6: one /64) may send twenty times as many.',
    'limits.socketsPerAddress': 'The largest number of sockets from one address (IPv6: one /64).',
    'limits.connections':
      'The largest number of open TCP connections, idle ones and those of sockets included. It is read at the start. The server closes further ones at once.',
    'limits.connectionsPerAddress':
      'The same for one address (IPv6: one /64). A trusted proxy is not counted, because many people share its connections.',
  },
  // An unusable stored value may have meant maintenance, so the site stays closed.
  ifUnusable: { 'site.maintenance': true },
  // The sandbox links to pages of a host that is reserved for examples.
  inSandbox: {
    'links.1': 'https://example.com/updraft/community',
    'links.2': 'https://example.com/updraft/news',
    'links.3': 'https://example.com/updraft/help',
  },
});

import { z } from 'zod';
import { count, folderAddress, link, siteName } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const siteSettings = defineSettings({
  shape: {
    'site.name': siteName.default('Updraft'),
    'site.maintenance': z.boolean().default(false),
    'site.imageBase': folderAddress.default('/item-art/'),
    'links.1': link.default(''),
    'links.2': link.default(''),
    'links.3': link.default(''),
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
    'site.maintenance': 'Bets are refused; open rounds come to their end.',
    'site.imageBase':
      "Where item pictures are: this, the item's image id, the size. A path of this site, or a folder on another host by https, which the content security policy then allows.",
    'links.1':
      'First community page of the tool bar; empty: not shown. The sandbox has a page of a host that is reserved for examples.',
    'links.2': 'Second community page.',
    'links.3': 'Third community page.',
    'limits.callsPerMinute': 'Calls of one player.',
    'limits.commandsPerMinute': 'Calls of one player that move value.',
    'limits.addressCallsPerMinute': 'Calls from one address (IPv6: from one /64).',
    'limits.addressRequestsPerMinute':
      'Requests for anything at all, pages and pictures too, from one address (IPv6: from one /64).',
    'limits.signInsPerMinute': 'Sign-ins from one address (IPv6: from one /64).',
    'limits.eventsPerSecond':
      'Socket events: as many for each socket and for each account, and twenty times as many for each address (IPv6: for each /64); three seconds’ worth at once.',
    'limits.socketsPerAddress': 'Sockets from one address; an IPv6 /64 counts as one address.',
    'limits.connections':
      'Open TCP connections of everybody together, idle ones and those of sockets too; read at the start. What is beyond is closed at once.',
    'limits.connectionsPerAddress':
      'The same of one address (IPv6: of one /64); not counted for a trusted proxy, whose connections are many people’s.',
  },
  // An unusable stored value may have meant maintenance, so the site stays closed.
  ifUnusable: { 'site.maintenance': true },
  // Pages of a host that is reserved for examples.
  inSandbox: {
    'links.1': 'https://example.com/updraft/community',
    'links.2': 'https://example.com/updraft/news',
    'links.3': 'https://example.com/updraft/help',
  },
});

/** A site with content on every page, so that every page can be audited. */
import { pause } from '../../test/support/pause.ts';
import { type BuiltSite, startBuiltSite } from '../../test/support/built-site.ts';
import { callAs, signInAs } from '../../test/support/client.ts';
import { CRAWLED, type CrawledPage } from '../../test/support/crawl-paths.ts';
import { openBox } from '../../test/support/open-box.ts';
import { openTicket } from '../../test/support/open-ticket.ts';
import { startFront } from './front.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';

const DEMO_PLAYERS = 12;
const LOOK_EVERY_MS = 500;
const MAX_ROUND_MS = 120_000;

interface ShownPage extends Pick<CrawledPage, 'isPersonal'> {
  /** Name of the page in the list of pages. */
  name: string;
  url: string;
}

export interface ShownSite {
  /** The pages of `CRAWLED`, with their URLs on this site. */
  pages: ShownPage[];
  /** Session token of a player who has opened a box and a ticket. */
  token: string;
  drop: BuiltSite['drop'];
}

/** Waits until a round of crash is over, so that its page has a result. */
const untilRoundIsOver = async (url: string): Promise<void> => {
  const deadlineMs = performance.now() + MAX_ROUND_MS;
  while ((await callAs(url, 'POST /api/crash/getHistory', { input: {} })).length === 0) {
    if (performance.now() > deadlineMs) throw new Error('no round of crash came to its end');
    await pause(LOOK_EVERY_MS);
  }
};

/** Starts the built site with demo players behind a proxy, as in production. `drop` ends both. */
export const startShownSite = async (): Promise<ShownSite> => {
  const port = await freePort();
  const front = await startFront(`http://localhost:${port}`);
  const site = await startBuiltSite({
    port,
    publicUrl: front.url,
    settings: { 'giveaway.scheduled': true },
    rounds: { count: 12, lowest: 120, highest: 200 },
    demoPlayers: DEMO_PLAYERS,
  });
  try {
    const { url } = site;
    const token = await signInAs(url, 'rich');
    const opening = await openBox(url, { token, boxId: 1 });
    const caller = {
      tokenOf: signInAs.bind(null, url),
      call: (name, input, as) => callAs(url, name, { input, token: as }),
    } satisfies Parameters<typeof openTicket>[0];
    const ticket = await openTicket(caller, token);
    await untilRoundIsOver(url);
    const addressOf = (address: string): string =>
      address.replace('{opening}', String(opening)).replace('{ticket}', String(ticket));
    return {
      pages: CRAWLED.map(({ address, isPersonal }) => ({
        name: address,
        url: front.url + addressOf(address),
        isPersonal,
      })),
      token,
      drop: () => {
        front.close();
        return site.drop();
      },
    };
  } catch (error) {
    front.close();
    await site.drop();
    throw error;
  }
};

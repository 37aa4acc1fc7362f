import type { ServerPayload } from '@updraft/contract';
import type { Player } from '../test/support/players.ts';
import { largest, median, short } from '../test/support/statistics.ts';
import { JACKPOT_BETS } from './jackpot-bets.ts';
import { dealer, refusalsOf } from './lib/burst.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';
import { LeanHttp } from './load/lean-http.ts';
import { Observer } from './load/observer.ts';

export const title = 'Payouts of a pot of 500 and of 2,000 items, and how long another player’s sale waits meanwhile';

const PLAYERS = 100;
/** Items of each player in the two kinds of pots. The second kind has as many items as the site allows by default. */
const ITEMS_OF_EACH = [5, 20];
/**
 * Number of items that one more player sells one after the other: enough for the sales around six pots, of at least 2
 * ms each.
 */
const SALES = 1200;
/** Time before the stop of the spinner at which sales begin. */
const LEAD_MS = 300;
// `maxPotItems` is so large that all pots stay less than half full, because fuller ones refuse cheap items.
const SETTINGS = { 'jackpot.timerMs': 8000, 'jackpot.endTimeSeconds': 6, 'jackpot.maxPotItems': 5000 };

interface Payout {
  items: number;
  /** Time from the end of the spin until the winner receives the pot. */
  ms: number;
  /** Longest sale during the payout, and the median of the sales before it. */
  longestSaleMs: number;
  usualSaleMs: number;
}

/** Sells one item after the other until told to stop. */
const sell = async (
  http: LeanHttp,
  { player, isOver }: { player: Player; isOver: () => boolean },
): Promise<{ beganMs: number; ms: number }[]> => {
  const sales: { beganMs: number; ms: number }[] = [];
  while (!isOver()) {
    const item = player.items.shift();
    if (!item) throw new Error('the player has nothing left to sell');
    const body = JSON.stringify({ sell: [item.id], give: item.cents / 100 });
    const beganMs = performance.now();
    const answer = await http.call({ path: '/api/user/sell', token: player.token, body }, () => undefined);
    sales.push({ beganMs, ms: performance.now() - beganMs });
    if (!(JSON.parse(answer) as { success: boolean }).success) throw new Error(`a sale was refused: ${answer}`);
  }
  return sales;
};

interface Table {
  site: Site;
  crowd: Crowd;
  http: LeanHttp;
  /** The page of each player. */
  pages: readonly Observer[];
  seller: Player;
  deal: ReturnType<typeof dealer>;
}

/** Measures one pot, from its opening to its payout. */
const pot = async ({ site, crowd, http, pages, seller, deal }: Table, ofEach: number): Promise<Payout> => {
  const orders = site.players.slice(0, PLAYERS).map((player, at) => {
    const dealt = Array.from({ length: ofEach }, () => deal(player, at, 0));
    return { socket: at, path: '/api/jackpot/setBet', body: { items: dealt.map(({ itemId }) => itemId) } };
  });
  const [page] = pages as [Observer];
  const spun = page.next('startJackpot');
  const won = Promise.race(pages.map((one) => one.next('jackpotWin')));
  const answers = await crowd.httpBets(orders);
  const refused = [...refusalsOf(answers).keys()];
  if (refused.length > 0) throw new Error(`bets were refused: ${refused.join(', ')}`);
  const { ms } = (await spun) as unknown as ServerPayload<'startJackpot'>;
  const dueMs = performance.now() + ms;
  await new Promise((resolve) => setTimeout(resolve, ms - LEAD_MS));
  let paidMs = 0;
  const selling = sell(http, { player: seller, isOver: () => paidMs > 0 });
  await Promise.race([won, selling]);
  paidMs = performance.now();
  const sales = await selling;
  return {
    items: PLAYERS * ofEach,
    ms: paidMs - dueMs,
    longestSaleMs: largest(sales.filter(({ beganMs, ms: took }) => beganMs + took > dueMs).map((one) => one.ms)),
    usualSaleMs: median(sales.filter(({ beganMs, ms: took }) => beganMs + took <= dueMs).map((one) => one.ms)),
  };
};

const measured = async (context: Context, kind: DatabaseKind): Promise<Figure[]> => {
  const eachRun = ITEMS_OF_EACH.reduce((sum, count) => sum + count, 0);
  const site = await openSite(context, kind, {
    players: PLAYERS + 1,
    // The last player alone gets items to sell, because the stock lacks so many for all players.
    itemsEach: (at) => (at === PLAYERS ? SALES : eachRun * context.runs),
    settings: SETTINGS,
  });
  const crowd = new Crowd();
  const pages: Observer[] = [];
  const { port } = site.server;
  const http = await LeanHttp.open(port, { lanes: 1 });
  const payouts: Payout[] = [];
  try {
    await crowd.connect({ port, tokens: site.players.slice(0, PLAYERS).map(({ token }) => token) });
    for (const { token } of site.players.slice(0, PLAYERS)) pages.push(await Observer.connect({ port, token }));
    const [page] = pages as [Observer];
    const table = { site, crowd, http, pages, seller: site.players[PLAYERS] as Player, deal: dealer() };
    const { opens } = JACKPOT_BETS;
    for (let run = 0; run < context.runs; run++) {
      for (const ofEach of ITEMS_OF_EACH) {
        if (payouts.length === 0) await page.watchUntil('jackpot', opens);
        else await page.next(opens.event, { fits: opens.fits });
        payouts.push(await pot(table, ofEach));
        const { items, ms, longestSaleMs } = payouts.at(-1) as Payout;
        context.say(
          `  ${kind} run ${run + 1}: ${items} items in ${short(ms)} ms, longest sale ${short(longestSaleMs)} ms`,
        );
      }
    }
  } finally {
    for (const page of pages) page.close();
    http.close();
    await crowd.end();
    await site.drop();
  }
  return ITEMS_OF_EACH.flatMap((ofEach) =>
    figuresOf(
      kind,
      payouts.filter(({ items }) => items === PLAYERS * ofEach),
    ),
  );
};

const figuresOf = (database: DatabaseKind, payouts: readonly Payout[]): Figure[] => {
  const items = (payouts[0]?.items ?? 0).toLocaleString('en');
  const figure = (what: string, value: (one: Payout) => number): Figure => ({
    database,
    what,
    unit: 'ms',
    values: payouts.map(value),
  });
  return [
    figure(`a pot of ${items} items, from the end of the spin until its winner is told`, (one) => one.ms),
    figure(`the longest sale of another player while ${items} items were paid`, (one) => one.longestSaleMs),
    figure('a sale just before that, median', (one) => one.usualSaleMs),
  ];
};

/** Measures the time until a pot is paid, and the delay of another player's sales meanwhile. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      `${PLAYERS} players put in 5 and 20 items each. One transfer moves the whole pot, and one commit settles all bets of its round. Crash plays meanwhile.`,
    ],
  };
  for (const kind of context.databases) findings.figures.push(...(await measured(context, kind)));
  return findings;
};

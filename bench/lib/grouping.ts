import { startServer } from '../../test/support/server.ts';
import { Crowd } from '../load/crowd.ts';
import { Observer } from '../load/observer.ts';
import type { Answered } from '../load/protocol.ts';
import { dealer, perSecondOf, refusalsOf } from './burst.ts';
import type { Figure, Findings } from './report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './site.ts';
import { short } from '../../test/support/statistics.ts';

const PLAYERS = 1000;
/** Number of bets before the burst, so that the server is warm. */
const WARMING = 200;
/** Sizes of a batch: the server's own limit, and one bet for each commit. */
const BATCHES = { grouped: 256, single: 1 } as const;
type Way = keyof typeof BATCHES;
/** Countdown long enough for a thousand sequential commits. */
const SETTINGS = { 'crash.countdownTicks': 15 };
const AUTO_CASH_OUT = 3;
/** Flights of less than 8 s: every start waits for the end of one. */
const ROUNDS = { count: 12, lowest: 100, highest: 160 };

type Order = ReturnType<typeof dealer>;

/** Waits for a full betting window, not shortened by the last restart. */
const freshWindow = async (observer: Observer): Promise<void> => {
  await observer.next('clearBets');
  await observer.opened();
};

/** Starts the site again with the batch size of `way`, connects everybody, and sends a burst in the open window. */
const burstWith = async (site: Site, way: Way, order: Order): Promise<Answered[]> => {
  await site.server.stop();
  site.server = await startServer({
    dataDir: site.dataDir,
    databaseUrl: site.databaseUrl,
    settings: { ...SETTINGS, 'crash.maxBatch': BATCHES[way] },
    environment: { SHUTDOWN_GRACE_MS: '0' },
  });
  const crowd = new Crowd();
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    const observer = await Observer.connect({ port: site.server.port });
    await freshWindow(observer);
    observer.close();
    const orders = site.players.map((player, at) => order(player, at, AUTO_CASH_OUT));
    const warmed = await crowd.bets(
      site.players.slice(0, WARMING).map((player, at) => order(player, at, AUTO_CASH_OUT + 1)),
    );
    if (refusalsOf(warmed).size > 0) throw new Error(`bets were refused: ${[...refusalsOf(warmed).keys()].join(', ')}`);
    return await crowd.bets(orders);
  } finally {
    await crowd.end();
  }
};

/** Measures the gain of group commit: the same burst on two starts of one site, in turn, with no other difference. */
export const measureGrouping = async (context: Context, kind: DatabaseKind): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: 4 * context.runs,
    rounds: ROUNDS,
    settings: SETTINGS,
  });
  const found: Record<Way, Answered[][]> = { grouped: [], single: [] };
  const order = dealer();
  try {
    for (let run = 0; run < context.runs; run++) {
      for (const way of ['grouped', 'single'] as const) found[way].push(await burstWith(site, way, order));
      context.say(
        `  ${kind} run ${run + 1}: ${short(perSecondOf(found.grouped.at(-1) ?? []))} bets/s in groups, ${short(perSecondOf(found.single.at(-1) ?? []))} with a commit for each`,
      );
    }
  } finally {
    await site.drop();
  }
  const [grouped, single] = [found.grouped.map(perSecondOf), found.single.map(perSecondOf)];
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    database: kind,
    what,
    unit,
    values,
    ...goal,
  });
  const refused = [...found.grouped, ...found.single].map((answers) =>
    [...refusalsOf(answers).values()].reduce((sum, count) => sum + count, 0),
  );
  return {
    figures: [
      figure(`a burst of 1,000, up to ${BATCHES.grouped} bets a commit`, 'bets/s', grouped),
      figure('the same burst, a commit for each bet', 'bets/s', single),
      figure(
        'group commit against a commit for each bet, the same burst',
        'times',
        grouped.map((value, at) => value / (single[at] ?? Number.NaN)),
      ),
      figure('refused in these bursts', 'bets', refused, { atMost: 0, isNever: true }),
    ],
    notes: [
      `${kind}: group commit is compared on one site that is started anew each time, in turn as it is and with \`crash.maxBatch\` at 1: 1,000 players connected, ${WARMING} bets to warm up, then everybody's bet in one moment.`,
    ],
  };
};

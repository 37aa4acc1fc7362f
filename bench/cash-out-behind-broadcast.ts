import { pause } from '../test/support/pause.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, openSite } from './lib/site.ts';
import { largest, median, quantile, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';

export const title = 'A take without a win, behind the broadcast of a sync';

const SIZES = [1000, 10_000];
const PAIRS = 24;
const PAIRS_QUICK = 8;
/** Time after a sync at which nothing is being sent: about half of the interval. */
const QUIET_AFTER_MS = 450;
const GOAL_MS = 10;

interface Waits {
  behindMs: number[];
  quietMs: number[];
}

const take = async ({ socket }: Observer): Promise<number> => {
  const sentMs = performance.now();
  await socket.request('take', { apiToken: socket.token, id: 1 });
  return performance.now() - sentMs;
};

/**
 * Measures waits behind a broadcast and without one. The player who cashes out was connected first, so they receive a
 * sync first. A cash-out sent at that moment arrives while the server is still writing to the others.
 */
const collect = async (observer: Observer, pairs: number): Promise<Waits> => {
  const waits: Waits = { behindMs: [], quietMs: [] };
  while (waits.quietMs.length < pairs) {
    await observer.next('crashMultiplier');
    waits.behindMs.push(await take(observer));
    await pause(QUIET_AFTER_MS);
    waits.quietMs.push(await take(observer));
  }
  return waits;
};

const measure = async (context: Context, kind: DatabaseKind, sockets: number): Promise<Figure[]> => {
  const site = await openSite(context, kind, { players: 1, itemsEach: 1, settings: { 'crash.countdownTicks': 1 } });
  const crowd = new Crowd({ processes: sockets > 2000 ? 2 : 1 });
  try {
    const observer = await Observer.connect({ port: site.server.port, token: site.players[0]?.token ?? null });
    await crowd.connect({ port: site.server.port, tokens: Array.from({ length: sockets }, () => null) });
    const { behindMs, quietMs } = await collect(observer, context.quick ? PAIRS_QUICK : PAIRS);
    observer.close();
    const quiet = median(quietMs);
    const extra = behindMs.map((ms) => ms - quiet);
    context.say(
      `  ${kind}, ${sockets} sockets: ${short(median(extra))} ms longer, at worst ${short(largest(extra))} ms`,
    );
    const what = `${sockets.toLocaleString('en-GB')} sockets:`;
    return [
      {
        database: kind,
        what: `${what} wait of a take behind a broadcast, median`,
        unit: 'ms',
        values: extra,
        atMost: GOAL_MS,
      },
      {
        database: kind,
        what: `${what} the same, worst`,
        unit: 'ms',
        values: [largest(extra)],
        atMost: GOAL_MS,
        isNever: true,
      },
      {
        database: kind,
        what: `${what} the same, 95th percentile`,
        unit: 'ms',
        values: [quantile(extra, 0.95)],
        atMost: GOAL_MS,
      },
      { database: kind, what: `${what} answer in a quiet moment`, unit: 'ms', values: quietMs },
    ];
  } finally {
    await crowd.end();
    await site.drop();
  }
};

/** Measures the extra time until a cash-out is acknowledged during a broadcast to everyone, on every database. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'The take is sent by the socket that hears the sync first, at the moment it hears it, and compared with takes sent half a second later; the difference is the wait.',
      'The take is for a bet that is not there: through the queue and the database, without a win.',
    ],
  };
  for (const kind of context.databases) {
    for (const sockets of context.quick ? SIZES.slice(0, 1) : SIZES)
      findings.figures.push(...(await measure(context, kind, sockets)));
  }
  return findings;
};

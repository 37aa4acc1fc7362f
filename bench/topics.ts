import { quantile, short } from '../test/support/statistics.ts';
import { bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import { FAN_OUT_SAMPLE_MS, type FanOutSample, FanOutTables, sampleFanOut } from './lib/fan-out.ts';
import type { Figure, Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';

export const title = 'Topics: 10,000 sockets on the page of one game, and spread over the pages of three';

const SOCKETS = 10_000;
const GAMES = ['crash', 'jackpot', 'wheel'];
/** Largest cost of three games relative to that of one. */
const GOAL = 1.3;

interface Pair {
  one: FanOutSample;
  three: FanOutSample;
}

const findingsOf = (pairs: readonly Pair[]): Findings => {
  const figure = (what: string, unit: string, value: (pair: Pair) => number, goal: Partial<Figure> = {}): Figure => ({
    what,
    unit,
    values: pairs.map(value),
    ...goal,
  });
  const bytes = ({ counts }: FanOutSample): number => counts.bytes / SOCKETS / (counts.wallMs / 1000);
  const late = ({ counts }: FanOutSample): number => quantile(counts.syncDelaysMs, 0.99);
  const lost = ({ one, three }: Pair): number => one.counts.lost + three.counts.lost;
  return {
    figures: [
      figure('one game, server process', '% of a core', ({ one }) => one.share * 100),
      figure('three games, server process', '% of a core', ({ three }) => three.share * 100),
      figure('three games, with one as the measure', 'times', ({ one, three }) => three.share / one.share, {
        atMost: GOAL,
      }),
      figure('one game, the server waited for a core', '% of the time', ({ one }) => one.waited * 100),
      figure('three games, the same', '% of the time', ({ three }) => three.waited * 100),
      figure('one game, to each', 'B/s', ({ one }) => bytes(one)),
      figure('three games, to each', 'B/s', ({ three }) => bytes(three)),
      figure('one game, delivery of a sync from its stamp, 99th percentile', 'ms', ({ one }) => late(one)),
      figure('three games, delivery of a sync, 99th percentile', 'ms', ({ three }) => late(three), { atMost: 200 }),
      figure('sockets lost', 'sockets', lost, { atMost: 0, isNever: true }),
    ],
    notes: [
      `The real gateway and broadcaster in a process of their own, with tables that publish as the crash table does (a round of ten seconds: a word a second, bets or cash-outs twice a second) and do nothing else. One: everybody's page shows it. Three: each shows a third of the sockets, their rounds shifted against each other. Every pair of samples (${FAN_OUT_SAMPLE_MS / 1000} s each) is taken over the same connections. A server that waits for a core sends more in one write: only where it hardly waits is the comparison worth something.`,
      bottleneckNote({
        kind: 'three games',
        during: 'in the samples',
        clients: pairs.map(({ three }) => clientShareOf(three.counts, three.counts.wallMs)),
        server: pairs.map(({ three }) => three.share),
      }),
    ],
  };
};

export const run = async (context: Context): Promise<Findings> => {
  const tables = await FanOutTables.start(GAMES);
  const crowd = new Crowd({ processes: 2 });
  try {
    await crowd.connect({ port: tables.port, tokens: Array.from({ length: SOCKETS }, () => null) });
    const pairs: Pair[] = [];
    while (pairs.length < context.runs) {
      const one = await sampleFanOut({ tables, crowd, sockets: SOCKETS }, { running: 1 });
      const three = await sampleFanOut({ tables, crowd, sockets: SOCKETS }, { running: GAMES.length });
      pairs.push({ one, three });
      context.say(
        `  pair ${pairs.length}: one game ${short(one.share * 100)} %, three ${short(three.share * 100)} % of a core: ${short(three.share / one.share)} times`,
      );
    }
    return findingsOf(pairs);
  } finally {
    await crowd.end();
    tables.end();
  }
};

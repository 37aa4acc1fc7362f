import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pause } from '../test/support/pause.ts';
import { processCpuMs, runDelayMs } from '../test/support/processes.ts';
import { quantile, short } from '../test/support/statistics.ts';
import { bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import type { Figure, Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';
import type { Counts } from './load/protocol.ts';

export const title = 'Topics: 10,000 sockets on the page of one game, and spread over the pages of three';

const SOCKETS = 10_000;
const GAMES = ['crash', 'jackpot', 'wheel'];
/** The most that three games may cost, with one as the measure. */
const GOAL = 1.3;
/** Until every table has begun its rounds, which are shifted against each other. */
const LEAD_MS = 10_000;
/** Two rounds of every table. */
const SAMPLE_MS = 20_000;

/** The process with the tables. */
class Tables {
  readonly pid: number;
  private readonly child: ChildProcess;
  readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.port = port;
  }

  static async start(): Promise<Tables> {
    const child = fork(join(import.meta.dirname, 'load/tables.ts'), [GAMES.join(',')], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new Tables(child, port);
  }

  async run(running: number): Promise<void> {
    const said = once(this.child, 'message');
    this.child.send({ running });
    await said;
  }

  end(): void {
    this.child.disconnect();
  }
}

interface Sample {
  /** Of one core. */
  share: number;
  /** Of the time: how long the server was ready to run and had no core. What gathers meanwhile costs fewer writes. */
  waited: number;
  counts: Counts;
}

/** So many tables run, and everybody's page shows one of them. */
const sample = async ({ tables, crowd }: { tables: Tables; crowd: Crowd }, running: number): Promise<Sample> => {
  await crowd.watch(Array.from({ length: SOCKETS }, (_unused, at) => GAMES[at % running] ?? null));
  await tables.run(running);
  await pause(LEAD_MS);
  await crowd.mark();
  const startedMs = performance.now();
  const before = { cpuMs: processCpuMs(tables.pid), waitedMs: runDelayMs(tables.pid) };
  await pause(SAMPLE_MS);
  const wallMs = performance.now() - startedMs;
  return {
    share: (processCpuMs(tables.pid) - before.cpuMs) / wallMs,
    waited: (runDelayMs(tables.pid) - before.waitedMs) / wallMs,
    counts: await crowd.counts(),
  };
};

interface Pair {
  one: Sample;
  three: Sample;
}

const findingsOf = (pairs: readonly Pair[]): Findings => {
  const figure = (what: string, unit: string, value: (pair: Pair) => number, goal: Partial<Figure> = {}): Figure => ({
    ...{ what, unit, values: pairs.map(value), ...goal },
  });
  const bytes = ({ counts }: Sample): number => counts.bytes / SOCKETS / (counts.wallMs / 1000);
  const late = ({ counts }: Sample): number => quantile(counts.syncDelaysMs, 0.99);
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
      `The real gateway and broadcaster in a process of their own, with tables that publish as the crash table does (a round of ten seconds: a word a second, bets or cash-outs twice a second) and do nothing else. One: everybody's page shows it. Three: each shows a third of the sockets, their rounds shifted against each other. Every pair of samples (${SAMPLE_MS / 1000} s each) is taken over the same connections. A server that waits for a core sends more in one write: only where it hardly waits is the comparison worth something.`,
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
  const tables = await Tables.start();
  const crowd = new Crowd({ processes: 2 });
  try {
    await crowd.connect({ port: tables.port, tokens: Array.from({ length: SOCKETS }, () => null) });
    const pairs: Pair[] = [];
    while (pairs.length < context.runs) {
      const one = await sample({ tables, crowd }, 1);
      const three = await sample({ tables, crowd }, GAMES.length);
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

import type { Db } from '../apps/server/src/db/db.ts';
import type { ChosenRounds } from '../test/support/chosen-chain.ts';
import { Profiler } from './lib/inspector.ts';
import { bottleneckNote } from './lib/bottleneck.ts';
import { dealer, refusalsOf, warmUpNote } from './lib/burst.ts';
import { type BurstFigures, type BurstTools, meteredBurst } from './lib/metered.ts';
import { profilesOf } from './lib/profile.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { quantile, short } from '../test/support/statistics.ts';
import { measureGrouping } from './lib/grouping.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { BetOrder } from './load/protocol.ts';

export const title = 'Bets: durable, acknowledged, with 1,000 players connected and watching';

const PLAYERS = 1000;
const ONE_BY_ONE = 150;
const AUTO_CASH_OUTS = [3, 4, 5];
const GOAL_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 4000, embedded: 2000 };
const GOAL_CPU_MS = 0.4;

interface Burst extends BurstFigures {
  refused: Map<string, number>;
  databasePerBetMs: number;
  /** Busiest thread besides the event loop, with its processor time per bet. */
  busiestThread: { id: number; perBetMs: number };
  /** Processor time of the server and the database together. */
  togetherPerBetMs: number;
}

const burst = async (site: Site, tools: BurstTools, orders: readonly BetOrder[]): Promise<Burst> => {
  const metered = await meteredBurst(site, tools, () => tools.crowd.bets(orders));
  const { answers, accepted, spent, ...figures } = metered;
  return {
    ...figures,
    refused: refusalsOf(answers),
    databasePerBetMs: spent.databaseMs / accepted,
    busiestThread: { id: spent.busiestThread.id, perBetMs: spent.busiestThread.cpuMs / accepted },
    togetherPerBetMs: (site.kind === 'embedded' ? spent.serverMs : spent.serverMs + spent.databaseMs) / accepted,
  };
};

/**
 * Sends bets one after the other, each after the acknowledgement of the one before. Returns the accepted bets per
 * second.
 */
const oneByOne = async (crowd: Crowd, orders: readonly BetOrder[]): Promise<number> => {
  const startedMs = performance.now();
  let accepted = 0;
  for (const order of orders) {
    const [answer] = await crowd.bets([order]);
    if (answer?.status === 'success') accepted++;
  }
  return accepted / ((performance.now() - startedMs) / 1000);
};

/** A site with its players connected, measured one run at a time. */
export interface Measuring {
  site: Site;
  /**
   * Plays rounds before the measured ones. The bets per second of the first are kept as those of a cold server.
   */
  warmUp(rounds: number): Promise<void>;
  /** Measures one more run, in its own round. */
  run(): Promise<void>;
  findings(): Findings;
  close(): Promise<void>;
}

interface MeasuringOptions {
  runs: number;
  /** Number of first rounds with chosen crash points, and the range of these; left out: the usual ones. */
  rounds?: ChosenRounds;
  settings?: Record<string, unknown>;
  /** Fills the database before the server starts. */
  more?: (db: Db) => Promise<void>;
}

/** Opens a site and connects all players. */
export const openMeasuring = async (
  context: Context,
  kind: DatabaseKind,
  { runs, rounds, settings = {}, more }: MeasuringOptions,
): Promise<Measuring> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: 4 * runs,
    settings: { 'crash.countdownTicks': 12, ...settings },
    ...(rounds && { rounds }),
    ...(more && { more }),
  });
  const crowd = new Crowd();
  const close = async (): Promise<void> => {
    await crowd.end();
    await site.drop();
  };
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    const observer = await Observer.connect({ port: site.server.port });
    const tools: BurstTools = {
      crowd,
      profiler: site.server.inspectorUrl ? await Profiler.connect(site.server.inspectorUrl) : null,
      profiles: [],
    };
    const order = dealer();
    const orders = (autoWithdraw: number): BetOrder[] =>
      site.players.map((player, at) => order(player, at, autoWithdraw));
    const [firsts, seconds, singles, early]: [Burst[], Burst[], number[], Burst[]] = [[], [], [], []];
    const unprofiled: BurstTools = { ...tools, profiler: null };
    return {
      site,
      warmUp: async (rounds) => {
        for (let round = 0; round < rounds; round++) {
          await observer.opened();
          for (const autoWithdraw of AUTO_CASH_OUTS.slice(0, 2))
            early.push(await burst(site, unprofiled, orders(autoWithdraw)));
          context.say(
            `  ${kind} while warming up: ${early
              .slice(-2)
              .map(({ perSecond }) => short(perSecond))
              .join(', then ')} bets/s`,
          );
        }
      },
      run: async () => {
        await observer.opened();
        const [first, second, third] = AUTO_CASH_OUTS.map(orders) as [BetOrder[], BetOrder[], BetOrder[]];
        firsts.push(await burst(site, tools, first));
        seconds.push(await burst(site, tools, second));
        singles.push(await oneByOne(crowd, third.slice(0, ONE_BY_ONE)));
        context.say(
          `  ${kind} run ${firsts.length}: ${short(firsts.at(-1)?.perSecond ?? 0)} bets/s, then ${short(seconds.at(-1)?.perSecond ?? 0)}, one by one ${short(singles.at(-1) ?? 0)}`,
        );
      },
      findings: () => {
        const findings = findingsOf(kind, { firsts, seconds, singles, early });
        if (tools.profiler) findings.profiles = profilesOf(kind, tools.profiles, PLAYERS);
        return findings;
      },
      close: async () => {
        observer.close();
        tools.profiler?.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

const findingsOf = (
  kind: DatabaseKind,
  { firsts, seconds, singles, early }: { firsts: Burst[]; seconds: Burst[]; singles: number[]; early: Burst[] },
): Findings => {
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    database: kind,
    what,
    unit,
    values,
    ...goal,
  });
  const all = [...firsts, ...seconds];
  const refused = [...early, ...all].flatMap((one) =>
    [...one.refused].map(([message, count]) => `${count} × ${message}`),
  );
  // The threads have no names, but a thread that is the busiest in every run is the one that commits.
  const isOneThread = kind === 'embedded' && new Set(all.map((one) => one.busiestThread.id)).size === 1;
  const own = kind === 'PostgreSQL' ? 'server process' : 'event loop of the server';
  return {
    figures: [
      figure(
        '1,000 players bet as the window opens',
        'bets/s',
        firsts.map((one) => one.perSecond),
        { atLeast: GOAL_PER_SECOND[kind] },
      ),
      figure(
        '1,000 more bets in the open window',
        'bets/s',
        seconds.map((one) => one.perSecond),
        { atLeast: GOAL_PER_SECOND[kind] },
      ),
      ...(early.length > 0
        ? [
            figure(
              'the same, the first round after the start',
              'bets/s',
              early.slice(0, 2).map((one) => one.perSecond),
            ),
          ]
        : []),
      figure(
        'answer, median',
        'ms',
        all.map((one) => quantile(one.latenciesMs, 0.5)),
      ),
      figure(
        'answer, 99th percentile',
        'ms',
        all.map((one) => quantile(one.latenciesMs, 0.99)),
      ),
      figure(
        'refused',
        'bets',
        [...early, ...all].map((one) => [...one.refused.values()].reduce((sum, count) => sum + count, 0)),
        { atMost: 0, isNever: true },
      ),
      figure(
        `CPU per bet, ${own}, as the window opens`,
        'ms',
        firsts.map((one) => one.cpuPerBetMs),
        { atMost: GOAL_CPU_MS },
      ),
      figure(
        `CPU per bet, ${own}, in the open window`,
        'ms',
        seconds.map((one) => one.cpuPerBetMs),
        { atMost: GOAL_CPU_MS },
      ),
      figure(
        kind === 'PostgreSQL'
          ? "CPU per bet, PostgreSQL's processes"
          : "CPU per bet, the database's and the runtime's threads",
        'ms',
        all.map((one) => one.databasePerBetMs),
      ),
      ...(isOneThread
        ? [
            figure(
              "CPU per bet, the database's thread: the busiest besides the event loop in every run",
              'ms',
              all.map((one) => one.busiestThread.perBetMs),
            ),
          ]
        : []),
      figure(
        `CPU per bet, everything together${kind === 'PostgreSQL' ? ", PostgreSQL's processes too" : ''}`,
        'ms',
        all.map((one) => one.togetherPerBetMs),
      ),
      figure('one after another, waiting for each answer', 'bets/s', singles),
    ],
    notes: [
      ...(refused.length > 0 ? [`${kind}: refused: ${refused.join(', ')}.`] : []),
      bottleneckNote({
        kind,
        during: 'while bets were under way',
        clients: all.map((one) => one.clients),
        server: all.map((one) => one.serverShare),
      }),
    ],
  };
};

const measured = async (context: Context, kind: DatabaseKind): Promise<Findings> => {
  const measuring = await openMeasuring(context, kind, { runs: context.warmUps + context.runs });
  try {
    await measuring.warmUp(context.warmUps);
    for (let run = 0; run < context.runs; run++) await measuring.run();
    return measuring.findings();
  } finally {
    await measuring.close();
  }
};

/** Measures durable bets per second in bursts, and the processor time of a bet. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'CPU per bet is counted from the first bet until 1.1 s after the last answer, ticks and flushes to all 1,000 included, and divided by the accepted bets.',
      "With PostgreSQL the row with the goal is the server's whole process, its helper threads too, and PostgreSQL's processes are the other row. With the embedded database the row with the goal is the event loop alone; the other is every other thread of the process: the database's, the collector's, the compiler's and the file system's.",
      warmUpNote(context),
      'A bet counts from the moment before it is written to the socket until its acknowledgement, which comes after the commit.',
    ],
  };
  for (const kind of context.databases) {
    const found = await measured(context, kind);
    findings.figures.push(...found.figures);
    findings.notes.push(...found.notes);
    // A profiler slows the server down, so nothing is compared then.
    const grouping = context.profile ? null : await measureGrouping(context, kind);
    findings.figures.push(...(grouping?.figures ?? []));
    findings.notes.push(...(grouping?.notes ?? []));
    if (found.profiles) findings.profiles = [...(findings.profiles ?? []), ...found.profiles];
  }
  return findings;
};

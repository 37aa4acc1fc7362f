import type { Db } from '../apps/server/src/db/db.ts';
import { pause } from '../test/support/pause.ts';
import type { Player } from '../test/support/players.ts';
import { type CpuProfile, Profiler } from './lib/inspector.ts';
import { bottleneckNote } from './lib/bottleneck.ts';
import { ownMsOf, startMeter } from './lib/meter.ts';
import { summarise } from './lib/profile.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { quantile, short } from './lib/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { Answered, BetOrder } from './load/protocol.ts';

export const title = 'Bets: durable, acknowledged, with 1,000 players connected and watching';

const PLAYERS = 1000;
const ONE_BY_ONE = 150;
/** Long enough for the flush that tells everyone about the bets: its cost belongs to them. */
const AFTER_MS = 1100;
const AUTO_STOPS = [3, 4, 5];
const GOAL_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 4000, embedded: 2000 };
const GOAL_CPU_MS = 0.4;

/** Hands out each player's items one after the other. */
const dealer = (): ((player: Player, socket: number, autoWithdraw: number) => BetOrder) => {
  const used = new Map<number, number>();
  return (player, socket, autoWithdraw) => {
    const at = used.get(player.id) ?? 0;
    used.set(player.id, at + 1);
    const item = player.items[at];
    if (!item) throw new Error('the players have run out of items');
    return { socket, itemId: item.id, sum: item.cents / 100, autoWithdraw };
  };
};

interface Burst {
  perSecond: number;
  refused: Map<string, number>;
  latenciesMs: number[];
  cpuPerBetMs: number;
  loopPerBetMs: number;
  databasePerBetMs: number;
  clientShare: number;
  serverShare: number;
}

const perSecondOf = (answers: readonly Answered[]): number => {
  const accepted = answers.filter((one) => one.status === 'success');
  const tookMs = Math.max(...answers.map((one) => one.answeredMs)) - Math.min(...answers.map((one) => one.sentMs));
  return accepted.length / (tookMs / 1000);
};

const refusals = (answers: readonly Answered[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const one of answers) if (one.status !== 'success') found.set(one.message, (found.get(one.message) ?? 0) + 1);
  return found;
};

interface Tools {
  crowd: Crowd;
  profiler: Profiler | null;
  profiles: CpuProfile[];
}

/** All orders in one moment; the meter runs until the flush after the last answer. */
const burst = async (site: Site, { crowd, profiler, profiles }: Tools, orders: readonly BetOrder[]): Promise<Burst> => {
  await crowd.mark();
  await profiler?.start();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const answers = await crowd.bets(orders);
  const busyMs = Math.max(...answers.map((one) => one.answeredMs)) - Math.min(...answers.map((one) => one.sentMs));
  const { busiestCpuMs } = await crowd.counts();
  const busy = read();
  await pause(AFTER_MS);
  const spent = read();
  if (profiler) profiles.push(await profiler.stop());
  const accepted = answers.filter((one) => one.status === 'success').length;
  return {
    perSecond: perSecondOf(answers),
    refused: refusals(answers),
    latenciesMs: answers.map((one) => one.answeredMs - one.sentMs),
    cpuPerBetMs: ownMsOf(site.kind, spent) / accepted,
    loopPerBetMs: spent.eventLoopMs / accepted,
    databasePerBetMs: spent.databaseMs / accepted,
    clientShare: busiestCpuMs / busyMs,
    serverShare: ownMsOf(site.kind, busy) / busyMs,
  };
};

/** One player after the other, each after the answer to the last: a commit for every bet. */
const oneByOne = async (crowd: Crowd, orders: readonly BetOrder[]): Promise<number> => {
  const startedMs = performance.now();
  let accepted = 0;
  for (const order of orders) {
    const [answer] = await crowd.bets([order]);
    if (answer?.status === 'success') accepted++;
  }
  return accepted / ((performance.now() - startedMs) / 1000);
};

interface Extras {
  /** Fills the database before the server starts. */
  more?: (db: Db) => Promise<void>;
  /** Looks at the site after the bets. */
  also?: (site: Site) => Promise<void>;
}

export const measure = async (context: Context, kind: DatabaseKind, { more, also }: Extras = {}): Promise<Findings> => {
  const site = await openSite(context, kind, { players: PLAYERS, itemsEach: 4 * context.runs, settings: { 'crash.countdownTicks': 12 }, ...(more && { more }) });
  const crowd = new Crowd();
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    const observer = await Observer.connect({ port: site.server.port });
    const tools: Tools = { crowd, profiler: site.server.inspectorUrl ? await Profiler.connect(site.server.inspectorUrl) : null, profiles: [] };
    const order = dealer();
    const orders = (autoWithdraw: number): BetOrder[] => site.players.map((player, at) => order(player, at, autoWithdraw));
    const [firsts, seconds, singles]: [Burst[], Burst[], number[]] = [[], [], []];
    for (let run = 0; run < context.runs; run++) {
      await observer.opened();
      const [first, second, third] = AUTO_STOPS.map(orders) as [BetOrder[], BetOrder[], BetOrder[]];
      firsts.push(await burst(site, tools, first));
      seconds.push(await burst(site, tools, second));
      singles.push(await oneByOne(crowd, third.slice(0, ONE_BY_ONE)));
      context.say(`  ${kind} run ${run + 1}: ${short(firsts[run]?.perSecond ?? 0)} bets/s, then ${short(seconds[run]?.perSecond ?? 0)}, one by one ${short(singles[run] ?? 0)}`);
    }
    observer.close();
    await also?.(site);
    const findings = findingsOf(kind, { firsts, seconds, singles });
    if (tools.profiler) findings.profiles = [`## ${kind}`, '', summarise(tools.profiles, { commands: tools.profiles.length * PLAYERS })];
    tools.profiler?.close();
    return findings;
  } finally {
    await crowd.end();
    await site.drop();
  }
};

const findingsOf = (kind: DatabaseKind, { firsts, seconds, singles }: { firsts: Burst[]; seconds: Burst[]; singles: number[] }): Findings => {
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({ database: kind, what, unit, values, ...goal });
  const all = [...firsts, ...seconds];
  const refused = all.flatMap((one) => [...one.refused].map(([message, count]) => `${count} × ${message}`));
  const own = kind === 'PostgreSQL' ? 'server process' : 'event loop of the server';
  return {
    figures: [
      figure('1,000 players bet as the window opens', 'bets/s', firsts.map((one) => one.perSecond), { atLeast: GOAL_PER_SECOND[kind] }),
      figure('1,000 more bets in the open window', 'bets/s', seconds.map((one) => one.perSecond), { atLeast: GOAL_PER_SECOND[kind] }),
      figure('answer, median', 'ms', all.map((one) => quantile(one.latenciesMs, 0.5))),
      figure('answer, 99th percentile', 'ms', all.map((one) => quantile(one.latenciesMs, 0.99))),
      figure('refused', 'bets', all.map((one) => [...one.refused.values()].reduce((sum, count) => sum + count, 0)), { atMost: 0, isNever: true }),
      figure(`CPU per bet, ${own}, as the window opens`, 'ms', firsts.map((one) => one.cpuPerBetMs), { atMost: GOAL_CPU_MS }),
      figure(`CPU per bet, ${own}, in the open window`, 'ms', seconds.map((one) => one.cpuPerBetMs), { atMost: GOAL_CPU_MS }),
      figure(kind === 'PostgreSQL' ? "CPU per bet, PostgreSQL's processes" : "CPU per bet, the database's and the runtime's threads", 'ms', all.map((one) => one.databasePerBetMs)),
      figure('one after another: a commit for each bet', 'bets/s', singles),
      figure('group commit against a commit for each bet', 'times', seconds.map((one, at) => one.perSecond / (singles[at] ?? Number.NaN))),
    ],
    notes: [
      ...(refused.length > 0 ? [`${kind}: refused: ${refused.join(', ')}.`] : []),
      bottleneckNote({ kind, during: 'while bets were under way', clients: all.map((one) => one.clientShare), server: all.map((one) => one.serverShare) }),
    ],
  };
};

/** Durable bets per second in bursts, with the processor time of a bet. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'CPU per bet is counted from the first bet until 1.1 s after the last answer, ticks and flushes to all 1,000 included, and divided by the accepted bets.',
      "With PostgreSQL the row with the goal is the server's whole process, its helper threads too, and PostgreSQL's processes are the other row. With the embedded database the row with the goal is the event loop alone; the other is every other thread of the process: the database's, the collector's, the compiler's and the file system's.",
      'A bet counts from the moment before it is written to the socket until its acknowledgement, which comes after the commit.',
    ],
  };
  for (const kind of context.databases) {
    const found = await measure(context, kind);
    findings.figures.push(...found.figures);
    findings.notes.push(...found.notes);
    if (found.profiles) findings.profiles = [...(findings.profiles ?? []), ...found.profiles];
  }
  return findings;
};

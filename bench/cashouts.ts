import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { elapsedMsOf, multiplierAt } from '@updraft/rules/crash';
import { pause } from '../test/support/pause.ts';
import { type ClientShare, bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import { ownMsOf, startMeter } from './lib/meter.ts';
import { Profiler, type Profiles } from './lib/inspector.ts';
import { profilesOf } from './lib/profile.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { largest, quantile, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { Answered } from './load/protocol.ts';

export const title = 'Cash-outs: 1,000 players stop within 100 ms';

const PLAYERS = 1000;
const SPREAD_MS = 100;
/**
 * Longest time in which all cash-outs are sent. If it takes longer, the clients lack processor time and the measurement
 * is void.
 */
const MAX_SPREAD_MS = 110;
/**
 * Multiplier at which all players begin to cash out. A hundredth lasts so briefly there that the paid multiplier shows
 * the moment of receipt.
 */
const AT_HUNDREDTHS = 800;
/** Time that the flight must last after the cash-outs, because refused cash-outs prove nothing. */
const MARGIN_MS = 1500;
/** Flights of 37 to 65 s, which all reach `AT_HUNDREDTHS`. The first flight may end while the players connect. */
const ROUNDS = { count: 6, lowest: 900, highest: 5000 };
/** Number of further rounds, in place of rounds that crash too early or in which the sending takes too long. */
const TRIES = ROUNDS.count - 4;
const TOLERANCE_MS = 10;
const GOAL_P99_MS: Record<DatabaseKind, number> = { PostgreSQL: 250, embedded: 500 };

interface Stops {
  refused: number;
  perSecond: number;
  /** Time from the first cash-out sent to the last, ms. */
  sendingMs: number;
  latenciesMs: number[];
  /** Cash-outs whose multiplier proves a receipt earlier than the sending, or later, by more than the tolerance. */
  beforeTime: number;
  afterTime: number;
  /**
   * Cash-outs whose multiplier would differ if they were received later by the tolerance. Only these can show a fault.
   */
  telling: number;
  worstLateMs: number;
  cpuPerCashOutMs: number;
  clients: ClientShare;
  serverShare: number;
}

/**
 * Returns the difference between receipt and sending that the paid multiplier proves, ms: negative early, positive
 * late.
 */
const provenShiftMs = (answer: Answered, startedAt: number): number => {
  const hundredths = Math.round(answer.multiplier * 100);
  const sentAfterMs = answer.sentMs - startedAt;
  const earliest = elapsedMsOf(hundredths) - sentAfterMs;
  const latest = elapsedMsOf(hundredths + 1) - sentAfterMs;
  return earliest > 0 ? earliest : Math.min(0, latest);
};

/** True if a receipt later by the tolerance would be paid at another hundredth. */
const wouldTell = (answer: Answered, startedAt: number): boolean => {
  const sentAfterMs = answer.sentMs - startedAt;
  return multiplierAt(sentAfterMs + TOLERANCE_MS) > multiplierAt(sentAfterMs);
};

interface Tools {
  crowd: Crowd;
  observer: Observer;
  profiler: Profiler | null;
  profiles: Profiles[];
}

/** Measures one round; null if the round crashes too early. */
const stopAll = async (
  site: Site,
  { crowd, observer, profiler, profiles }: Tools,
  run: number,
): Promise<Stops | null> => {
  await observer.opened();
  const bets = await crowd.bets(
    site.players.map((player, socket) => {
      const item = player.items[run];
      if (!item) throw new Error('the players have run out of items');
      return { socket, itemId: item.id, sum: item.cents / 100, autoWithdraw: NO_AUTO_CASH_OUT };
    }),
  );
  const live = bets.filter((bet) => bet.status === 'success');
  if (live.length < site.players.length)
    throw new Error(
      `only ${live.length} bets were accepted: ${bets.find((bet) => bet.status !== 'success')?.message ?? ''}`,
    );
  const ended = observer.next('clearBets').then(() => performance.timeOrigin + performance.now());
  const startedAt = (await observer.next('crashMultiplier'))['startedAt'] as number;
  await pause(Math.max(0, startedAt + elapsedMsOf(AT_HUNDREDTHS) - (performance.timeOrigin + performance.now())));
  await crowd.mark();
  await profiler?.start();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const answers = await crowd.cashOuts(
    live.map((bet) => ({ socket: bet.socket, betId: bet.betId })),
    { spreadMs: SPREAD_MS },
  );
  const spent = read();
  const counts = await crowd.counts();
  if (profiler) profiles.push(await profiler.stop());
  const lastMs = largest(answers.map((one) => one.sentMs));
  if ((await ended) < lastMs + MARGIN_MS) return null;
  const paid = answers.filter((one) => one.status === 'success');
  const shifts = paid.map((one) => provenShiftMs(one, startedAt));
  const firstMs = Math.min(...answers.map((one) => one.sentMs));
  const busyMs = largest(answers.map((one) => one.answeredMs)) - firstMs;
  const ownMs = ownMsOf(site.kind, spent);
  return {
    refused: answers.length - paid.length,
    perSecond: paid.length / (busyMs / 1000),
    sendingMs: lastMs - firstMs,
    latenciesMs: answers.map((one) => one.answeredMs - one.sentMs),
    beforeTime: shifts.filter((shift) => shift < -TOLERANCE_MS).length,
    afterTime: shifts.filter((shift) => shift > TOLERANCE_MS).length,
    telling: paid.filter((one) => wouldTell(one, startedAt)).length,
    worstLateMs: Math.max(0, largest(shifts)),
    cpuPerCashOutMs: ownMs / paid.length,
    clients: clientShareOf(counts, spent.wallMs),
    serverShare: ownMs / spent.wallMs,
  };
};

const measure = async (context: Context, kind: DatabaseKind): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: context.runs + TRIES,
    rounds: ROUNDS,
    settings: { 'crash.countdownTicks': 4 },
  });
  const crowd = new Crowd();
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    const observer = await Observer.connect({ port: site.server.port });
    const tools: Tools = {
      crowd,
      observer,
      profiler: site.server.inspectorUrl ? await Profiler.connect(site.server.inspectorUrl) : null,
      profiles: [],
    };
    const found: Stops[] = [];
    const tooSlowMs: number[] = [];
    for (let run = 0; found.length < context.runs && run < context.runs + TRIES; run++) {
      const stops = await stopAll(site, tools, run);
      const isRush = stops !== null && stops.sendingMs <= MAX_SPREAD_MS;
      if (isRush) found.push(stops);
      else if (stops) tooSlowMs.push(stops.sendingMs);
      context.say(
        `  ${kind} round ${run + 1}: ${stops ? `sent in ${short(stops.sendingMs)} ms${isRush ? '' : ' (too long, does not count)'}, ${short(stops.perSecond)} cash-outs/s, ${stops.refused} refused, p99 ${short(quantile(stops.latenciesMs, 0.99))} ms` : 'crashed too early'}`,
      );
    }
    observer.close();
    tools.profiler?.close();
    const findings = findingsOf(kind, { found, tooSlowMs });
    if (tools.profiler) findings.profiles = profilesOf(kind, tools.profiles, PLAYERS);
    return findings;
  } finally {
    await crowd.end();
    await site.drop();
  }
};

const findingsOf = (
  kind: DatabaseKind,
  { found, tooSlowMs }: { found: readonly Stops[]; tooSlowMs: readonly number[] },
): Findings => {
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    database: kind,
    what,
    unit,
    values,
    ...goal,
  });
  return {
    figures: [
      figure(
        'refused, of 1,000',
        'players',
        found.map((one) => one.refused),
        { atMost: 0, isNever: true },
      ),
      figure(
        'paid for a moment proven > 10 ms after the sending',
        'players',
        found.map((one) => one.afterTime),
        { atMost: 0, isNever: true },
      ),
      figure(
        'paid for a moment proven > 10 ms before the sending',
        'players',
        found.map((one) => one.beforeTime),
        { atMost: 0, isNever: true },
      ),
      figure(
        'latest moment of receipt that a payment proves',
        'ms',
        found.map((one) => one.worstLateMs),
        { atMost: TOLERANCE_MS, isNever: true },
      ),
      figure(
        'payments that a receipt 10 ms later would have changed',
        'players',
        found.map((one) => one.telling),
      ),
      figure(
        'sending the 1,000 took',
        'ms',
        found.map((one) => one.sendingMs),
        { atMost: MAX_SPREAD_MS, isNever: true },
      ),
      figure(
        'answer, median',
        'ms',
        found.map((one) => quantile(one.latenciesMs, 0.5)),
      ),
      figure(
        'answer, 99th percentile',
        'ms',
        found.map((one) => quantile(one.latenciesMs, 0.99)),
        { atMost: GOAL_P99_MS[kind] },
      ),
      figure(
        'cash-outs',
        'a second',
        found.map((one) => one.perSecond),
      ),
      figure(
        `CPU per cash-out, ${kind === 'PostgreSQL' ? 'server process' : 'event loop of the server'}`,
        'ms',
        found.map((one) => one.cpuPerCashOutMs),
      ),
    ],
    notes: [
      bottleneckNote({
        kind,
        during: 'while the stops were under way',
        clients: found.map((one) => one.clients),
        server: found.map((one) => one.serverShare),
      }),
      ...(tooSlowMs.length > 0
        ? [
            `${kind}: ${tooSlowMs.length} rounds do not count: sending took ${tooSlowMs.map((ms) => short(ms)).join(', ')} ms instead of at most ${MAX_SPREAD_MS}.`,
          ]
        : []),
    ],
  };
};

/**
 * Checks that every player who cashes out is paid at the right moment, and measures the delay of the acknowledgement.
 */
export const run = async (context: Context): Promise<Findings> => {
  const step = elapsedMsOf(AT_HUNDREDTHS + 1) - elapsedMsOf(AT_HUNDREDTHS);
  const findings: Findings = {
    figures: [],
    notes: [
      `Takes are sent evenly over ${SPREAD_MS} ms from ${AT_HUNDREDTHS / 100}×, where a hundredth lasts ${step} ms. A payment proves a wrong moment where an edge between two hundredths lies between the right and the wrong one: of receipts that were all later by ${TOLERANCE_MS} ms about ${short((100 * TOLERANCE_MS) / step)} % would be paid at another hundredth. Of a single payment the moment is known to ${step} ms, of all of them together, whose edges pass through the ${SPREAD_MS} ms, to a millisecond or two.`,
      'Rounds that ended before, or within 1.5 s after, the stops do not count.',
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

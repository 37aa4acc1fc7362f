import { elapsedMsOf } from '@updraft/rules/crash';
import { pause } from '../test/support/pause.ts';
import { storedPoints } from '../test/support/stored-chain.ts';
import { bottleneckNote, type ClientShare, clientShareOf } from './lib/bottleneck.ts';
import { startMeter } from './lib/meter.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { largest, median, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';

export const title = 'The crash behind 1,000 auto cash-outs';

const PLAYERS = 1000;
/**
 * Flights of 18 to 41 s, in which a hundredth of the multiplier lasts 14 to 55 ms, less than paying all players takes.
 */
const ROUNDS = { count: 7, lowest: 300, highest: 1200 };
const GOAL_MS = 250;
/** Largest number of rounds that pass during the connecting. */
const MAX_PASSED = 3;
/** Time before the cash-outs fall due and after the crash in which the clients' processor time is measured too. */
const BURST_MS = { before: 100, after: 150 };
/** Longest wait for a message after the crash. */
const AFTER_MS = 3000;

interface Crash {
  /** Delays of all clients, in milliseconds after the curve reached the crash point. */
  delaysMs: number[];
  /** Time from the crash point on the curve until the last winner has received their win. */
  lastWinMs: number;
  clients: ClientShare;
  serverShare: number;
}

/** Measures a round in which all cash-outs are due a hundredth below the point, so all of them win. */
const crashBehindCashOuts = async (
  site: Site,
  {
    crowd,
    observer,
    points,
    run,
  }: { crowd: Crowd; observer: Observer; points: ReadonlyMap<number, number>; run: number },
): Promise<Crash> => {
  const roundId = await observer.opened();
  const point = points.get(roundId);
  if (point === undefined) throw new Error(`nobody has chosen where round ${roundId} crashes`);
  const bets = await crowd.bets(
    site.players.map((player, socket) => ({
      socket,
      itemId: player.items[run]?.id ?? 0,
      sum: (player.items[run]?.cents ?? 0) / 100,
      autoWithdraw: (point - 1) / 100,
    })),
  );
  const refused = bets.find((bet) => bet.status !== 'success');
  if (refused) throw new Error(`a bet was refused: ${refused.message}`);
  const end = observer.next('clearBets');
  const { startedAt } = await observer.next('crashMultiplier');
  await pause((startedAt as number) + elapsedMsOf(point - 1) - BURST_MS.before - Date.now());
  await crowd.mark();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const { multiplier } = await end;
  if (Math.round((multiplier as number) * 100) !== point)
    throw new Error(`round ${roundId} crashed at ${String(multiplier)}, not at ${point / 100}: has the day changed?`);
  await pause(BURST_MS.after);
  const spent = read();
  const burst = await crowd.counts();
  await pause(AFTER_MS);
  const counts = await crowd.counts();
  if (counts.crashDelaysMs.length !== PLAYERS)
    throw new Error(`only ${counts.crashDelaysMs.length} of ${PLAYERS} have heard of the crash`);
  if (
    counts.ownCashOuts.length !== PLAYERS ||
    counts.ownCashOuts.some(({ multiplier: paid }) => Math.round(paid * 100) !== point - 1)
  )
    throw new Error(`${counts.ownCashOuts.length} of ${PLAYERS} have won, not all of them at ${(point - 1) / 100}`);
  const lastWinMs = largest(counts.ownCashOuts.map(({ flownMs }) => flownMs)) - elapsedMsOf(point);
  return {
    delaysMs: counts.crashDelaysMs,
    lastWinMs,
    clients: clientShareOf(burst, burst.wallMs),
    serverShare: spent.serverMs / spent.wallMs,
  };
};

const measure = async (
  context: Context,
  kind: DatabaseKind,
  points: ReadonlyMap<number, number>,
): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: context.runs,
    rounds: ROUNDS,
    settings: { 'crash.countdownTicks': 6 },
  });
  const crowd = new Crowd();
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    const observer = await Observer.connect({ port: site.server.port });
    const found: Crash[] = [];
    for (let run = 0; run < context.runs; run++) {
      const one = await crashBehindCashOuts(site, { crowd, observer, points, run });
      found.push(one);
      context.say(
        `  ${kind} run ${run + 1}: half have heard after ${short(median(one.delaysMs))} ms, all after ${short(largest(one.delaysMs))} ms, the last winner of their win after ${short(one.lastWinMs)} ms`,
      );
    }
    observer.close();
    const figure = (what: string, values: number[]): Figure => ({ database: kind, what, unit: 'ms', values });
    return {
      figures: [
        figure(
          'half have heard of the crash, from its moment on the curve',
          found.map((one) => median(one.delaysMs)),
        ),
        {
          ...figure(
            'all have heard of it',
            found.map((one) => largest(one.delaysMs)),
          ),
          atMost: GOAL_MS,
        },
        figure(
          'the last winner has heard of their win',
          found.map((one) => one.lastWinMs),
        ),
      ],
      notes: [
        bottleneckNote({
          kind,
          during: 'around these crashes',
          clients: found.map((one) => one.clients),
          server: found.map((one) => one.serverShare),
        }),
      ],
    };
  } finally {
    await crowd.end();
    await site.drop();
  }
};

/**
 * Measures the delay of a crash for everybody when 1,000 bets cash out automatically just before it, on every database.
 */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      '1,000 players have a bet each that stops by itself one hundredth below the crash point; where the rounds crash was chosen beforehand. Counted from the moment at which the curve reaches the point: the crash is told between two commits of pay-outs, and every one of the 1,000 is paid at that hundredth.',
    ],
  };
  if (context.runs + MAX_PASSED > ROUNDS.count) throw new Error('more runs than chosen rounds');
  const points = storedPoints(ROUNDS);
  for (const kind of context.databases) {
    const found = await measure(context, kind, points);
    findings.figures.push(...found.figures);
    findings.notes.push(...found.notes);
  }
  return findings;
};

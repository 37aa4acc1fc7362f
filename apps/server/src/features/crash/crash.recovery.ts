import { crashPointHundredths, elapsedMsOf } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { leftToBetMs } from '../../stakes/round/countdown.ts';
import type { Notifying } from '../../stakes/interruption/gap-notice.ts';
import { type Now, gapOf, isOwnBeat, sinceBeatMs } from '../../stakes/interruption/gap.ts';
import { loadBets } from '../../stakes/round/resumed-bets.ts';
import { RoundBets } from '../../stakes/round/round-bets.ts';
import type { Resumed } from '../../stakes/round/stake-table.ts';
import { TICK_MS } from '../../stakes/round/ticker.ts';
import type { Stamped } from '../../tables/mailbox.ts';
import type { PlayLimits, RoundSeed } from '../../stakes/ports.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { findInterrupted, interruptionOf, recordAndTell } from './crash.interruption.ts';
import { type StopLive, playersByHand, stopsForBreaks } from './crash.live-stop.ts';
import {
  type Bet,
  type BetTerms,
  CRASH,
  type CrashRoundRow,
  type Round,
  currentRoundCap,
  limitsOfBet,
  pointMsOf,
  reachCap,
} from './crash.round.ts';

/**
 * Returns the time at which the multiplier was 1.00, monotonic clock; 0 before the start. It is the present minus the
 * time since the last heartbeat and the running time stored with it. For a crashed round whose heartbeat another
 * machine wrote, the time is early enough that the crash point was reached by the round's end.
 */
const startOf = (
  row: CrashRoundRow,
  { now, clock, endedMs, pointHundredths }: { now: Now; clock: Clock; endedMs: number; pointHundredths: number },
): number => {
  if (row.phase === 'waiting') return 0;
  const startedMs = clock.monoMs() - sinceBeatMs(row, now, clock) - (row.beat_elapsed_ms ?? 0);
  return row.phase === 'ended' && !isOwnBeat(row, clock)
    ? Math.min(startedMs, endedMs - elapsedMsOf(pointHundredths))
    : startedMs;
};

/** Builds the round in memory from its row and seed, without its bets. */
export const toRound = (
  row: CrashRoundRow,
  { seed, now, clock }: { seed: RoundSeed; now: Now; clock: Clock },
): Round => {
  const { dbNow, monoMs } = now;
  const sinceEndMs = row.ended_at ? Math.max(0, dbNow.getTime() - row.ended_at.getTime()) : 0;
  const endedMs = monoMs - sinceEndMs;
  const pointHundredths = crashPointHundredths({
    secretHash: seed.secretHash,
    roundId: row.id,
    dayOfMonth: row.day_of_month,
  });
  const startedMs = startOf(row, { now, clock, endedMs, pointHundredths });
  return {
    game: CRASH,
    id: row.id,
    seed,
    pointHundredths,
    limits: row.terms.limits,
    payoutCapCents: row.terms.payoutCapCents,
    countdownTicks: Math.round((row.starts_at.getTime() - row.opened_at.getTime()) / TICK_MS),
    phase: row.phase,
    startsAtMs: monoMs + Math.ceil(leftToBetMs(row, now) / TICK_MS) * TICK_MS,
    startedMs,
    // The crash is not before the time of the crash point, however far the database's clock has jumped.
    crashedMs: row.phase === 'ended' ? Math.max(endedMs, startedMs + elapsedMsOf(pointHundredths)) : endedMs,
    bets: new RoundBets(),
    roundCapHundredths: null,
    isCapReached: false,
    interrupted: new Map(),
    interruptedAtHundredths: null,
    isSettled: row.settled_at !== null,
  };
};

interface Dependencies extends Notifying {
  db: Query;
  clock: Clock;
  settings: SettingsReader;
  limits: Pick<PlayLimits, 'breaksSince'>;
}

/**
 * Restores the memory of a resumed round: its bets, the cap, the effects of a gap. Returns the stop commands of breaks
 * that began in this run.
 */
export const restore = async (
  deps: Dependencies,
  round: Round,
  { row, now, isContinuous }: Resumed<CrashRoundRow>,
): Promise<Stamped<StopLive>[]> => {
  const { db, clock, limits, settings } = deps;
  const rows = await loadBets<BetTerms, Bet>(db, round, limitsOfBet);
  if (row.phase === 'waiting') return [];
  // If a bet was paid at the round's cap before the interruption, the live bets have reached the cap too.
  const capped = rows.find(({ settled_by }) => settled_by === 'round_cap');
  if (capped) reachCap(round, capped.multiplier_hundredths);
  round.roundCapHundredths = currentRoundCap(round);
  await findInterrupted(db, round);
  if (row.phase === 'running' && !isContinuous) {
    const gap = gapOf(row, { now, clock, toleratedMs: settings.get('crash.gapToleratedMs') });
    const interruption = interruptionOf(round, gap);
    if (interruption) await recordAndTell(deps, round, interruption);
  }
  // Cash-outs for breaks are made now, because breaks must take effect. A process that went on still has these commands
  // in its mailbox, with their times of receipt.
  const { startedMs } = round;
  const forBreaks =
    isContinuous || !row.started_at
      ? []
      : await stopsForBreaks(db, {
          limits,
          playerIds: playersByHand(round),
          startedMs,
          startedAt: row.started_at,
          now,
        });
  // A running round past its crash point is hidden: the first event for watchers is the crash.
  round.isHidden = row.phase === 'running' && clock.monoMs() >= pointMsOf(round);
  return forBreaks;
};

import {
  type CashOut,
  type Gap,
  cashOutsForInterruption,
  isInterruption,
  multiplierAt,
  settleGap,
} from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import { type Notifying, recordAndNotify } from '../../stakes/interruption/gap-notice.ts';
import { cashedOutAt } from '../../stakes/interruption/interruptions.store.ts';
import type { Bet, Round } from './crash.round.ts';

/** A gap longer than the tolerance, and the cash-outs that it causes. */
export interface Interruption {
  gap: Gap;
  from: Date;
  to: Date;
  cashOuts: readonly CashOut[];
}

/** Schedules cash-outs by an interruption. The table's next turns pay them. */
const schedulePayouts = (round: Round, cashOuts: readonly CashOut[], atHundredths: number): void => {
  round.interruptedAtHundredths = atHundredths;
  for (const cashOut of cashOuts) round.interrupted.set(cashOut.betId, cashOut);
};

/**
 * Schedules the cash-outs of an earlier interruption that are still unpaid because a process died or failed meanwhile.
 */
export const findInterrupted = async (query: Query, round: Round): Promise<void> => {
  const reachedHundredths = await cashedOutAt(query, round);
  if (reachedHundredths !== null)
    schedulePayouts(
      round,
      cashOutsForInterruption(round.bets.live(), { reachedHundredths, roundCapHundredths: round.roundCapHundredths }),
      reachedHundredths,
    );
};

/** Live bets that no earlier interruption has cashed out. */
const concernedBy = (round: Round): Bet[] => round.bets.live().filter((bet) => !round.interrupted.has(bet.id));

/** Returns the interruption of a running round by a gap; null when it is within the tolerance. [CR-20, CR-21] */
export const interruptionOf = (
  round: Round,
  { gap, from, to }: { gap: Gap; from: Date; to: Date },
): Interruption | null => {
  if (!isInterruption(gap)) return null;
  const { pointHundredths, roundCapHundredths } = round;
  return { gap, from, to, cashOuts: settleGap(concernedBy(round), gap, { pointHundredths, roundCapHundredths }) };
};

/**
 * Lists the interruption publicly and notifies the players concerned, in one commit. Its cash-outs are decided with it
 * and paid turn by turn, so that players do not wait for all other payouts.
 */
export const recordAndTell = async (
  deps: Notifying,
  round: Round,
  { gap, from, to, cashOuts }: Interruption,
): Promise<void> => {
  const roundId = round.id;
  const hadEnded = multiplierAt(gap.heartbeatMs) >= round.pointHundredths;
  const hundredths = hadEnded ? null : multiplierAt(gap.heartbeatMs);
  const gapMs = Math.round(gap.resumedMs - gap.heartbeatMs);
  const cashedOut = new Set(cashOuts.map(({ betId }) => round.bets.get(betId)?.playerId));
  const cashedOutAtHundredths = cashOuts.length > 0 ? hundredths : null;
  await recordAndNotify(deps, round, {
    gap: { from, to, gapMs, cashedOutAtHundredths },
    playerIds: new Set(concernedBy(round).map((bet) => bet.playerId)),
    noticeOf: (playerId) => ({
      name: 'notification.crash_interrupted',
      content: hadEnded
        ? 'notification.crash_interrupted_ended'
        : cashedOut.has(playerId)
          ? 'notification.crash_interrupted_cashed_out'
          : 'notification.crash_interrupted_auto',
      // The notice must not reveal the crash point before the crash is announced.
      params: {
        round: roundId,
        seconds: Math.round(gapMs / 1000),
        ...(hundredths !== null && { multiplier: hundredths / 100 }),
      },
    }),
  });
  if (cashedOutAtHundredths !== null) schedulePayouts(round, cashOuts, cashedOutAtHundredths);
};

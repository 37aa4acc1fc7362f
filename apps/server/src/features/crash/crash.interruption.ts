import { type CashOut, type Gap, multiplierAt, settleGap } from '@updraft/rules/crash';
import type { Log } from '../../lib/log.ts';
import { notifyPlayers } from '../notifications/notifications.ts';
import type { CrashMetrics } from './crash.metrics.ts';
import { type PayoutDependencies, payInBatches } from './crash.payouts.ts';
import type { Round } from './crash.round.ts';
import { recordInterruption } from './crash.store.ts';

/** A gap longer than the tolerance, and what it changes. */
export interface Interruption {
  gap: Gap;
  from: Date;
  to: Date;
  cashOuts: readonly CashOut[];
}

/** What a gap means for a running round; null when it is within the tolerance. [CR-20, CR-21] */
export const interruptionOf = (round: Round, { gap, from, to }: { gap: Gap; from: Date; to: Date }): Interruption | null =>
  gap.resumedMs - gap.heartbeatMs <= gap.toleratedMs ? null : { gap, from, to, cashOuts: settleGap(round.bets.live(), gap, round) };

/** Pays what the rule says, records the interruption for everyone to see, and tells everyone concerned: all in one commit, or, where more than a batch (`crash.payouts.ts`) is cashed out, in several, of which the first records and tells. */
export const settleInterruption = async (deps: PayoutDependencies & { log: Log; metrics: Pick<CrashMetrics, 'interruptions'> }, round: Round, { gap, from, to, cashOuts }: Interruption): Promise<void> => {
  const { roundId } = round.seed;
  const hadEnded = multiplierAt(gap.heartbeatMs) >= round.pointHundredths;
  const hundredths = hadEnded ? null : multiplierAt(gap.heartbeatMs);
  const gapMs = Math.round(gap.resumedMs - gap.heartbeatMs);
  const concerned = new Set(round.bets.live().map((bet) => bet.playerId));
  const cashedOut = new Set(cashOuts.map(({ betId }) => round.bets.get(betId)?.playerId));
  deps.log.warn({ roundId, gapMs, cashedOut: cashOuts.length }, 'round was interrupted');
  deps.metrics.interruptions.inc();
  await payInBatches(deps, round, cashOuts, {
    alongside: async (query, emit) => {
      const isNew = await recordInterruption(query, { roundId, from, to, gapMs, cashedOutAtHundredths: cashOuts.length > 0 ? hundredths : null });
      // A second kill before the first heartbeat finds the same gap: nobody is told twice.
      if (!isNew) return;
      // Before the crash is told, nothing of the point goes out.
      const params = { round: roundId, seconds: Math.round(gapMs / 1000), ...(hundredths !== null && { multiplier: hundredths / 100 }) };
      const contentFor = (playerId: number): string =>
        hadEnded ? 'notification.crash_interrupted_ended' : cashedOut.has(playerId) ? 'notification.crash_interrupted_cashed_out' : 'notification.crash_interrupted_auto';
      // A thousand players wait for the table: one statement for all of them.
      await notifyPlayers(query, emit, [...concerned].map((playerId) => ({ playerId, name: 'notification.crash_interrupted', content: contentFor(playerId), params })));
    },
  });
};

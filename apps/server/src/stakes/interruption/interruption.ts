import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import { betMoments } from '../bets.store.ts';
import { type Now, gapOf } from './gap.ts';
import { type Notifying, recordAndNotify } from './gap-notice.ts';
import type { RoundRow } from '../rounds.store.ts';
import type { TableRound } from '../round/table-round.ts';

/**
 * Publicly lists an interruption that changes nothing of its round, and notifies the players with a stake in the round.
 * An interruption within the tolerance, or of a round without stakes, is not listed. [DR-15]
 */
export const tellInterruption = async (
  deps: Notifying & { db: Query; clock: Clock },
  round: TableRound,
  { row, now, toleratedMs }: { row: RoundRow<unknown, unknown, Date | null>; now: Now; toleratedMs: number },
): Promise<void> => {
  if (round.bets.size === 0) return;
  // A row without a heartbeat: the process ended within a second of the first bets, so the gap counts from the last
  // bet.
  const seenAt = row.heartbeat_at ?? (await betMoments(deps.db, round)).last;
  const { gap, from, to } = gapOf({ ...row, heartbeat_at: seenAt }, { now, clock: deps.clock, toleratedMs });
  const gapMs = Math.round(gap.resumedMs - gap.heartbeatMs);
  if (gapMs <= toleratedMs) return;
  await recordAndNotify(deps, round, {
    gap: { from, to, gapMs, cashedOutAtHundredths: null },
    playerIds: new Set(round.bets.all().map(({ playerId }) => playerId)),
    noticeOf: () => ({
      name: 'notification.round_interrupted',
      content: 'notification.round_interrupted_text',
      params: { round: round.id, seconds: Math.round(gapMs / 1000) },
    }),
  });
};

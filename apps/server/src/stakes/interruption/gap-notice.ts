import { notifyPlayers } from '../../kernel/notifications.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import type { Log } from '../../lib/log.ts';
import type { Lease } from '../../tables/lease.ts';
import { recordInterruption } from './interruptions.store.ts';
import type { StakeMetrics } from '../metrics.ts';
import type { RoundName } from '../rounds.store.ts';

export interface Notifying {
  outbox: Transactions;
  lease: Lease;
  log: Log;
  metrics: Pick<StakeMetrics, 'interruptions'>;
}

/** Notification without the id of its player. */
type Notice = Omit<Parameters<typeof notifyPlayers>[2][number], 'playerId'>;

interface Told {
  gap: { from: Date; to: Date; gapMs: number; cashedOutAtHundredths: number | null };
  /** The players concerned. */
  playerIds: ReadonlySet<number>;
  noticeOf: (playerId: number) => Notice;
}

/**
 * Lists an interruption of a round publicly and notifies the players concerned, in one commit of the table's owner.
 * A gap that was listed before notifies nobody again.
 */
export const recordAndNotify = async (
  { outbox, lease, log, metrics }: Notifying,
  { game, id }: RoundName,
  { gap, playerIds, noticeOf }: Told,
): Promise<void> => {
  const isNew = await outbox.tx(async (query, emit) => {
    await lease.check(query);
    if (!(await recordInterruption(query, { game, roundId: id, ...gap }))) return false;
    // One statement notifies all players: there may be a thousand, and the table waits for it.
    await notifyPlayers(
      query,
      emit,
      [...playerIds].map((playerId) => ({
        playerId,
        ...noticeOf(playerId),
        about: { kind: 'round' as const, game, id },
      })),
    );
    return true;
  });
  if (!isNew) return;
  const { gapMs, cashedOutAtHundredths } = gap;
  log.warn({ roundId: id, gapMs, players: playerIds.size, cashedOutAtHundredths }, 'round was interrupted');
  metrics.interruptions.inc();
};

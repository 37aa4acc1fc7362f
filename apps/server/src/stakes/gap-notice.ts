import { notifyPlayers } from '../features/notifications/notifications.ts';
import type { Transactions } from '../features/outbox/outbox.ts';
import type { Lease } from '../tables/lease.ts';
import { recordInterruption } from './interruptions.store.ts';
import type { RoundName } from './rounds.store.ts';

export interface Notifying {
  outbox: Transactions;
  lease: Lease;
}

/** A notification as its player gets it. */
type Notice = Omit<Parameters<typeof notifyPlayers>[2][number], 'playerId'>;

interface Told {
  gap: { from: Date; to: Date; gapMs: number; cashedOutAtHundredths: number | null };
  /** The players concerned. */
  playerIds: ReadonlySet<number>;
  noticeOf: (playerId: number) => Notice;
}

/**
 * Lists an interruption of a round publicly and notifies the players concerned, in one commit of the table's owner.
 * False when the same gap was listed before: nobody is notified twice.
 */
export const recordAndNotify = (
  { outbox, lease }: Notifying,
  { game, id }: RoundName,
  { gap, playerIds, noticeOf }: Told,
): Promise<boolean> =>
  outbox.tx(async (query, emit) => {
    await lease.check(query);
    if (!(await recordInterruption(query, { game, roundId: id, ...gap }))) return false;
    // A thousand players wait for the table: one statement for all of them.
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

import type { Query } from '../../db/db.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import { setAnonymous } from './account.store.ts';

interface Dependencies {
  outbox: Transactions;
  /** Removes the name from stored texts about the player. */
  hideName: (query: Query, player: { playerId: number; username: string }) => Promise<void>;
  /** Called after the commit: removes the name from messages and wins in memory. */
  onHidden: (playerId: number) => void;
}

/**
 * Stores if a player is anonymous. When the player becomes anonymous, removes the name from earlier public data in the
 * same transaction. [AC-6]
 */
export const createAnonymity =
  ({ outbox, hideName, onHidden }: Dependencies) =>
  async ({ playerId, isAnonymous }: { playerId: number; isAnonymous: boolean }): Promise<void> => {
    const isHidden = await outbox.tx(async (query, emit) => {
      await lockActing(query, playerId);
      const username = await setAnonymous(query, { playerId, isAnonymous });
      if (username === null || !isAnonymous) return false;
      await hideName(query, { playerId, username });
      emit('all', 'nameHidden', { user_id: playerId });
      return true;
    });
    if (isHidden) onHidden(playerId);
  };

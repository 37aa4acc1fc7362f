import type { Query } from '../db/db.ts';
import type { SystemMessage } from '../kernel/system-message.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Port of the chat for prize draws. `countMessages` and `say` run in the caller's transaction. */
export interface PrizeChat {
  /** False: the chat is off, so a condition of messages does not apply. */
  readonly isOpen: () => boolean;
  /** Counts the messages of these players from `since` on and before `until`. Players without messages are left out. */
  countMessages(
    query: Query,
    asked: { playerIds: readonly number[]; since: Date; until: Date },
  ): Promise<ReadonlyMap<number, number>>;
  /** Writes a system message. */
  say(query: Query, emit: Emit, message: SystemMessage): Promise<void>;
}

import type { MessageParams } from '@updraft/contract';
import type { Query } from '../db/db.ts';
import type { Emit } from '../features/outbox/outbox.ts';

/** What draws of prizes need of the chat. All of it runs in the caller's transaction. */
export interface PrizeChat {
  /** False: there is no chat, so a condition of messages does not apply. */
  readonly isOpen: () => boolean;
  /** How many messages each of these players has written between the two moments; left out: none. */
  countMessages(
    query: Query,
    asked: { playerIds: readonly number[]; since: Date; until: Date },
  ): Promise<ReadonlyMap<number, number>>;
  /** The system writes a message of that text. */
  say(query: Query, emit: Emit, message: { key: `chat_system.${string}`; params: MessageParams }): Promise<void>;
}

/** A site without a chat. */
export const NO_CHAT: PrizeChat = {
  isOpen: () => false,
  countMessages: () => Promise.resolve(new Map()),
  say: () => Promise.resolve(),
};

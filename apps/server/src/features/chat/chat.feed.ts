import { CHAT_MESSAGES_SHOWN, CHAT_SLOT_MESSAGES, type ChatMessage } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { newestMessages } from './chat.store.ts';
import { toMessage } from './chat.views.ts';
import { withoutName, withoutQuote } from './hiding.ts';

/**
 * Longest time from a message's commit to its event, its slot included: one second, less the time of a write to all
 * pages. An earlier write to all pages carries the message too (decision 0102).
 */
export const OUT_WITHIN_MS = 750;
/** Time for which the newest messages are kept, so that pages that load at the same time share one query. */
const KEPT_MS = 500;

interface Dependencies {
  db: Query;
  broadcaster: Pick<Broadcaster, 'onSlot' | 'toAll'>;
  clock: { monoMs(): number };
}

/**
 * Sends the chat to pages. Messages are gathered for a slot and sent in one event, together with the next write to all
 * pages. Deletions are sent at once. (decision 0084)
 */
export class ChatFeed {
  private readonly deps: Dependencies;
  private waiting: ChatMessage[] = [];
  /** Ids of recently deleted messages. A message that was being written during the deletion must not quote them. */
  private removed: readonly number[] = [];
  /** Deadline of the first waiting message, monotonic clock. */
  private dueMs = Number.POSITIVE_INFINITY;
  private kept: { untilMs: number; messages: Promise<ChatMessage[]> } | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.deps.broadcaster.onSlot(this.flush);
  }

  /** Adds committed messages. In a burst the oldest waiting messages are dropped, because a page shows the newest. */
  add(messages: readonly ChatMessage[]): void {
    this.kept = null;
    if (messages.length > 0) this.dueMs = Math.min(this.dueMs, this.deps.clock.monoMs() + OUT_WITHIN_MS);
    this.waiting = [...this.waiting, ...messages.map((message) => withoutQuote(message, this.removed))].slice(
      -CHAT_SLOT_MESSAGES,
    );
  }

  readonly flush = (): void => {
    const withinMs = Math.max(0, this.dueMs - this.deps.clock.monoMs());
    this.dueMs = Number.POSITIVE_INFINITY;
    if (this.waiting.length === 0) return;
    const messages = this.waiting.sort((a, b) => a.id - b.id);
    this.waiting = [];
    this.deps.broadcaster.toAll('newMessage', { messages }, { withinMs, gather: this.flush });
  };

  /** Removes deleted messages and their quotes from the waiting messages, and sends pages the deletion. */
  remove(ids: readonly number[]): void {
    this.kept = null;
    this.removed = [...this.removed, ...ids].slice(-CHAT_SLOT_MESSAGES);
    this.waiting = this.waiting
      .filter(({ id }) => !ids.includes(id))
      .map((message) => withoutQuote(message, this.removed));
    this.deps.broadcaster.toAll('deleteMessages', { ids: [...ids] });
  }

  /** Removes the name of a player who is anonymous now from the waiting messages. */
  hideName(playerId: number): void {
    this.kept = null;
    this.waiting = this.waiting.map((message) => withoutName(message, playerId));
  }

  /** Sends pages the messages that are left after the chat was cleared. */
  async reload(): Promise<void> {
    this.kept = null;
    this.waiting = [];
    this.deps.broadcaster.toAll('loadChat', { messages: await this.newest() });
  }

  /** Returns the newest messages, oldest first. */
  newest(): Promise<ChatMessage[]> {
    const nowMs = this.deps.clock.monoMs();
    if (this.kept && this.kept.untilMs > nowMs) return this.kept.messages;
    const messages = newestMessages(this.deps.db, CHAT_MESSAGES_SHOWN).then((rows) => rows.map(toMessage));
    const kept = { untilMs: nowMs + KEPT_MS, messages };
    this.kept = kept;
    messages.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return messages;
  }
}

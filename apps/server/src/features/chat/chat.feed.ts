import { CHAT_MESSAGES_SHOWN, CHAT_SLOT_MESSAGES, type ChatMessage } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { SLOT_MS } from '../../realtime/broadcaster.ts';
import { newestMessages } from './chat.store.ts';
import { toMessage } from './chat.views.ts';

/** A message waits so long for a write that goes to the page anyway. With its slot that is less than a second. */
const WITHIN_MS = SLOT_MS - 200;
/** Pages that load at the same time share one reading. */
const KEPT_MS = 500;

interface Dependencies {
  db: Query;
  broadcaster: Pick<Broadcaster, 'onSlot' | 'toAll'>;
  clock: { monoMs(): number };
}

/**
 * What pages are sent of the chat. Messages are gathered for a slot and go out in one event, which waits for a write
 * that the page gets anyway. What is deleted or cleared goes out at once. (decision 0084)
 */
export class ChatFeed {
  private readonly deps: Dependencies;
  private waiting: ChatMessage[] = [];
  private kept: { untilMs: number; messages: Promise<ChatMessage[]> } | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.deps.broadcaster.onSlot(() => this.flush());
  }

  /** These messages have been committed. In a burst the oldest that wait are dropped: a page shows the newest. */
  add(messages: readonly ChatMessage[]): void {
    this.kept = null;
    this.waiting = [...this.waiting, ...messages].slice(-CHAT_SLOT_MESSAGES);
  }

  flush(): void {
    if (this.waiting.length === 0) return;
    const messages = this.waiting.sort((a, b) => a.id - b.id);
    this.waiting = [];
    this.deps.broadcaster.toAll('newMessage', { messages }, { withinMs: WITHIN_MS });
  }

  /** These were deleted. */
  remove(ids: readonly number[]): void {
    this.kept = null;
    this.waiting = this.waiting.filter(({ id }) => !ids.includes(id));
    this.deps.broadcaster.toAll('deleteMessages', { ids: [...ids] });
  }

  /** The chat was cleared: pages show what is left of it. */
  async reload(): Promise<void> {
    this.kept = null;
    this.waiting = [];
    this.deps.broadcaster.toAll('loadChat', { messages: await this.newest() });
  }

  /** The newest messages, oldest first. */
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

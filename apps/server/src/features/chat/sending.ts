import type { ChatMessage, MessageParams } from '@updraft/contract';
import {
  type Checked,
  type TextRefusal,
  checkText,
  looksOfficial,
  namesAnotherSite,
  waitFor,
} from '@updraft/rules/chat';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Refusal } from '../../lib/result.ts';
import { playerSums } from '../../stakes/past/player-sums.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { ChatFeed } from './chat.feed.ts';
import type { ChatState } from './chat.state.ts';
import {
  type ChatData,
  type NewChatMessage,
  type SenderRow,
  clearUpTo,
  figuresOf,
  insertMessages,
  lockSenders,
  senders,
} from './chat.store.ts';
import { muteOf, toMessage } from './chat.views.ts';
import { Pace } from './pace.ts';
import type { SystemMessage } from '../../kernel/system-message.ts';
import { systemMessage } from './say.ts';

/** Largest number of messages in one commit. */
const MAX_BATCH = 64;
/** Largest number of messages that wait for a commit. Beyond it the chat responds that it is busy. */
const MAX_WAITING = 512;

/** Time after a win in which a right answer that breaks a rule of texts gets the message that the quiz is over, ms. */
const LATE_MS = 10_000;

/** A response to a message: its text key, with the values of the text. */
export interface Sent {
  ok: boolean;
  message: string;
  params?: MessageParams;
  additional?: string;
  duration?: number | null;
}

/** Receiver of right answers in the chat. */
export interface Answers {
  /** True while a question is open. Messages of one word are allowed then, because they may be answers. */
  isOpen(): boolean;
  /** True if the text answers the open question. */
  isRight(text: string): boolean;
  /** True if the text answers the question that was won last. */
  wasRight(text: string): boolean;
  /**
   * Ends the question after the first right answer and gives the prize, in the transaction that writes the message.
   * Returns the system message and a function to call after the commit; null: nothing is won, because the question had
   * ended before, or the player's data were erased.
   */
  win(
    query: Query,
    emit: Emit,
    winner: { playerId: number; answer: string },
  ): Promise<{ said: SystemMessage; committed: () => void } | null>;
}

interface Dependencies {
  outbox: Transactions;
  feed: Pick<ChatFeed, 'add' | 'reload'>;
  state: Pick<ChatState, 'isEnabled' | 'gapMs' | 'minDepositCents'>;
  answers: () => Answers | null;
  /** Returns the refusal of a player on a break, or null. Takes no lock. */
  refuseOnBreak: (query: Query, player: SenderRow) => Promise<Refusal | null>;
  ownHosts: readonly string[];
  siteName: () => string;
  clock: { monoMs(): number };
  /** Counts messages and refusals by their keys. */
  count: (outcome: string) => void;
  log: Pick<Log, 'info' | 'warn'>;
}

interface Written {
  playerId: number;
  message: unknown;
  /** Id of the message that this one replies to. */
  replyTo?: number | undefined;
}

interface Waiting extends Pick<Written, 'playerId' | 'replyTo'> {
  /** A checked message, or its refusal. A mute of the sender is looked up before the refusal is sent. */
  checked: Checked | Sent;
  receivedMs: number;
  done: (sent: Sent) => void;
  failed: (error: unknown) => void;
}

const no = (message: string, params?: MessageParams): Sent => ({ ok: false, message, ...(params && { params }) });
const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** Text keys of broken rules. Other refusals have their own keys. */
const RULES = { caps: 'chat_rule.caps', one_word: 'chat_rule.one_word', codes: 'chat_rule.codes' } as const;

/**
 * Writes players' messages into the chat. Checks that need only memory come first. Then messages wait for the batch
 * before them: one transaction reads all senders of a batch, decides in the order of receipt and writes. [CH-10]
 */
export class Sending {
  private readonly deps: Dependencies;
  private readonly pace = new Pace();
  private waiting: Waiting[] = [];
  private isRunning = false;
  /**
   * Players with a refused message in the queue. Further refused messages of theirs get their refusal without a
   * look-up.
   */
  private readonly refusedWaiting = new Set<number>();
  private wonMs: number | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Handles a message or command of a player. Expected failures: the keys of `POST /api/chat/sendMessage`. */
  async send(written: Written): Promise<Sent> {
    const sent = await this.accept(written);
    this.deps.count(sent.additional ?? sent.message);
    return sent;
  }

  private accept({ playerId, message, replyTo }: Written): Promise<Sent> | Sent {
    const { state, clock, answers } = this.deps;
    if (!state.isEnabled) return no('chat_api.off');
    const receivedMs = clock.monoMs();
    const quiz = answers();
    const text = checkText(message, {
      isQuizOpen: quiz?.isOpen() ?? false,
      isRight: (said) => quiz?.isRight(said) ?? false,
    });
    if (!text.ok) return this.refused(playerId, this.refusalOf(message, text.reason), receivedMs);
    const waitMs = this.pace.try(playerId, { nowMs: receivedMs, gapMs: state.gapMs });
    if (waitMs > 0) return this.refused(playerId, no('chat_api.too_fast', { seconds: seconds(waitMs) }), receivedMs);
    return this.enqueue({ playerId, replyTo, checked: text.checked, receivedMs });
  }

  /** Returns the refusal of a text that breaks a rule. [CH-7] */
  private refusalOf(message: unknown, reason: TextRefusal): Sent {
    const isLate = this.wonMs !== null && this.deps.clock.monoMs() - this.wonMs < LATE_MS;
    if (isLate && (reason === 'caps' || reason === 'one_word') && this.deps.answers()?.wasRight(String(message)))
      return no('chat_api.quiz_over');
    if (reason === 'too_long') return no('chat_api.too_long', { max: 255 });
    if (reason === 'caps' || reason === 'one_word' || reason === 'codes')
      return { ...no('chat_api.rules'), additional: RULES[reason] };
    return no(`chat_api.${reason}`);
  }

  /**
   * Looks up the mute of a refused message's sender, because a mute is reported before other refusals. A sender has at
   * most one such look-up at a time. [CH-10]
   */
  private async refused(playerId: number, sent: Sent, receivedMs: number): Promise<Sent> {
    if (this.refusedWaiting.has(playerId) || this.waiting.length >= MAX_WAITING) return sent;
    this.refusedWaiting.add(playerId);
    try {
      return await this.enqueue({ playerId, checked: sent, receivedMs });
    } finally {
      this.refusedWaiting.delete(playerId);
    }
  }

  private enqueue(one: Omit<Waiting, 'done' | 'failed'>): Promise<Sent> | Sent {
    if (this.waiting.length >= MAX_WAITING) return no('chat_api.busy');
    return new Promise((done, failed) => {
      this.waiting.push({ ...one, done, failed });
      if (!this.isRunning) void this.run();
    });
  }

  /** Writes waiting messages, batch after batch. Messages that arrive meanwhile are the next batch. */
  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      try {
        await this.write(batch);
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.isRunning = false;
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    const { outbox, feed } = this.deps;
    const outcome = await outbox.tx((query, emit) => this.decide(query, emit, batch));
    outcome.results.forEach((sent, at) => {
      const { playerId, checked, receivedMs, done } = batch[at] as Waiting;
      if (sent.ok) this.pace.written(playerId, { nowMs: receivedMs, id: outcome.ids.get(playerId) });
      else if ('kind' in checked) this.pace.refused(playerId);
      done(sent);
    });
    if (outcome.isCleared)
      await feed
        .reload()
        .catch((error: unknown) => this.deps.log.warn({ err: error }, 'the cleared chat could not be read'));
    else feed.add(outcome.messages);
    outcome.committed();
  }

  private async decide(
    query: Query,
    emit: Emit,
    batch: readonly Waiting[],
  ): Promise<{
    results: Sent[];
    messages: ChatMessage[];
    /** Id of the last message of each sender. */
    ids: ReadonlyMap<number | null, number>;
    isCleared: boolean;
    committed: () => void;
  }> {
    const playerIds = [...new Set(batch.map(({ playerId }) => playerId))];
    await lockSenders(query, playerIds);
    const rows = await senders(query, playerIds);
    /** Senders with an accepted message in this batch, and the moment of its receipt. */
    const accepted = new Map<number, number>();
    const results: Sent[] = [];
    const toWrite: NewChatMessage[] = [];
    let won: { committed: () => void } | null = null;
    let clear: { at: number; staffId: number } | null = null;
    for (const { playerId, replyTo, checked, receivedMs } of batch) {
      const sender = rows.get(playerId);
      const refused = sender
        ? await this.refuse(query, sender, { checked, receivedMs, acceptedMs: accepted.get(playerId) })
        : no('user_api.banned');
      if (refused || !sender || !('kind' in checked)) {
        results.push(refused ?? no('user_api.banned'));
        continue;
      }
      accepted.set(playerId, receivedMs);
      if (checked.kind === 'command' && checked.command === 'clear') {
        clear = { at: toWrite.length, staffId: playerId };
        toWrite.push(systemMessage({ key: 'chat_system.cleared' }));
        results.push({ ok: true, message: 'chat_api.cleared' });
        continue;
      }
      toWrite.push(await messageOf(query, { playerId, replyTo, checked }));
      results.push({ ok: true, message: 'chat_api.sent' });
      const answers = this.deps.answers();
      if (!won && checked.kind === 'text' && answers?.isRight(checked.text)) {
        const win = await answers.win(query, emit, { playerId, answer: checked.text });
        if (win) {
          won = win;
          toWrite.push(systemMessage(win.said));
        }
      }
    }
    const written = await insertMessages(query, toWrite);
    if (clear) {
      const { at, staffId } = clear;
      const upTo = (written[at]?.id ?? 1) - 1;
      await clearUpTo(query, upTo);
      await appendAudit(query, { actor: `player ${staffId}`, action: 'chat.clear', details: { upTo } });
    }
    return {
      results,
      messages: written.map(toMessage),
      ids: new Map(written.map(({ player_id, id }) => [player_id, id])),
      isCleared: clear !== null,
      committed: () => {
        if (!won) return;
        this.wonMs = this.deps.clock.monoMs();
        won.committed();
      },
    };
  }

  /** Returns the refusal of the sender's message, by the order of CH-10; null: the message is allowed. */
  private async refuse(
    query: Query,
    sender: SenderRow,
    {
      checked,
      receivedMs,
      acceptedMs,
    }: { checked: Checked | Sent; receivedMs: number; acceptedMs: number | undefined },
  ): Promise<Sent | null> {
    const { state, ownHosts, siteName, refuseOnBreak, clock } = this.deps;
    if (sender.banned) return no('user_api.banned');
    const isStaff = sender.is_admin || sender.is_moderator || sender.is_support || sender.is_finance;
    const mute = muteOf(sender);
    if (mute) {
      const { duration, reason: additional } = mute;
      return duration === null
        ? { ...no('chat_api.banned_forever'), additional, duration }
        : { ...no('chat_api.banned', { duration }), additional, duration };
    }
    if (!('kind' in checked)) return checked;
    const lastMs = acceptedMs ?? this.pace.lastMs(sender.id, sender, clock.monoMs());
    const wait = waitFor(
      { lastMs, nowMs: receivedMs, isStaff },
      { gapMs: state.gapMs, slowMs: sender.slow_seconds * 1000 },
    );
    if (wait) return no(`chat_api.${wait.reason}`, { seconds: seconds(wait.waitMs) });
    const onBreak = await refuseOnBreak(query, sender);
    if (onBreak) return no(onBreak.message, onBreak.params);
    if (!isStaff && !sender.is_demo && sender.deposited_cents < state.minDepositCents)
      return no('chat_api.deposit_needed', { sum: toDollars(state.minDepositCents) });
    if (namesAnotherSite(sender.username, ownHosts) || (!isStaff && looksOfficial(sender.username, siteName())))
      return no('chat_api.nickname');
    if (checked.kind === 'command' && checked.command === 'clear' && !(sender.is_admin || sender.is_moderator))
      return no('chat_api.no_rights');
    return null;
  }
}

/** Builds the message of a plain text, or of the command `!balance` or `!stats` with the player's figures. */
const messageOf = async (
  query: Query,
  { playerId, replyTo, checked }: { playerId: number; replyTo: number | undefined; checked: Checked },
): Promise<NewChatMessage> => {
  if (checked.kind === 'text') return { playerId, kind: 'text', text: checked.text, data: null, replyTo };
  const figures = await figuresOf(query, playerId);
  const balance = toDollars(figures.balance_cents);
  const text = checked.text.toLowerCase();
  if (checked.command === 'balance') return { playerId, kind: 'balance', text, data: { stats: { balance } } };
  const { games, wins, returned_cents, staked_cents } = await playerSums(query, playerId);
  const data: ChatData = {
    stats: {
      total_games: games,
      win_rate: games === 0 ? 0 : Math.round((wins / games) * 1000) / 10,
      total_profit: (returned_cents - staked_cents) / 100,
      total_deposit: toDollars(figures.deposited_cents),
      balance,
      total_withdraw: toDollars(figures.paid_out_cents),
    },
  };
  return { playerId, kind: 'stats', text, data };
};

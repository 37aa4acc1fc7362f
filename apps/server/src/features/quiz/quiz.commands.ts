import type { ChatQuiz, PublicUser } from '@updraft/contract';
import { isAnswer, isDue, isOver, nextQuestion } from '@updraft/rules/quiz';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { lockPlayers, publicUsers } from '../../kernel/players.store.ts';
import type { SystemMessage } from '../../kernel/system-message.ts';
import type { Say } from '../../ports/chat.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { ValuesOf } from '../../kernel/settings.part.ts';
import { appendAudit } from '../../kernel/audit.ts';
import type { GiveItem } from '../../ports/storehouse.ts';
import { QUESTIONS, type Question } from './questions.ts';
import type { quizSettings } from './quiz.settings.ts';
import { type QuizRow, askedBefore, endQuiz, insertQuiz, openQuiz, priceOf, prizeEntries } from './quiz.store.ts';

interface Dependencies {
  db: Db;
  outbox: Transactions;
  catalogue: Pick<Catalogue, 'shownItem' | 'bothNames'>;
  settings: SettingsReader<ValuesOf<(typeof quizSettings)['shape']>>;
  giveItem: GiveItem;
  say: Say;
  isChatEnabled: () => boolean;
  /** Returns a random integer from 0 to `count - 1`. */
  draw: (count: number) => number;
  clock: { monoMs(): number };
  log: Pick<Log, 'info' | 'warn'>;
}

const BY_ID: ReadonlyMap<number, Question> = new Map(QUESTIONS.map((question) => [question.id, question]));
/** Returns the question with this id; one without texts if the list no longer has it. */
const questionOf = (id: number): Question => BY_ID.get(id) ?? { id, en: '', ru: '', answers: [], answersRu: [] };

/**
 * The quiz: one question at a time, and one prize for the first right answer. The open question is also kept in memory,
 * so that a message is compared without a query. Its row in the database decides the winner. [QZ-3]
 */
export class Quiz {
  private readonly deps: Dependencies;
  private open: QuizRow | null = null;
  /** Time at which the open quiz was read, on the monotonic clock. */
  private readMs = 0;
  private won: QuizRow | null = null;
  /** Number of changes by this process. A query that began before the last change has an outdated result. */
  private changes = 0;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  isOpen(): boolean {
    return this.inTime() !== null;
  }

  isRight(text: string): boolean {
    const open = this.inTime();
    return open !== null && answers(text, open);
  }

  wasRight(text: string): boolean {
    return this.won !== null && answers(text, this.won);
  }

  /** Returns the open quiz without its answer; null: none is open. [QZ-6] */
  shown(): ChatQuiz | null {
    const open = this.inTime();
    return open && this.asShown(open);
  }

  /** Reads the open quiz, which another process may have opened or ended. */
  async reload(): Promise<void> {
    const { changes } = this;
    const row = await openQuiz(this.deps.db);
    if (changes === this.changes) this.keep(row);
  }

  /** Reads the open quiz, and ends it when its time is over. [QZ-4] */
  async look(): Promise<void> {
    await this.reload();
    if (this.open && !this.inTime()) await this.end({ by: null });
  }

  /** Does the same as `look`, then asks the next question if it is due. [QZ-5] */
  async tick(): Promise<void> {
    await this.look();
    const { db, settings, isChatEnabled } = this.deps;
    if (this.open || !isChatEnabled()) return;
    const { lastBegunMs, nowMs } = await askedBefore(db);
    const everyMs = settings.get('quiz.everyMinutes') * 60_000;
    if (!isDue({ lastBegunMs, everyMs, nowMs })) return;
    const outcome = await this.begin({ by: 'schedule' });
    if (!outcome.ok) this.deps.log.warn({ reason: outcome.message }, 'the quiz could not be asked');
  }

  /**
   * Asks a question. Expected failures: `chat_api.off`, `staff_api.quiz_running`, `quiz_no_question`, `quiz_no_prize`.
   */
  async begin({
    by,
    questionId = null,
    entryId = null,
  }: {
    /** The member of staff, or the schedule. */
    by: number | 'schedule';
    questionId?: number | null;
    entryId?: number | null;
  }): Promise<Outcome<object>> {
    const { outbox, settings, isChatEnabled, log } = this.deps;
    if (!isChatEnabled()) return refuse('chat_api.off');
    const begunBy = by === 'schedule' ? by : `player ${by}`;
    const outcome = await outbox.tx(async (query, emit): Promise<Outcome<{ row: QuizRow }>> => {
      const id = questionId ?? nextQuestion([...BY_ID.keys()], (await askedBefore(query)).askedMs);
      if (id === null || !BY_ID.has(id)) return refuse('staff_api.quiz_no_question');
      const prize = await this.prize(query, entryId);
      if (!prize) return refuse('staff_api.quiz_no_prize');
      const row = await insertQuiz(query, {
        questionId: id,
        entryId: prize.id,
        priceCents: prize.price_cents,
        begunBy,
        openMinutes: settings.get('quiz.openMinutes'),
      });
      if (!row) return refuse('staff_api.quiz_running');
      const shown = this.asShown(row);
      await this.deps.say(query, emit, { key: 'chat_system.quiz_started', item: shown.item });
      emit('all', 'quizInit', shown);
      if (by !== 'schedule')
        await appendAudit(query, {
          actor: begunBy,
          action: 'quiz.start',
          details: { quizId: row.id, questionId: id, entryId: prize.id },
        });
      return { ok: true, row };
    });
    if (!outcome.ok) return outcome;
    this.changes += 1;
    this.keep(outcome.row);
    log.info({ quizId: outcome.row.id, questionId: outcome.row.question_id, begunBy }, 'a quiz has begun');
    return { ok: true };
  }

  /** Ends the open quiz without a winner; `by` null: its time is over. Expected failure: `staff_api.quiz_none`. */
  async end({ by }: { by: number | null }): Promise<Outcome<object>> {
    const open = this.open ?? (await openQuiz(this.deps.db));
    if (!open) return refuse('staff_api.quiz_none');
    const isEnded = await this.deps.outbox.tx(async (query, emit) => {
      if (!(await endQuiz(query, { id: open.id, winnerId: null }))) return false;
      await this.deps.say(
        query,
        emit,
        by === null
          ? { key: 'chat_system.quiz_unanswered', params: answerOf(open) }
          : { key: 'chat_system.quiz_ended' },
      );
      emit('all', 'quizInit', this.asEnded(open, null));
      if (by !== null)
        await appendAudit(query, { actor: `player ${by}`, action: 'quiz.end', details: { quizId: open.id } });
      return true;
    });
    this.forget(open);
    return isEnded ? { ok: true } : refuse('staff_api.quiz_none');
  }

  /**
   * Ends the open quiz with its winner, who gets the item and a notification, in the transaction of their message.
   * Returns the system's message, and `committed`, to be called after the commit. Returns null if the quiz had ended
   * before, its time was over, or the player is erased. [QZ-3] [QZ-4]
   */
  async win(
    query: Query,
    emit: Emit,
    { playerId }: { playerId: number },
  ): Promise<{ said: SystemMessage; committed: () => void } | null> {
    const { open } = this;
    if (!open) return null;
    // The player is locked before the quiz and the stock. The chat has locked its senders before.
    const player = (await lockPlayers(query, [playerId])).get(playerId);
    if (!player || player.is_erased) return null;
    if (!(await endQuiz(query, { id: open.id, winnerId: playerId }))) return null;
    await this.deps.giveItem(query, {
      key: `quiz:${open.id}`,
      kind: 'quiz.prize',
      playerId,
      entryId: open.entry_id,
      memo: { quizId: open.id },
    });
    emit({ playerId }, 'updateInventory', {});
    await notifyPlayer(query, emit, {
      playerId,
      name: 'notification.quiz',
      content: 'notification.quiz_won_item',
      params: this.deps.catalogue.bothNames(open.entry_id),
    });
    const winner = (await publicUsers(query, [playerId])).get(playerId) ?? null;
    emit('all', 'quizInit', this.asEnded(open, winner));
    return {
      said: {
        key: 'chat_system.quiz_won',
        params: { user_id: playerId, username: winner?.username ?? '', ...answerOf(open) },
        item: this.asShown(open).item,
      },
      committed: () => {
        this.won = open;
        this.forget(open);
        this.deps.log.info({ quizId: open.id, playerId }, 'a quiz is won');
      },
    };
  }

  /** Removes an ended quiz from memory. */
  private forget({ id }: QuizRow): void {
    this.changes += 1;
    if (this.open?.id === id) this.open = null;
  }

  private keep(row: QuizRow | null): void {
    this.open = row;
    this.readMs = this.deps.clock.monoMs();
  }

  /**
   * Returns the open quiz if it has time left. The time is the database's clock at the last query, plus the time since.
   * [QZ-4]
   */
  private inTime(): QuizRow | null {
    if (!this.open) return null;
    const nowMs = this.open.now.getTime() + this.deps.clock.monoMs() - this.readMs;
    return isOver({ endsAtMs: this.open.ends_at.getTime(), nowMs }) ? null : this.open;
  }

  private async prize(query: Query, entryId: number | null): Promise<{ id: number; price_cents: number } | null> {
    const { settings, draw } = this.deps;
    const maxCents = settings.get('quiz.maxPrizeCents');
    if (entryId !== null) {
      const cents = await priceOf(query, entryId);
      return cents !== null && cents <= maxCents ? { id: entryId, price_cents: cents } : null;
    }
    const entries = await prizeEntries(query, { minCents: settings.get('quiz.minPrizeCents'), maxCents });
    return entries.length === 0 ? null : (entries[draw(entries.length)] ?? null);
  }

  private asShown(row: QuizRow): ChatQuiz {
    const { en, ru } = questionOf(row.question_id);
    return {
      id: row.id,
      question: en,
      question_ru: ru,
      item: this.deps.catalogue.shownItem(row),
      isActive: true,
      ends_at: row.ends_at.toISOString(),
      winner: null,
      answer: null,
      answer_ru: null,
    };
  }

  private asEnded(row: QuizRow, winner: PublicUser | null): ChatQuiz {
    return { ...this.asShown(row), isActive: false, winner, ...answerOf(row) };
  }
}

/** True if the text is a right answer in one of the languages. */
const answers = (text: string, { question_id }: QuizRow): boolean => {
  const { answers: inEnglish, answersRu } = questionOf(question_id);
  return isAnswer(text, [...inEnglish, ...answersRu]);
};

/** Returns the answer in both languages, for the message after the end. */
const answerOf = ({ question_id }: QuizRow): { answer: string; answer_ru: string } => {
  const { answers, answersRu } = questionOf(question_id);
  const answer = answers[0] ?? '';
  return { answer, answer_ru: answersRu[0] ?? answer };
};

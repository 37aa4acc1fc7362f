import type { Db, Query } from '../../db/db.ts';
import { describe, expect, it } from 'vitest';
import { chatWorld } from '../../testing/chat-world.ts';
import { QUESTIONS } from './questions.ts';

const here = chatWorld();
const [first] = QUESTIONS;
if (!first) throw new Error('no questions');
const answer = first.answers[0] as string;

const begin = async () => {
  const outcome = await here.chat.quiz.begin({ by: 'schedule', questionId: first.id });
  expect(outcome).toEqual({ ok: true });
  return here.chat.quiz.shown()?.id ?? 0;
};
const quizRow = async (id: number) =>
  (
    await here.world.db.query<{ winner_id: number | null; is_ended: boolean }>(
      'select winner_id, ended_at is not null as is_ended from quizzes where id = $1',
      [id],
    )
  )[0];
const prizes = (id: number) =>
  here.world.db.query<{ player_id: number }>('select player_id from transfers where key = $1', [`quiz:${id}`]);

describe('a quiz', () => {
  it('[QZ-6] shows the question in both languages and the prize, never the answer', async () => {
    const id = await begin();
    expect(here.toldOf('quizInit')).toEqual([here.chat.quiz.shown()]);
    expect(here.chat.quiz.shown()).toMatchObject({
      id,
      question: first.en,
      question_ru: first.ru,
      isActive: true,
      winner: null,
      answer: null,
      answer_ru: null,
      item: { price: expect.any(Number) as unknown },
    });
    expect(JSON.stringify(here.told)).not.toContain(answer);
    expect((await here.shown()).at(-1)).toBe('chat_system.quiz_started');
    expect(await here.chat.quiz.begin({ by: 'schedule' })).toMatchObject({ message: 'staff_api.quiz_running' });
    await here.chat.quiz.end({ by: null });
  });

  it('[QZ-1] [QZ-3] is won by the first right message: item, notification and word of it, and it has ended', async () => {
    const id = await begin();
    const prize = here.chat.quiz.shown()?.item;
    const [wrong, winner, late] = [await here.writer(), await here.writer({ username: 'Ann' }), await here.writer()];
    expect(await here.send(wrong, 'Volvo')).toMatchObject({ ok: true });
    expect(await here.send(winner, ` ${answer.toUpperCase()} !`)).toMatchObject({ ok: true });
    expect(await here.send(late, answer)).toMatchObject({ ok: false, message: 'chat_api.quiz_over' });
    here.nowMs += 10_000;
    expect(await here.send(late, answer)).toMatchObject({ message: 'chat_api.rules' });
    expect(await quizRow(id)).toEqual({ winner_id: winner.id, is_ended: true });
    expect(await here.world.held(winner.id)).toHaveLength(1);
    expect(
      await here.world.db.query('select name, content, params from notifications where player_id = $1', [winner.id]),
    ).toEqual([
      {
        name: 'notification.quiz',
        content: 'notification.quiz_won_item',
        params: { item: prize?.market_hash_name, item_ru: prize?.name_ru },
      },
    ]);
    expect(here.chat.quiz.shown()).toBeNull();
    expect(here.toldOf('quizInit').at(-1)).toMatchObject({
      id,
      isActive: false,
      answer,
      winner: { id: winner.id, username: 'Ann' },
    });
    expect((await here.chat.feed.newest()).at(-1)).toMatchObject({
      message: 'chat_system.quiz_won',
      params: { user_id: winner.id, username: 'Ann', answer },
    });
  });

  it('[QZ-3] [I5] is won exactly once in a burst of right answers, by the first that was received', async () => {
    const players = await Promise.all(Array.from({ length: 150 }, () => here.writer()));
    const id = await begin();
    const results = await Promise.all(players.map((player) => here.send(player, answer)));
    expect(results.every((sent) => sent.ok)).toBe(true);
    expect(await prizes(id)).toEqual([{ player_id: players[0]?.id }]);
    expect(await quizRow(id)).toMatchObject({ winner_id: players[0]?.id });
  });

  it('[QZ-3] [M3] two processes at once give one prize', async () => {
    const id = await begin();
    const other = await here.open();
    const [one, two] = [await here.writer(), await here.writer()];
    await Promise.all([here.send(one, answer), here.send(two, answer, other)]);
    expect(await prizes(id)).toHaveLength(1);
    expect([one.id, two.id]).toContain((await quizRow(id))?.winner_id);
    await here.chat.quiz.reload();
  });

  it('[QZ-3] is not won by a message that is refused', async () => {
    const id = await begin();
    const poor = await here.writer({ depositedCents: 0 });
    expect(await here.send(poor, answer)).toMatchObject({ message: 'chat_api.deposit_needed' });
    expect(await quizRow(id)).toEqual({ winner_id: null, is_ended: false });
    await here.chat.quiz.end({ by: null });
  });

  it('[QZ-4] ends after its time without a winner, and tells the answer', async () => {
    const id = await begin();
    await here.world.db.query('update quizzes set ends_at = now() where id = $1', [id]);
    await here.chat.quiz.tick();
    expect(await quizRow(id)).toEqual({ winner_id: null, is_ended: true });
    expect(here.toldOf('quizInit').at(-1)).toMatchObject({ isActive: false, winner: null, answer });
    expect((await here.chat.feed.newest()).map(({ message }) => message)).toContain('chat_system.quiz_unanswered');
  });

  it('[QZ-4] is not won after its time, before anybody has ended it', async () => {
    const id = await begin();
    await here.world.db.query('update quizzes set ends_at = now() where id = $1', [id]);
    expect(await here.send(await here.writer(), answer)).toMatchObject({ ok: true });
    expect([await quizRow(id), await prizes(id)]).toEqual([{ winner_id: null, is_ended: false }, []]);
    await here.chat.quiz.reload();
    expect([here.chat.quiz.isOpen(), here.chat.quiz.isRight(answer), here.chat.quiz.shown()]).toEqual([
      false,
      false,
      null,
    ]);
    await here.chat.quiz.look();
    expect(await quizRow(id)).toEqual({ winner_id: null, is_ended: true });
    // The quiz ends by time even if no process reads it meanwhile.
    await begin();
    here.nowMs += here.world.settings.get('quiz.openMinutes') * 60_000;
    expect([here.chat.quiz.isOpen(), here.chat.quiz.shown()]).toEqual([false, null]);
    await here.chat.quiz.end({ by: null });
  });

  it('[QZ-5] comes by the schedule, once in its time, with a question that was not asked for the longest', async () => {
    const { quiz } = here.chat;
    await here.world.db.query(`update quizzes set begun_at = now() - interval '59 minutes'`);
    await quiz.tick();
    expect(quiz.shown()).toBeNull();
    await here.world.db.query(`update quizzes set begun_at = now() - interval '60 minutes'`);
    await quiz.tick();
    expect(quiz.shown()?.question).toBe(QUESTIONS[1]?.en);
    await quiz.end({ by: null });
    await here.set('quiz.everyMinutes', 0);
    await here.world.db.query(`update quizzes set begun_at = now() - interval '1 day'`);
    await quiz.tick();
    expect(quiz.shown()).toBeNull();
    await here.set('quiz.everyMinutes', 60);
  });

  it('[S8] is begun and ended by staff with an entry in the audit log, with a prize below the bound', async () => {
    const { quiz } = here.chat;
    const { id: staffId } = await here.writer({ role: 'is_admin' });
    const [dear] = await here.world.db.query<{ id: number }>(
      'select id from catalogue where price_cents > 100 limit 1',
    );
    const [cheap] = await here.world.db.query<{ id: number }>(
      'select id from catalogue where price_cents <= 100 and not suspended limit 1',
    );
    expect(await quiz.begin({ by: staffId, entryId: dear?.id ?? 0 })).toMatchObject({
      message: 'staff_api.quiz_no_prize',
    });
    expect(await quiz.begin({ by: staffId, questionId: 9999 })).toMatchObject({
      message: 'staff_api.quiz_no_question',
    });
    expect(await quiz.begin({ by: staffId, entryId: cheap?.id ?? 0 })).toEqual({ ok: true });
    expect(await quiz.end({ by: staffId })).toEqual({ ok: true });
    expect(await quiz.end({ by: staffId })).toMatchObject({ message: 'staff_api.quiz_none' });
    expect(await here.audited('quiz.start')).toMatchObject([{ actor: `player ${staffId}`, entryId: cheap?.id }]);
    expect(await here.audited('quiz.end')).toHaveLength(1);
  });

  it('[I1] a process that ends at any statement or at the commit leaves one winner with one prize, or none', async () => {
    /**
     * Creates a database whose statement with this number fails, counted over all transactions; 0: the commit succeeds,
     * and its result is lost.
     */
    const dying = (at: number): { db: Db } => {
      const real = here.world.db;
      let count = 0;
      const db: Db = {
        kind: real.kind,
        exec: (sql) => real.exec(sql),
        waitingCount: real.waitingCount,
        close: () => real.close(),
        query: (sql, params) => real.query(sql, params),
        tx: async (work) => {
          const result = await real.tx((query) => {
            const counted: Query = {
              query: (sql, params) =>
                ++count === at ? Promise.reject(new Error('the process has ended')) : query.query(sql, params),
            };
            return work(counted);
          });
          if (at === 0) throw new Error('the process has ended');
          return result;
        },
      };
      return { db };
    };
    let statements = 0;
    for (let at = 1; at < 60; at++) {
      const id = await begin();
      const { db } = dying(at);
      const player = await here.writer();
      const died = await here.open(db);
      const sent = await here.send(player, answer, died).catch(() => null);
      const row = await quizRow(id);
      if (sent) {
        statements = at - 1;
        expect(row?.winner_id).toBe(player.id);
        await here.chat.quiz.reload();
        break;
      }
      expect([at, row, await prizes(id)]).toEqual([at, { winner_id: null, is_ended: false }, []]);
      // The next process continues from the stored state.
      const restarted = await here.open();
      const next = await here.writer();
      expect(await here.send(next, answer, restarted)).toMatchObject({ ok: true });
      expect(await prizes(id)).toEqual([{ player_id: next.id }]);
      await here.chat.quiz.reload();
    }
    expect(statements).toBeGreaterThan(6);
    // The process ends after the commit and before any message is sent.
    const id = await begin();
    const winner = await here.writer();
    await here.send(winner, answer, await here.open(dying(0).db)).catch(() => null);
    const restarted = await here.open();
    expect(restarted.quiz.shown()).toBeNull();
    await here.send(await here.writer(), 'too late now', restarted);
    expect(await prizes(id)).toEqual([{ player_id: winner.id }]);
    await here.chat.quiz.reload();
  });
});

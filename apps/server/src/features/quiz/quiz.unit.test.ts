import { expect, it } from 'vitest';
import { QUESTIONS } from './questions.ts';
import { Quiz } from './quiz.commands.ts';

const [question] = QUESTIONS;
const ROW = {
  id: 1,
  question_id: question?.id,
  entry_id: 1,
  price_cents: 100,
  now: new Date(0),
  ends_at: new Date(60_000),
};

it('[QZ-5] a reading that began before the question was asked does not hide it', async () => {
  let answer: (rows: object[]) => void = () => undefined;
  const query = { query: () => Promise.resolve([ROW]) };
  const quiz = new Quiz({
    db: { query: () => new Promise((resolve) => (answer = resolve)) },
    outbox: { tx: (work: (...parts: unknown[]) => Promise<unknown>) => work(query, () => undefined) },
    catalogue: { shownItem: () => ({}) },
    settings: { get: () => 1000 },
    say: () => Promise.resolve(),
    isChatEnabled: () => true,
    clock: { monoMs: () => 0 },
    log: { info: () => undefined },
  } as never);
  const reading = quiz.reload();
  expect(await quiz.begin({ by: 'schedule', questionId: question?.id ?? 0, entryId: 1 })).toEqual({ ok: true });
  answer([]);
  await reading;
  expect(quiz.shown()).toMatchObject({ id: 1, isActive: true });
});

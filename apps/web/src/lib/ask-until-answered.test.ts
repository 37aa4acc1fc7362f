import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { askUntilAnswered } from './ask-until-answered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Prepares a server with these responses, one per call. An error is a failed call. */
const asking = (...answers: (string | Error)[]) => {
  const askedAt: number[] = [];
  const told: string[] = [];
  const player = { isHere: true };
  const begunAt = Date.now();
  const ask = async (): Promise<string> => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)] ?? '';
    askedAt.push(Date.now() - begunAt);
    await Promise.resolve();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  askUntilAnswered(ask, (answer) => told.push(answer), { isWanted: () => player.isHere, random: () => 0.5 });
  return { askedAt, told, player };
};
const DOWN = new ApiError('app_error.network', { status: 0 });
const REFUSED = new ApiError('user_api.unauthorized', { status: 401 });

it('asks again with growing waits until there is an answer', async () => {
  const { askedAt, told } = asking(DOWN, DOWN, 'won');
  await vi.runAllTimersAsync();
  expect([askedAt, told]).toEqual([[0, 2000, 6000], ['won']]);
});

it('gives up after five tries', async () => {
  const { askedAt, told } = asking(DOWN);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([askedAt, told]).toEqual([[0, 2000, 6000, 14_000, 30_000], []]);
});

it('ends the retries after a 401', async () => {
  const { askedAt } = asking(DOWN, REFUSED);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAt).toEqual([0, 2000]);
});

it('ends the retries when another player is signed in', async () => {
  const { askedAt, player } = asking(DOWN, 'won');
  await vi.advanceTimersByTimeAsync(1000);
  player.isHere = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(askedAt).toEqual([0]);
});

it('drops a response that arrives after another player has signed in', async () => {
  const { askedAt, told, player } = asking('won');
  player.isHere = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([askedAt, told]).toEqual([[0], []]);
});

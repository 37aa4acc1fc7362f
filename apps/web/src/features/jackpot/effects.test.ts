// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useNoticeQueue } from '../../lib/notices.ts';
import { freshPage, signIn } from '../../testing/page.tsx';
import { startEffects } from './effects.ts';
import { initialState, type JackpotState } from './state-types.ts';

const heard = vi.hoisted(() => ({ played: [] as string[], win: (_: unknown): void => undefined }));
vi.mock('../../lib/sound.ts', () => ({ play: (name: string) => heard.played.push(name) }));
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onServer: (event: string, handler: (payload: unknown) => void) => {
    if (event === 'jackpotWin') heard.win = handler;
  },
}));

beforeEach(async () => {
  await freshPage('jackpot');
  signIn({ id: 7 });
  heard.played.length = 0;
  startEffects(
    createStore<JackpotState>(() => initialState),
    () => undefined,
  );
});
afterEach(() => void vi.unstubAllGlobals());

const told = () => useNoticeQueue.getState().queue.map(({ type, text }) => [type, text]);

it.each([
  [100, 'stop', 'success', 'The winning ticket was yours. What is left of the pot is your stake of $100.00.'],
  [100.01, 'win', 'win', 'Congratulations! You won the pot: 3 items worth $100.01.'],
])('[F10] a pot is a win where it is worth more than the stake of $100 alone: $%d', async (win, sound, type, text) => {
  heard.win({ roundId: 5, win, price: 100, items: 3, credit: 0 });
  await vi.waitFor(() => expect(told()).toEqual([[type, text]]));
  expect(heard.played).toEqual([sound]);
});

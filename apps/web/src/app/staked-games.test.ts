// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepStaked } from '../entities/result/staked-rounds.ts';
import { freshPage, PLAYER, signIn } from '../testing/page.tsx';
import { resumeStakedGames } from './staked-games.ts';

const started = vi.hoisted(() => [] as string[]);
vi.mock('../lib/when-settled.ts', () => ({ whenSettled: (task: () => void) => task() }));
vi.mock('./games.tsx', () => {
  const game = (name: string) => ({ name, resume: () => (started.push(name), Promise.reject(new Error('offline'))) });
  return { gameNamed: (name: string) => ['wheel', 'jackpot'].map(game).find((one) => one.name === name) };
});

beforeEach(async () => {
  await freshPage();
  started.length = 0;
});
afterEach(() => localStorage.clear());

it('[I2] every page follows the rounds in which its player has stakes, and no others', () => {
  keepStaked('wheel', { roundId: 5, userId: PLAYER.id });
  keepStaked('jackpot', { roundId: 6, userId: PLAYER.id + 1 });
  keepStaked('a game that is gone', { roundId: 7, userId: PLAYER.id });
  resumeStakedGames();
  expect(started).toEqual([]);
  signIn();
  resumeStakedGames();
  expect(started).toEqual(['wheel']);
});

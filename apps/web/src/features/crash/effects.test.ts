// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SELF } from './state.fixtures.ts';

const texts = vi.hoisted(() => vi.fn<(area: string) => Promise<void>>());
vi.mock('../../lib/i18n.ts', async (original) => ({ ...(await original<object>()), loadPageTexts: texts }));
vi.mock('../../lib/when-settled.ts', () => ({ whenSettled: (task: () => void) => task() }));

// The code is fetched once for each page, so each test has modules of its own.
beforeEach(() => {
  vi.resetModules();
  texts.mockReset().mockResolvedValue();
});
afterEach(() => localStorage.clear());

/** Opens the page of a game for a player, after the page has settled. */
const open = async (game: string): Promise<void> => {
  const { openView } = await import('../../entities/view/view-store.ts');
  const { crashStore } = await import('./store.ts');
  const { startEffects } = await import('./effects.ts');
  crashStore.setState({ selfId: SELF });
  openView({ type: 'mode', game });
  startEffects();
};
const hasFetched = (): boolean => texts.mock.calls.some(([area]) => area === 'crash_results');

it('results of crash are prefetched on its page', async () => {
  await open('crash');
  expect(hasFetched()).toBe(true);
});

it('results of crash are fetched on the page of another game only for a stake of an earlier page', async () => {
  await open('jackpot');
  expect(hasFetched()).toBe(false);
  vi.resetModules();
  const { keepStaked } = await import('../../entities/result/staked-rounds.ts');
  keepStaked('crash', { roundId: 5, userId: SELF });
  await open('jackpot');
  expect(hasFetched()).toBe(true);
});

it('results of crash are prefetched when the player goes to its page from another game', async () => {
  await open('jackpot');
  const { openView } = await import('../../entities/view/view-store.ts');
  openView({ type: 'mode', game: 'crash' });
  expect(hasFetched()).toBe(true);
});

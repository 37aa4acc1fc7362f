// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { freshPage } from '../../../testing/page.tsx';
import { bet, bets, cashOut, init, rise, SELF } from '../state.fixtures.ts';
import { initialState, type CrashState } from '../state-types.ts';
import { reduce } from '../state.ts';
import { followResults } from './follow-results.ts';
import { recordSounds } from '../../../testing/sounds.ts';

const played = recordSounds();

beforeEach(async () => {
  await freshPage();
});

/** A flight with an own bet of $10. */
const flying = [init(10), bets(10, [bet(5, { userId: SELF })]), rise(10, 1, 0)].reduce<CrashState>(reduce, {
  ...initialState,
  selfId: SELF,
  connection: 'online',
});

it.each([
  [1, 'stop', 'success'],
  [2, 'cashout', 'win'],
])('[F10] a cash-out sounds like a win only if it brings more than the stake: %dx', async (at, sound, type) => {
  followResults(reduce(flying, cashOut(5, at, { own: true })), flying);
  await vi.waitFor(() => expect(useNoticeQueue.getState().queue).toMatchObject([{ type }]));
  expect(played).toEqual([`crash ${sound}`]);
});

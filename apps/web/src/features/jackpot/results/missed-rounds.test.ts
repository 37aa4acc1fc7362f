// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, said, signIn } from '../../../testing/page.tsx';
import { after, betOf, gameOf, snapshotOf, stakeOf, told } from '../state.fixtures.ts';
import { followMissed } from './missed-rounds.ts';

const SELF = 7;
const staked = after(told(snapshotOf({ game: gameOf({ phase: 'betting', status: 1 }), own: [stakeOf(1, 5)] })));
const next = after(told(snapshotOf({ roundId: 6, game: gameOf({ id: 6 }) })));

beforeEach(async () => {
  await freshPage('jackpot');
  signIn({ id: SELF });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each([
  ['won', { win: 19 }, 'You won a pot while you were away: $19.00. The items are in your inventory.'],
  [
    'won',
    { win: 5 },
    'A pot was drawn while you were away. The winning ticket was yours, and what is left of the pot is your stake: $5.00.',
  ],
  ['lost', { win: 0 }, 'A pot was drawn while you were away: your stake of $5.00 was lost.'],
  ['refunded', {}, 'A round of the jackpot ended without a draw: your stake of $5.00 came back.'],
] as const)('[I2] [F10] shows the result of stakes whose round continued unseen: %s', async (status, more, text) => {
  answerCalls({
    'POST /api/jackpot/getBets': { success: true, bets: [betOf(SELF, 5, { status, ...more })], next: null },
  });
  followMissed(next, staked);
  await vi.waitFor(() => expect(said()).toEqual([text]));
});

it('asks for nothing where the result was seen, where nothing was staked, or where another player is here now', () => {
  const made = answerCalls({});
  followMissed(next, { ...staked, phase: 'result' });
  followMissed(next, { ...staked, selfBets: [] });
  followMissed({ ...next, selfId: 8 }, staked);
  followMissed({ ...staked, countdown: 1 }, staked);
  expect([made, said()]).toEqual([[], []]);
});

it('tells after a cut whether the bet had arrived', () => {
  const commands = { pending: [{ kind: 'bet' as const, targetId: null }], wait: 'cut' as const, unsent: null };
  const before = { ...staked, selfBets: [], commands };
  followMissed(staked, before);
  followMissed({ ...staked, selfBets: [] }, before);
  expect(said()).toEqual([
    'Your items worth $5.00 are in the pot.',
    'Your bet did not reach the server. Nothing was staked.',
  ]);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../entities/session/session-store.ts';
import { answerCalls, freshPage, PLAYER, said } from '../../../testing/page.tsx';
import { after, from, newBets, OFFLINE, ONLINE, own, SELF, snapshot } from '../state.fixtures.ts';
import { followMissed } from './missed-rounds.ts';

const open = after(ONLINE, snapshot(5));
const staked = from(open, newBets(5, [own(1), own(2)], 20));

beforeEach(async () => {
  await freshPage('wheel', 'game_results');
  useSession.getState().becomePlayer({ ...PLAYER, id: SELF });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('own bets of a round that is gone are asked for, and told as they were settled', async () => {
  const bets = [
    own(1, { status: 'won', win: 30 }),
    own(2, { status: 'lost', win: 0 }),
    own(9, { price: 5, status: 'lost' }),
  ];
  const made = answerCalls({ 'POST /api/wheel/getBets': { success: true, bets, next: null } });
  followMissed(from(staked, snapshot(6)), staked);
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 10_000 });
  expect(said().sort()).toEqual([
    'Congratulations! You won $30.00 on red. Your 1 item → $30.00 to your balance.',
    'The wheel stopped while you were away: your bets of $10.00 were lost.',
  ]);
  expect(made).toEqual(['POST /api/wheel/getBets']);
});

it('bets that were settled on the screen, and those of another player, are not asked for', () => {
  const made = answerCalls({});
  const settled = { ...staked, selfBets: staked.selfBets.map((bet) => ({ ...bet, status: 'lost' as const })) };
  followMissed(from(settled, snapshot(6)), settled);
  followMissed({ ...from(staked, snapshot(6)), selfId: 99 }, staked);
  expect(made).toEqual([]);
});

it.each([
  [[own(3)], 'Your bet of $10.00 is in.'],
  [[], 'Your bet did not reach the server. Nothing was staked.'],
])('the next snapshot shows the fate of a bet over a lost connection: %j', (bets, text) => {
  const cut = from(open, { type: 'commandSent', command: { kind: 'bet', targetId: null } }, OFFLINE, ONLINE);
  followMissed(from(cut, snapshot(5, { own: bets })), cut);
  expect(said()).toEqual([text]);
});

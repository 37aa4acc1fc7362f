// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useNoticeQueue } from '../../lib/notices.ts';
import { answerCalls, freshPage, signIn } from '../../testing/page.tsx';
import { startEffects } from './effects.ts';
import { after, from, newBets, ONLINE, own, SELF, snapshot, tick, turn } from './state.fixtures.ts';
import type { WheelEvent } from './state-types.ts';
import type { WheelBet, WheelColour } from './wire.ts';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

beforeEach(async () => {
  await freshPage('wheel', 'game_results');
  signIn({ id: SELF });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const paid = (betId: number, win: number): WheelEvent => ({
  type: 'wheelWin',
  payload: {
    roundId: 5,
    bet_id: betId,
    user_id: SELF,
    colour: 'black',
    multiplier: 2,
    win,
    remainder: win,
    newBalance: win,
    item: null,
  },
});
const told = () => useNoticeQueue.getState().queue.map(({ type, text }) => [type, text]);

/** Plays a round with these bets, on the screen from its opening. Black wins, and the winners are paid. */
async function play(bets: readonly WheelBet[]): Promise<void> {
  const store = createStore(() => after(ONLINE, snapshot(5)));
  startEffects(store);
  const winners = bets.filter(({ colour }) => colour === 'black').map(({ id, price }) => paid(id, 2 * price));
  const black = { sector: 0, colour: 'black' as const, multiplier: 2 };
  for (const event of [newBets(5, [...bets], 1), tick(5, 0), turn(5, black), turn(5, { ...black, ms: 1 }), ...winners])
    store.setState(from(store.getState(), event), true);
  await vi.waitFor(() => expect(told()).toHaveLength(winners.length));
}
const stake = (id: number, colour: WheelColour, price: number): WheelBet => own(id, { colour, price });

it.each([
  [100, 1, 'Black: $2.00 of your $101.00 in this round came back. Your 1 item → $2.00 to your balance.'],
  [1, 1, 'Black: $2.00 of your $2.00 in this round came back. Your 1 item → $2.00 to your balance.'],
])(
  '[F10] a round that brings no more than its stakes is not celebrated: $%d on red, $%d on black',
  async (red, black, text) => {
    await play([stake(1, 'red', red), stake(2, 'black', black)]);
    expect(played).toEqual(['wheel bet', 'wheel stop']);
    expect(told()).toEqual([['success', text]]);
  },
);

it('[F10] a round that brings more than its stakes is congratulated on, each bet for itself', async () => {
  await play([stake(1, 'red', 1), stake(2, 'black', 3), stake(3, 'black', 2)]);
  expect(played).toEqual(['wheel bet', 'wheel cashout', 'wheel cashout']);
  expect(told()).toEqual([
    ['win', 'Congratulations! You won $6.00 on black. Your 1 item → $6.00 to your balance.'],
    ['win', 'Congratulations! You won $4.00 on black. Your 1 item → $4.00 to your balance.'],
  ]);
});

it('a round that brings nothing is heard, and needs no words', async () => {
  await play([stake(1, 'red', 1)]);
  expect([played, told()]).toEqual([['wheel bet', 'wheel stop'], []]);
});

it('[F10] a round that was missed is decided as a whole too', async () => {
  const store = createStore(() => after(ONLINE, snapshot(5)));
  startEffects(store);
  const bets = [
    own(1, { price: 100, status: 'lost', win: 0 }),
    own(2, { colour: 'black', price: 1, status: 'won', win: 2 }),
  ];
  answerCalls({ 'POST /api/wheel/getBets': { success: true, bets, next: null } });
  store.setState(from(store.getState(), newBets(5, [stake(1, 'red', 100), stake(2, 'black', 1)], 1)), true);
  store.setState(from(store.getState(), snapshot(6)), true);
  await vi.waitFor(() => expect(told()).toHaveLength(2));
  expect(told().sort()).toEqual([
    ['info', 'The wheel stopped while you were away: your bets of $100.00 were lost.'],
    ['success', 'Black: $2.00 of your $101.00 in this round came back. Your 1 item → $2.00 to your balance.'],
  ]);
});

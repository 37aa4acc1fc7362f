import { LIVE_BETS_SHOWN } from '@updraft/contract/constants';
import { expect, it } from 'vitest';
import { type BetOrder, listsOf, mergeBets, NO_BETS } from './bet-lists.ts';

interface Bet {
  id: number;
  user: { id: number };
  stake: number;
  rank: number;
}
const ORDER: BetOrder<Bet> = {
  stakeOf: ({ stake }) => stake,
  newerOf: (known, incoming) => (incoming.rank > known.rank ? incoming : known),
};
const bet = (id: number, { userId = id, stake = 1, rank = 0 } = {}): Bet => ({ id, user: { id: userId }, stake, rank });
const merge = (known: readonly Bet[], incoming: readonly Bet[], selfId: number | null = null) =>
  mergeBets<Bet>(mergeBets<Bet>(NO_BETS, known, { selfId, order: ORDER }), incoming, { selfId, order: ORDER });

it('own bets stand first, the newest last; the others by their stake', () => {
  const { bets, selfBets } = merge([bet(1), bet(2, { stake: 9 })], [bet(5, { userId: 7 }), bet(3, { userId: 7 })], 7);
  expect([bets.map(({ id }) => id), selfBets.map(({ id }) => id)]).toEqual([
    [3, 5, 2, 1],
    [3, 5],
  ]);
});

it('a bet is listed once, as the newer word has it, and stays the same object without news', () => {
  const known = bet(1);
  expect(merge([known], [bet(1)]).bets[0]).toBe(known);
  expect(merge([known], [bet(1, { rank: 1 })]).bets).toEqual([bet(1, { rank: 1 })]);
});

it('holds no more than a screen can show, but all own bets', () => {
  const many = Array.from({ length: LIVE_BETS_SHOWN + 20 }, (_unused, at) => bet(at + 1, { stake: at + 1 }));
  const { bets } = listsOf([...many, bet(999, { userId: 999, stake: 0 })], 999, ORDER);
  expect([bets.length, bets[0]?.id, bets.at(-1)?.stake]).toEqual([LIVE_BETS_SHOWN + 1, 999, 21]);
});

import type { ShownItem } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { RoundBets } from './round-bets.ts';
import type { StakedBet } from '../stake.ts';

const bet = (id: number, change: Partial<StakedBet> = {}): StakedBet => {
  const { stakeCents = 1000, playerId = id } = change;
  const shown = [{ price: stakeCents / 100 } as ShownItem];
  return {
    id,
    roundId: 5,
    playerId,
    stakeCents,
    itemCount: 1,
    staked: [{ id, entryId: 1, priceCents: stakeCents }],
    shown,
    user: { id: playerId, username: 'tester', avatar: 'default', is_demo: false },
    status: 0,
    multiplierHundredths: null,
    winCents: null,
    winItem: null,
    ...change,
  };
};
const roundOf = (...bets: StakedBet[]): RoundBets<StakedBet> => {
  const round = new RoundBets<StakedBet>();
  for (const one of bets) round.add(one);
  return round;
};
const ids = (bets: readonly StakedBet[]): number[] => bets.map(({ id }) => id);

describe('the bets of a round', () => {
  it('are counted with each of them', () => {
    const round = roundOf(bet(1, { playerId: 7 }), bet(2, { playerId: 7, stakeCents: 250 }), bet(3, { winCents: 90 }));
    expect(round.totals()).toEqual({ players: 2, bank: 22.5, items: 3 });
    expect([round.size, round.stakedCents, round.paidCents]).toEqual([3, 2250, 90]);
    expect([ids(round.of(7)), ids(round.of(3)), ids(round.of(99)), ids(round.all())]).toEqual([
      [1, 2],
      [3],
      [],
      [1, 2, 3],
    ]);
    expect([round.get(2)?.id, round.get(9)]).toEqual([2, undefined]);
  });

  it('[CR-25] are as if a removed one had never been made', () => {
    const [dear, own, other] = [
      bet(1, { stakeCents: 9000, playerId: 7 }),
      bet(2, { stakeCents: 250, playerId: 7 }),
      bet(3),
    ];
    const round = roundOf(dear, own, other);
    expect(round.dearestItem()?.bet_id).toBe(1);
    round.remove([dear]);
    const never = roundOf(own, other);
    const seen = (of: RoundBets<StakedBet>): unknown => [
      of.totals(),
      of.size,
      of.stakedCents,
      of.dearestItem(),
      ...[of.all(), of.live(), of.of(7), of.largest(), of.shownTo(7)].map(ids),
    ];
    expect(seen(round)).toEqual(seen(never));
    round.remove([own, other]);
    expect(seen(round)).toEqual(seen(roundOf()));
  });

  it('[CR-25] are filled up to the largest hundred when one of these goes', () => {
    const all = Array.from({ length: 101 }, (_, at) => bet(at + 1, { stakeCents: 1000 - at }));
    const round = roundOf(...all);
    expect(round.isShown(all[100] as StakedBet)).toBe(false);
    round.remove([all[0] as StakedBet]);
    expect(ids(round.largest())).toEqual(ids(all.slice(1)));
  });

  it('are live until they are won or lost', () => {
    const [won, lost, open] = [bet(1), bet(2), bet(3)];
    const round = roundOf(won, lost, open);
    expect(ids(round.live())).toEqual([1, 2, 3]);
    round.won(won, { hundredths: 150, winCents: 1500, winItem: null });
    expect(ids(round.live())).toEqual([2, 3]);
    round.lost(lost);
    round.add(bet(4));
    expect(ids(round.live())).toEqual([3, 4]);
    expect(won).toMatchObject({ status: 1, multiplierHundredths: 150, winCents: 1500, winItem: null });
    expect([lost.status, round.paidCents]).toEqual([2, 1500]);
  });
});

describe('the largest bets', () => {
  it('come first, the earlier first among equals, in whatever order they were made', () => {
    const stakes = [500, 900, 500, 100, 900];
    const round = roundOf(...stakes.map((stakeCents, at) => bet(at + 1, { stakeCents })));
    expect(ids(round.largest())).toEqual([2, 5, 1, 3, 4]);
  });

  it('are a hundred, and a smaller one is not shown', () => {
    const round = roundOf(...Array.from({ length: 120 }, (_unused, at) => bet(at + 1, { stakeCents: 1000 + at })));
    expect(round.largest()).toHaveLength(100);
    expect([round.largest()[0]?.id, round.largest().at(-1)?.id]).toEqual([120, 21]);
    const isShown = (id: number, most?: number) => round.isShown(round.get(id) as StakedBet, most);
    expect([isShown(21), isShown(20), isShown(120, 3), isShown(118, 3), isShown(117, 3)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('are all of them while there is room', () => {
    expect(roundOf(bet(1)).isShown(bet(2, { stakeCents: 1 }))).toBe(true);
  });
});

describe('the dearest item of a round', () => {
  it('is the first of equally dear ones, with its bet', () => {
    expect(roundOf().dearestItem()).toBeNull();
    const round = roundOf(bet(1), bet(2, { stakeCents: 2000 }), bet(3, { stakeCents: 2000 }), bet(4, { shown: [] }));
    expect(round.dearestItem()).toMatchObject({ roundId: 5, bet_id: 2, item: { price: 20 } });
  });
});

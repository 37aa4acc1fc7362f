import { expect, it } from 'vitest';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { BetFeed } from './bet-feed.ts';
import { RoundBets } from './round-bets.ts';
import type { StakedBet } from '../stake.ts';

const bet = (id: number, stakeCents: number): StakedBet => ({
  id,
  roundId: 1,
  playerId: id,
  user: { id, username: 'tester', avatar: 'default', is_demo: false },
  staked: [{ id, entryId: 1, priceCents: stakeCents }],
  shown: [],
  itemCount: 1,
  stakeCents,
  status: 0,
  multiplierHundredths: null,
  winCents: null,
  winItem: null,
});

const open = () => {
  const told: number[][] = [];
  const totals: number[] = [];
  let gather: () => void = () => undefined;
  const broadcaster = { onSlot: (one: () => void) => (gather = one) } as unknown as Broadcaster;
  const feed = new BetFeed<StakedBet>({
    game: 'crash',
    broadcaster,
    tell: (round, rows) => {
      told.push(rows.map((row) => row.id));
      totals.push(round.bets.totals().players);
    },
  });
  const bets = new RoundBets<StakedBet>();
  feed.open({ id: 1, bets });
  const add = (...list: StakedBet[]): void => {
    for (const one of list) bets.add(one);
    feed.add(list);
  };
  return { feed, bets, told, totals, add, slot: () => gather() };
};

it('tells every bet of a small round, a screenful a slot, the largest first', () => {
  const { told, totals, add, slot } = open();
  add(...Array.from({ length: 60 }, (_, at) => bet(at + 1, 100 + at)));
  for (let n = 0; n < 4; n++) slot();
  expect(told.map((rows) => rows.length)).toEqual([25, 25, 10]);
  expect(told[0]?.[0]).toBe(60);
  expect(new Set(told.flat()).size).toBe(60);
  expect(totals[0]).toBe(60);
});

it('tells few of a burst that nearly fills the list: the largest, and the others with the slots after it', () => {
  const { told, add, slot } = open();
  add(...Array.from({ length: 90 }, (_, at) => bet(at + 1, 100 + at)));
  for (let n = 0; n < 6; n++) slot();
  expect(told.map((rows) => rows.length)).toEqual([10, 10, 25, 25, 20]);
  expect(told[0]?.[0]).toBe(90);
  expect(new Set(told.flat()).size).toBe(90);
});

it('tells few of a crowded round before its flight, and exactly the largest hundred once bets stand', () => {
  const { feed, bets, told, add, slot } = open();
  for (let wave = 0; wave < 10; wave++) {
    add(...Array.from({ length: 100 }, (_, at) => bet(wave * 100 + at + 1, ((wave * 100 + at) * 7919) % 10_007)));
    slot();
  }
  const before = told.flat().length;
  expect(before).toBeLessThan(150);
  feed.closeBetting();
  const known = new Set(told.flat());
  expect(bets.largest()).toHaveLength(100);
  for (const one of bets.largest()) expect(known.has(one.id)).toBe(true);
  expect(told.flat().length).toBe(known.size);
  slot();
  expect(told.flat().length).toBe(known.size);
});

it('keeps a list of the largest whatever order they come in', () => {
  const bets = new RoundBets();
  const stakes = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 997) + 10);
  stakes.forEach((stake, at) => bets.add(bet(at + 1, stake)));
  const expected = stakes
    .map((stake, at) => ({ stake, id: at + 1 }))
    .sort((a, b) => b.stake - a.stake || a.id - b.id)
    .slice(0, 100);
  expect(bets.largest().map((one) => one.id)).toEqual(expected.map((one) => one.id));
  for (const one of bets.live()) expect(bets.isShown(one)).toBe(expected.some(({ id }) => id === one.id));
  expect(bets.totals()).toEqual({
    players: 500,
    bank: stakes.reduce((sum, stake) => sum + stake, 0) / 100,
    items: 500,
  });
});

it('[CR-25] tells nothing of a bet that was taken back, and what takes its place', () => {
  const { feed, bets, told, add, slot } = open();
  const all = Array.from({ length: 101 }, (_, at) => bet(at + 1, 1000 - at));
  add(...all);
  const [first, second] = all as [StakedBet, StakedBet];
  expect(feed.takeBack([second]).map(({ id }) => id)).toEqual([2]);
  bets.remove([second]);
  feed.fillUp();
  for (let n = 0; n < 12; n++) slot();
  const ids = told.flat();
  expect(ids).not.toContain(2);
  expect(ids).toContain(101);
  expect(new Set(ids).size).toBe(100);
  // A bet that was sent to pages is taken back from them; a bet that was not sent is not.
  const unheard = bet(200, 1);
  add(bet(102, 1500), unheard);
  expect(feed.takeBack([first, unheard]).map(({ id }) => id)).toEqual([1]);
});

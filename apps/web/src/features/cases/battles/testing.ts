/** Battles for tests of the pages of battles. */
import type { BattleBox, BattleDrop, BattleSeat, OpenedBattle } from '@updraft/contract';

const userOf = (id: number) => ({ id, username: `player ${id}`, avatar: 'default', is_demo: false });

export const seatOf = (seat: number, userId: number, change: Partial<BattleSeat> = {}): BattleSeat => ({
  seat,
  user: userOf(userId),
  total: null,
  ...change,
});

export const battleBoxOf = (id: number, price = 2): BattleBox => ({
  id,
  name: `Box ${id}`,
  name_ru: '',
  art: 'kite',
  price,
  hash: 'b'.repeat(64),
  return_percent: 92,
});

const dropOf = (seat: number, box: number, price: number): BattleDrop => ({
  seat,
  box,
  opening: 100 + 10 * seat + box,
  entry: 1,
  number: 5,
  item: { image: 'x', market_hash_name: `AK-47 | Drop ${seat}${box}`, name_ru: '', rarity: 'milspec', price },
  server_seed_hash: 'a'.repeat(64),
  client_seed: `seed ${seat}`,
  nonce: box,
});

/** Waiting battle of two seats. */
export const waitingBattle = (id: number, change: Partial<OpenedBattle> = {}): OpenedBattle => ({
  id,
  state: 'waiting',
  boxes: [battleBoxOf(1), battleBoxOf(2, 3)],
  size: 2,
  price: 5,
  seats: [seatOf(0, 8)],
  winner: null,
  reason: null,
  created_at: '2026-01-05T12:00:00.000Z',
  until: '2026-01-05T12:15:00.000Z',
  ended_at: null,
  drops: [],
  ...change,
});

/** Finished battle of players 8 and 7, ended long ago. `drops`: by seat, in dollars. */
export const finishedBattle = (
  id: number,
  prices: readonly (readonly number[])[],
  change: Partial<OpenedBattle> = {},
): OpenedBattle =>
  waitingBattle(id, {
    state: 'finished',
    seats: prices.map((_drops, at) =>
      seatOf(at, 8 - at, { total: (prices[at] ?? []).reduce((sum, one) => sum + one, 0) }),
    ),
    size: prices.length,
    ended_at: '2026-01-05T12:05:00.000Z',
    drops: prices.flatMap((drops, seat) => drops.map((price, box) => dropOf(seat, box, price))),
    ...change,
  });

/** Server events for the tests of the jackpot's screen. */
import { initialState, type JackpotEvent, type JackpotState } from './state-types.ts';
import { reduceAt } from './state.ts';
import type {
  JackpotBet,
  JackpotGame,
  JackpotSnapshot,
  JackpotSpin,
  JackpotStake,
  JackpotWinner,
  PendingJackpotBet,
} from './wire.ts';

const HASH = 'a'.repeat(64);

const userOf = (id: number) => ({ id, username: `player ${id}`, avatar: 'default', is_demo: false });

const ITEM = {
  image: 'x',
  market_hash_name: 'AK-47 | Slate',
  name_ru: 'AK-47 | Сланец',
  rarity: 'milspec' as const,
  price: 5,
};

export const betOf = (id: number, price: number, more: Partial<JackpotBet> = {}): JackpotBet => ({
  user: userOf(id),
  item: ITEM,
  items: [ITEM],
  itemsMore: 0,
  price,
  from: 1,
  to: price * 100,
  tickets: [{ from: 1, to: price * 100 }],
  status: 'pending',
  win: null,
  ...more,
});

/** Returns a player's row as the event `jackpotNewBet` contains it. */
export const pendingOf = (id: number, price: number, more: Partial<PendingJackpotBet> = {}): PendingJackpotBet => ({
  user: userOf(id),
  item: ITEM,
  price,
  from: 1,
  to: price * 100,
  ...more,
});

/** Returns an own stake of one item. `before`: worth of the pot's earlier stakes, in dollars. */
export const stakeOf = (id: number, price: number, before = 0): JackpotStake => {
  const tickets = { from: before * 100 + 1, to: (before + price) * 100 };
  return { id, price, ...tickets, items: [{ item: ITEM, price, ...tickets }] };
};

export const gameOf = (more: Partial<JackpotGame> = {}): JackpotGame => ({
  id: 5,
  status: 0,
  phase: 'empty',
  bank: 0,
  items: 0,
  players: 0,
  public_hash: HASH,
  timer: 0,
  msLeft: 0,
  aloneMsLeft: null,
  closesAt: null,
  beacon: null,
  tickets_hash: null,
  ...more,
});

const SETTINGS = {
  timer: 30,
  endTime: 15,
  alone: 300,
  beaconWait: 60,
  maxItems: 20,
  maxPotItems: 2000,
  minBet: 0.5,
  maxBet: 5000,
  feePercent: 5,
};

export const snapshotOf = (more: Partial<JackpotSnapshot> = {}): JackpotSnapshot => ({
  roundId: 5,
  userId: 7,
  game: gameOf(),
  bets: [],
  chances: {},
  own: [],
  settings: SETTINGS,
  spin: null,
  serverTime: 0,
  maintenance: false,
  ...more,
});

export const winnerOf = (id: number, more: Partial<JackpotWinner> = {}): JackpotWinner => ({
  user: userOf(id),
  ticket: 100,
  price: 5,
  chance: 25,
  win: 19,
  items: 3,
  shown: [ITEM],
  credit: 0,
  fee: { sum: 1, items: 1, shown: [ITEM] },
  ...more,
});

export const spinOf = (winnerId: number, more: Partial<JackpotSpin> = {}): JackpotSpin => ({
  roundId: 5,
  endTime: 15,
  ms: 10_000,
  spinMs: 10_000,
  winner: winnerOf(winnerId),
  strip: { tiles: Array.from({ length: 60 }, (_, tile) => (tile === 50 ? winnerId : 8)), stop: 50_400 },
  users: [userOf(winnerId), userOf(8)],
  tickets_hash: HASH,
  tickets: 2000,
  secret_hash: HASH,
  seed: HASH,
  beacon: { id: 'sandbox', round: 3, randomness: HASH },
  ...more,
});

/**
 * Returns the state of player 7's screen after these events. The first is received at 1,000 ms, each next one a second
 * later.
 */
export const after = (...events: readonly JackpotEvent[]): JackpotState =>
  events.reduce<JackpotState>((state, event, at) => reduceAt(state, event, 1000 * (at + 1)), {
    ...initialState,
    connection: 'online' as const,
    selfId: 7,
  });

export const told = (payload: JackpotSnapshot): JackpotEvent => ({ type: 'newGameJackpot', payload });

/** Server events for the tests of the wheel's screen. */
import { initialState, type WheelEvent, type WheelState } from './state-types.ts';
import { reduceAt } from './state.ts';
import type { WheelBet, WheelColour, WheelColumns, WheelSnapshot, WheelSpin } from './wire.ts';

export const SELF = 7;
export const NOW = 50_000;
const HASH = 'a'.repeat(64);

export const bet = (id: number, over: Partial<WheelBet> & { userId?: number } = {}): WheelBet => {
  const { userId = 100 + id, ...rest } = over;
  const price = rest.price ?? 10;
  return {
    id,
    user: { id: userId, username: `player ${userId}`, avatar: 'default', is_demo: false },
    colour: 'red',
    items: [{ image: 'ak', market_hash_name: 'AK-47', name_ru: 'АК-47', rarity: 'classified', price }],
    itemsMore: 0,
    price,
    status: 'pending',
    win: null,
    winItem: null,
    ...rest,
  };
};
export const own = (id: number, over: Partial<WheelBet> = {}): WheelBet => bet(id, { ...over, userId: SELF });

export const columns = (over: Partial<Record<WheelColour, Partial<WheelColumns['red']>>> = {}): WheelColumns => {
  const of = (colour: WheelColour) => ({ bank: 0, users: 0, room: 1000, ...over[colour] });
  return { black: of('black'), green: of('green'), red: of('red'), yellow: of('yellow') };
};

export const LIMITS: WheelSnapshot['game']['limits'] = {
  maxItems: 20,
  minBet: 0.1,
  maxBet: 1000,
  maxBets: 5,
  maxColours: 2,
  maxWin: 10_000,
  colourCap: 50_000,
};

const spin = (roundId: number, over: Partial<WheelSpin> = {}): WheelSpin => ({
  roundId,
  ms: 9,
  spinMs: 8000,
  sector: 1,
  colour: 'red',
  multiplier: 3,
  from: 0,
  rotate: 52_500,
  winners: [],
  secret_hash: HASH,
  seed: HASH,
  beacon: { id: 'local', round: 5, randomness: HASH },
  ...over,
});

type Game = Partial<WheelSnapshot['game']>;
export const snapshot = (
  roundId: number,
  {
    game = {},
    own: bets = [],
    ...over
  }: Omit<Partial<WheelSnapshot>, 'game' | 'bets'> & { game?: Game; own?: WheelBet[] } = {},
): WheelEvent => ({
  type: 'newGameWheel',
  payload: {
    roundId,
    userId: SELF,
    game: {
      id: roundId,
      phase: 'betting',
      bank: 0,
      public_hash: HASH,
      timer: 20,
      msLeft: 20_000,
      closesAt: 0,
      beacon: { id: 'local', round: 5 },
      limits: LIMITS,
      times: { bettingMs: 20_000, beaconWaitMs: 60_000, spinMs: 8000 },
      ...game,
    },
    bets: {
      black: bets.filter(({ colour }) => colour === 'black'),
      green: bets.filter(({ colour }) => colour === 'green'),
      red: bets.filter(({ colour }) => colour === 'red'),
      yellow: bets.filter(({ colour }) => colour === 'yellow'),
    },
    columns: columns(),
    stats: { total_bank: 0, total_items: 0, total_users: 0 },
    rotate: 0,
    spin: null,
    serverTime: 0,
    maintenance: false,
    ...over,
  },
});
export const tick = (roundId: number, timer: number): WheelEvent => ({
  type: 'wheelTimer',
  payload: { roundId, timer, publicHash: HASH },
});
export const turn = (roundId: number, over: Partial<WheelSpin> = {}): WheelEvent => ({
  type: 'startWheel',
  payload: spin(roundId, over),
});
export const ONLINE: WheelEvent = { type: 'connection', connection: 'online' };
export const OFFLINE: WheelEvent = { type: 'connection', connection: 'offline' };
export const newBets = (roundId: number, bets: WheelBet[], bank = 0): WheelEvent => ({
  type: 'wheelNewBet',
  payload: {
    roundId,
    bets,
    columns: columns({ red: { bank } }),
    stats: { total_bank: bank, total_items: 1, total_users: 1 },
  },
});

/** Returns the state after these events, received without delay. */
export const after = (...events: WheelEvent[]): WheelState => from(initialState, ...events);
export const from = (state: WheelState, ...events: WheelEvent[]): WheelState =>
  events.reduce((known, event) => reduceAt(known, event, NOW), state);

/** Server events for the tests of the crash screen. */
import { CRASH_STATUS, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { type CrashEvent, type CrashState, initialState } from './state-types.ts';
import { reduce } from './state.ts';
import type { CrashBet, CrashSnapshot, CrashTerms } from './wire.ts';

export const SELF = 7;
const HASH = 'a'.repeat(64);
export const START = 1_700_000_000_000;

export const item = (price: number) => ({
  image: 'ak',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  name_ru: 'AK-47 | Красная линия',
  rarity: 'classified' as const,
  price,
});

export const bet = (id: number, over: Partial<CrashBet> & { userId?: number } = {}): CrashBet => {
  const { userId = 100 + id, ...rest } = over;
  const value = rest.value ?? 10;
  return {
    id,
    user: { id: userId, username: `player ${userId}`, avatar: 'default', is_demo: false },
    items: [item(value)],
    itemsMore: 0,
    value,
    bank: value,
    autoWithdraw: NO_AUTO_CASH_OUT,
    cap: 1000,
    multiplier: null,
    is_win: 0,
    win: null,
    winItem: null,
    result: value,
    ...rest,
  };
};

export const TERMS: CrashTerms = {
  countdownTicks: 15,
  maxItems: 20,
  minBetDollars: 0.1,
  maxStakeDollars: 2500,
  maxWinDollars: 10_000,
  minAutoCashOut: 1.21,
  maxAutoCashOut: 9999.98,
};

const snapshot = (roundId: number, over: Partial<CrashSnapshot> = {}): CrashSnapshot => ({
  roundId,
  userId: null,
  publicHashForNextRound: HASH,
  terms: TERMS,
  state: { status: CRASH_STATUS.TIMER, timer: 15 },
  settings: { statuses: { TIMER: CRASH_STATUS.TIMER, END: CRASH_STATUS.END } },
  startedAt: null,
  serverTime: START - 15_000,
  growthPerMs: 0.000_06,
  crashedAt: null,
  bets: [],
  totals: { players: 0, bank: 0, items: 0 },
  loaderItem: null,
  roundCap: null,
  interruptedAt: null,
  maintenance: false,
  ...over,
});

export const init = (roundId: number, over: Partial<CrashSnapshot> = {}): CrashEvent => ({
  type: 'crashInit',
  payload: snapshot(roundId, over),
});

export const running = (roundId: number, elapsedMs: number, over: Partial<CrashSnapshot> = {}): CrashEvent =>
  init(roundId, {
    state: { status: CRASH_STATUS.GAME, timer: 0 },
    startedAt: START,
    serverTime: START + elapsedMs,
    ...over,
  });

export const tick = (roundId: number, timer: number): CrashEvent => ({
  type: 'crashStartTimer',
  payload: { timer, roundId, publicHash: HASH },
});

export const rise = (roundId: number, multiplier: number, elapsedMs: number): CrashEvent => ({
  type: 'crashMultiplier',
  payload: {
    roundId,
    multiplier,
    level: multiplier < 1.5 ? 'low' : multiplier < 2.5 ? 'medium' : 'high',
    startedAt: START,
    serverTime: START + elapsedMs,
  },
});

export const bets = (roundId: number, list: CrashBet[]): CrashEvent => ({
  type: 'newBets',
  payload: {
    roundId,
    bets: list,
    totals: { players: list.length, bank: list.reduce((sum, one) => sum + one.value, 0), items: list.length },
  },
});

const inventoryItem = (price: number) => {
  const { image, rarity, ...names } = item(price);
  return {
    myId: 1,
    price,
    rarity,
    image,
    item: { ...names, image, rarity, weapon: 'AK-47', finish: 'Redline', exterior: 'ft' as const },
    lockedUntil: null,
  };
};

/** Event of a cash-out as all pages receive it. With `own`, the event that its player receives. */
export const cashOut = (
  betId: number,
  multiplier: number,
  over: { userId?: number; win?: number; roundId?: number; own?: boolean } = {},
): CrashEvent => ({
  type: 'successTake',
  payload: {
    roundId: over.roundId ?? 10,
    bet_id: betId,
    user_id: over.userId ?? (over.own ? SELF : 100 + betId),
    multiplier,
    win: over.win ?? 10 * multiplier,
    ...(over.own && { item: inventoryItem(over.win ?? 10 * multiplier), newBalance: 5, remainder: 0 }),
  },
});

export const clear = (
  roundId: number,
  multiplier: number,
  { roundCap = null, interruptedAt = null }: { roundCap?: number | null; interruptedAt?: number | null } = {},
): CrashEvent => ({
  type: 'clearBets',
  payload: {
    roundId,
    multiplier,
    colour: 3,
    secret_hash: HASH,
    seed: HASH,
    serverTime: START + 10_000,
    roundCap,
    interruptedAt,
  },
});

/** Events of the player's commands and their responses. */
export const betSent: CrashEvent = { type: 'commandSent', command: { kind: 'bet', targetId: null } };
export const cashOutSent = (betId: number): CrashEvent => ({
  type: 'commandSent',
  command: { kind: 'cashOut', targetId: betId },
});
export const cashOutUnsent = (betId: number): CrashEvent => ({
  type: 'commandUnsent',
  command: { kind: 'cashOut', targetId: betId },
});
export const answerLate: CrashEvent = { type: 'commandLate' };
export const commandLost: CrashEvent = { type: 'commandLost' };

/** State of a signed-in player before any event. */
export const signedIn: CrashState = { ...initialState, selfId: SELF };

/** Returns the state after these events. */
export const play = (events: readonly CrashEvent[], from: CrashState = signedIn): CrashState =>
  events.reduce(reduce, from);

/** Bet of the screen's player. */
export const own = (id: number, over: Partial<ReturnType<typeof bet>> = {}) => bet(id, { userId: SELF, ...over });

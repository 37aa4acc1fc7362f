import { z } from 'zod';
import { CRASH_STATUS } from './constants.ts';
import { type GameContract, call, event, request } from './define.ts';
import { InventoryItem, ShownItem } from './items.ts';
import { pastBetWith } from './past-bet.ts';
import { PastRound } from './past-rounds.ts';
import { RoundTotals, placingMessages } from './placing.ts';
import { PublicUser } from './players.ts';
import {
  ApiToken,
  AskedDollars,
  Cursor,
  Dollars,
  HexHash,
  Id,
  IdempotencyKey,
  ItemsById,
  MessageKey,
  MessageParams,
  Multiplier,
  Nothing,
  betsPage,
  cursorOf,
} from './primitives.ts';

const ColourClass = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
export const CrashPhaseName = z.enum(['waiting', 'running', 'crashed']);
export type CrashPhaseName = z.infer<typeof CrashPhaseName>;

/**
 * A bet of a round. `items` holds the three dearest items, `itemsMore` the number of the others. `value` and `bank` are
 * the stake. `multiplier` is the cash-out's, null until won. `win` is the whole win (item and remainder). `result` is
 * what a row shows: the win if won, otherwise the bank. `autoWithdraw` = 999999: a manual bet. `cap`: the largest
 * multiplier that the bet can reach (win cap).
 */
export const CrashBet = z.object({
  id: Id,
  user: PublicUser,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  value: Dollars,
  bank: Dollars,
  autoWithdraw: z.number(),
  cap: Multiplier,
  multiplier: Multiplier.nullable(),
  is_win: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  win: Dollars.nullable(),
  winItem: ShownItem.nullable(),
  result: Dollars,
});
export type CrashBet = z.infer<typeof CrashBet>;

/**
 * A bet that is announced before the flight. Fields that depend on the result are left out: the bet is pending, and
 * `value` and `result` equal the bank. `itemsMore` is left out when it is 0.
 */
export const PendingBet = CrashBet.omit({
  value: true,
  multiplier: true,
  is_win: true,
  win: true,
  winItem: true,
  result: true,
}).extend({ itemsMore: z.number().int().min(1).optional() });
export type PendingBet = z.infer<typeof PendingBet>;

export const PastMultiplier = z.object({ id: Id, value: Multiplier, colour: ColourClass });
export type PastMultiplier = z.infer<typeof PastMultiplier>;

export const LoaderItem = z.object({ roundId: Id, bet_id: Id, item: ShownItem });
export type LoaderItem = z.infer<typeof LoaderItem>;

/** Terms of a round for bets. An open round keeps the terms of its opening, even if the settings change. */
const CrashTerms = z.object({
  countdownTicks: z.number().int(),
  maxItems: z.number().int(),
  minBetDollars: Dollars,
  maxStakeDollars: Dollars,
  maxWinDollars: Dollars,
  minAutoCashOut: z.number(),
  maxAutoCashOut: z.number(),
});
export type CrashTerms = z.infer<typeof CrashTerms>;

/** Everything needed to show and to continue a round; sent on join, after a gap and when a round opens. */
export const CrashSnapshot = z.object({
  roundId: Id,
  /** Player whose bets the snapshot has in full; null: the snapshot is for everyone, or for a visitor. */
  userId: Id.nullable(),
  publicHashForNextRound: HexHash,
  terms: CrashTerms,
  /** `timer`: ticks left in waiting, 0 otherwise. */
  state: z.object({ status: z.number().int(), timer: z.number().int().min(0) }),
  settings: z.object({
    statuses: z.object({ TIMER: z.literal(CRASH_STATUS.TIMER), END: z.literal(CRASH_STATUS.END) }),
  }),
  /** Milliseconds since 1970 by the server's clock; null before the start. */
  startedAt: z.number().nullable(),
  serverTime: z.number(),
  growthPerMs: z.number(),
  /** Multiplier of the crash; null before it. */
  crashedAt: Multiplier.nullable(),
  bets: z.array(CrashBet),
  totals: RoundTotals,
  loaderItem: LoaderItem.nullable(),
  /** Multiplier at which the round's cap cashes out every bet; null: the cap cannot be reached. */
  roundCap: Multiplier.nullable(),
  /**
   * The multiplier at which an interruption has cashed out the manual bets of the round; null: none has. The bets are
   * paid one after another.
   */
  interruptedAt: Multiplier.nullable(),
  maintenance: z.boolean(),
});
export type CrashSnapshot = z.infer<typeof CrashSnapshot>;

/** A past round of crash, with everything that its verification needs. */
export const CrashGame = PastRound.extend({
  multiplier: Multiplier.nullable(),
  colour: ColourClass.nullable(),
  status: CrashPhaseName,
  /** The hundred largest bets. */
  bets: z.array(CrashBet),
  /** Cursor of the next bets in `getBets`; null: there are no more. */
  bets_next: Cursor.nullable(),
});
export type CrashGame = z.infer<typeof CrashGame>;

export const BET_MESSAGES = [
  ...placingMessages('crash'),
  'crash_api.round_full',
  'crash_api.game_started',
  'crash_api.no_items',
  'crash_api.min_bet',
  'crash_api.max_stake',
  'crash_api.min_auto_cash_out',
  'crash_api.max_auto_cash_out',
  'crash_api.max_bets',
  'crash_api.one_manual',
  'crash_api.same_multiplier',
  'crash_api.busy',
] as const;

export const TAKE_MESSAGES = [
  'crash_api.cashed_out',
  'crash_api.no_bet',
  'crash_api.not_running',
  'crash_api.game_ended',
  'crash_api.auto_cash_out_bet',
  'crash_api.already_cashed_out',
  'crash_api.busy',
  'user_api.session_ended',
  'app_api.bad_request',
] as const;

export const CANCEL_MESSAGES = [
  'crash_api.bet_cancelled',
  'crash_api.no_bet',
  'crash_api.game_started',
  'crash_api.game_ended',
  'crash_api.cancel_off',
  'crash_api.busy',
  'app_api.key_reused',
  'user_api.session_ended',
  'app_api.bad_request',
] as const;

const MAX_AUTO_WITHDRAW = 1_000_000_000;

export const NewBet = z.strictObject({
  apiToken: ApiToken,
  items: ItemsById(100),
  /** Total of the items in dollars, as shown to the player. */
  sum: AskedDollars,
  /**
   * Target of the auto cash-out, or 999999 for none. The parser accepts targets that are too low or too high, because
   * the handler refuses them with their own messages.
   */
  autoWithdraw: z.number().min(-MAX_AUTO_WITHDRAW).max(MAX_AUTO_WITHDRAW),
  /**
   * The round shown to the player. A bet that reaches the server in another round is refused. Left out: the bet joins
   * the open round.
   */
  round: Id.optional(),
  key: IdempotencyKey.optional(),
});
export type NewBet = z.infer<typeof NewBet>;

export const Take = z.strictObject({ apiToken: ApiToken, id: Id, key: IdempotencyKey.optional() });

export const CancelBet = z.strictObject({ apiToken: ApiToken, id: Id, key: IdempotencyKey.optional() });

const Refusal = z.object({ message: MessageKey, params: MessageParams.optional() });
const Refused = z.object({ status: z.literal('error'), message: MessageKey, params: MessageParams.optional() });
const SuccessBet = z.object({ roundId: Id, bet: CrashBet, message: MessageKey });
/** Cash-out, manual or automatic, as sent to its player. */
const OwnCashOut = z.object({
  bet_id: Id,
  user_id: Id,
  multiplier: Multiplier,
  win: Dollars,
  item: InventoryItem.nullable(),
  remainder: Dollars,
  newBalance: Dollars,
});
export type OwnCashOut = z.infer<typeof OwnCashOut>;

const BetAck = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), bet: CrashBet, message: MessageKey }),
  Refused,
]);
const TakeAck = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), take: OwnCashOut, message: MessageKey }),
  Refused,
]);
const CancelAck = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), roundId: Id, bet_id: Id, message: MessageKey }),
  Refused,
]);
export type BetAck = z.infer<typeof BetAck>;
export type TakeAck = z.infer<typeof TakeAck>;
export type CancelAck = z.infer<typeof CancelAck>;

export const crashCalls = {
  'POST /api/crash/getHistory': call({
    auth: 'none',
    input: Nothing,
    output: z.array(PastMultiplier),
    about: 'The last 20 results, newest first.',
  }),
  'POST /api/crash/getGame': call({
    auth: 'none',
    input: z.strictObject({ id: Id }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), game: CrashGame }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'One round with its largest bets; the secret only once it is over.',
    messages: ['crash_api.game_not_found'],
  }),
  'POST /api/crash/getBets': call({
    auth: 'none',
    input: z.strictObject({ id: Id, user_id: Id.optional(), cursor: cursorOf(2).optional() }),
    output: z.discriminatedUnion('success', [
      betsPage(CrashBet),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'The bets of one round, largest first, a page of 100 at a time; with `user_id` those of one player.',
    messages: ['crash_api.game_not_found'],
  }),
  'POST /api/crash/myBet': call({
    auth: 'player',
    input: Nothing,
    output: z.object({
      userBet: z.object({ bank: Dollars, items: z.array(ShownItem), autoWithdraw: z.number() }).nullable(),
      userBets: z.array(CrashBet),
    }),
    about: "The newest live bet of the current round and all the player's bets in it.",
  }),
} as const;

/** Admin request about a round. It is always refused, because a committed result cannot be changed. */
const adminWish = <Shape extends z.ZodRawShape>(what: string, shape: Shape) =>
  request({
    payload: z.strictObject({ apiToken: ApiToken.optional(), ...shape }),
    ack: Refusal,
    staffOnly: true,
    about: `${what}. Refused: results are committed in advance. An admin’s event is recorded, whatever its payload. Others get no response.`,
    messages: ['crash_api.results_committed'],
  });

const adminWishes = {
  twistCrash: adminWish('Ask for the crash of this round', { nextCrash: Multiplier.optional() }),
  forceCrash: adminWish('Ask for the crash now', {}),
  forceWin: adminWish('Ask for a bet to be won', { bet_id: Id.optional() }),
  scheduleTwist: adminWish('Ask for the crash of the next round', { nextCrash: Multiplier.optional() }),
} as const;

export const crashClientEvents = {
  newBet: request({
    payload: NewBet,
    ack: BetAck,
    refusedAs: 'errorBet',
    about: 'Stakes items in the open round.',
    messages: BET_MESSAGES,
  }),
  take: request({
    payload: Take,
    ack: TakeAck,
    refusedAs: 'errorTake',
    about: "Cash a manual bet out (`id`: the bet's).",
    messages: TAKE_MESSAGES,
  }),
  cancelBet: request({
    payload: CancelBet,
    ack: CancelAck,
    about:
      "Takes a bet of the player's own back before the round starts (`id`: the bet's). A banned player may send it too.",
    messages: CANCEL_MESSAGES,
  }),
  getGame: request({
    payload: z.strictObject({ apiToken: ApiToken.nullish() }),
    ack: z.union([CrashSnapshot, Refused]),
    about:
      'Asks for the snapshot. It comes as the acknowledgement, or as crashInit if the client asked for none. Refused for the moment between two rounds.',
    messages: ['crash_api.busy'],
  }),
  ...adminWishes,
} as const;

export const crashServerEvents = {
  crashInit: event({
    payload: CrashSnapshot,
    about: 'Snapshot: on join (players get their own, with all of their bets), after a gap, and when a round opens.',
  }),
  crashStartTimer: event({
    payload: z.object({ timer: z.number().int().min(0), roundId: Id, publicHash: HexHash }),
    about: 'One tick (a second) of the waiting phase, counted down.',
  }),
  crashMultiplier: event({
    payload: z.object({
      roundId: Id,
      multiplier: Multiplier,
      level: z.enum(['low', 'medium', 'high']),
      startedAt: z.number(),
      serverTime: z.number(),
    }),
    about:
      'The first of a round starts it. Later ones correct the clients: at least one a second, and one at each level.',
  }),
  crashLoaderItem: event({ payload: LoaderItem, about: 'The dearest staked item of the round changed.' }),
  newBets: event({
    payload: z.object({ roundId: Id, bets: z.array(PendingBet), totals: RoundTotals }),
    about: 'Bets accepted since the last flush, and totals over all.',
  }),
  successBet: event({ payload: SuccessBet, about: 'To the player: a bet was accepted (on every tab).' }),
  errorBet: event({ payload: Refusal, about: 'To the socket: a bet was refused.', messages: BET_MESSAGES }),
  cancelledBets: event({
    payload: z.object({
      roundId: Id,
      bets: z.array(Id),
      totals: RoundTotals.optional(),
      loaderItem: LoaderItem.nullable().optional(),
    }),
    about:
      'Cancelled bets leave every list. To their player at once, with `bets` alone. To everyone in the next flush, with the totals of what is left.',
  }),
  successTake: event({
    payload: z.object({
      roundId: Id,
      bet_id: Id,
      user_id: Id,
      multiplier: Multiplier,
      win: Dollars,
      /** Set in the copy that the bet's player receives. Other players' pages show `win`. */
      item: InventoryItem.nullable().optional(),
      newBalance: Dollars.optional(),
      remainder: Dollars.optional(),
    }),
    about:
      "A cash-out. The player's own copy comes at once, with newBalance. Everyone else's comes in the next flush, without newBalance and without `item`.",
  }),
  errorTake: event({ payload: Refusal, about: 'To the socket: a cash-out was refused.', messages: TAKE_MESSAGES }),
  clearBets: event({
    payload: z.object({
      roundId: Id,
      multiplier: Multiplier,
      colour: ColourClass,
      secret_hash: HexHash,
      seed: HexHash,
      serverTime: z.number(),
      roundCap: Multiplier.nullable(),
      interruptedAt: Multiplier.nullable(),
    }),
    about:
      'The crash, before other events of its moment. Live bets have lost, except those with a target or cap below the point: their `successTake` follows.',
  }),
} as const;

/**
 * Row of a player's past bet in crash. `target` is the auto cash-out (999999: none). `cash_out` is the multiplier at
 * which the bet was cashed out. `crash_point` is the multiplier at which the round ended; null: not ended. The row's
 * `multiplier` is the one of the cash-out, or without a cash-out the one of the round.
 */
export const PastCrashBet = pastBetWith('crash', {
  target: z.number(),
  cash_out: Multiplier.nullable(),
  crash_point: Multiplier.nullable(),
});

/** Crash's settings for clients, with the terms of the next round. */
const CrashConfig = CrashTerms.extend({
  /** True if players may cancel their bets until the round starts. */
  mayCancel: z.boolean(),
  /** e-folding rate of the multiplier per millisecond. */
  growthPerMs: z.number(),
  crashedMs: z.number().int(),
  /** Longest interruption that has no effect on a round, in milliseconds. */
  gapToleratedMs: z.number().int(),
  rulesVersion: z.number().int(),
});

/** Crash's part of the contract. */
export const crashContract = {
  name: 'crash',
  snapshot: CrashSnapshot,
  calls: crashCalls,
  clientEvents: crashClientEvents,
  serverEvents: crashServerEvents,
  pastBet: PastCrashBet,
  config: CrashConfig,
} as const satisfies GameContract;

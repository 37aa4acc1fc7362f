import { z } from 'zod';
import { WHEEL_HISTORY_LENGTH } from './constants.ts';
import { type GameContract, call, event } from './define.ts';
import { DecidedRound, DecidingRound, NotDrawn, ScheduledRound } from './draws.ts';
import { InventoryItem, ShownItem } from './items.ts';
import { pastBetWith } from './past-bet.ts';
import { PastRound } from './past-rounds.ts';
import { placingMessages } from './placing.ts';
import { PublicUser } from './players.ts';
import {
  AskedDollars,
  Cursor,
  Dollars,
  HexHash,
  HexSignature,
  Id,
  ItemsById,
  MessageKey,
  MessageParams,
  Nothing,
  Verbatim,
  betsPage,
  cursorOf,
} from './primitives.ts';

/** The colours of the wheel, in the order of their columns. */
export const WheelColour = z.enum(['black', 'green', 'red', 'yellow']);

/** Payout for each cent of a bet on the colour of the result. */
const WheelMultiplier = z.number().int().min(1);
const Sector = z.number().int().min(0).max(53);
/** An angle of the wheel clockwise, in thousandths of a sector: 54,000 make a whole turn. */
const Angle = z.number().int().min(0).max(53_999);

const ofEachColour = <Part extends z.ZodType>(part: Part) =>
  z.object({ black: part, green: part, red: part, yellow: part });

/** A bet of a round. `price` is the stake. `win` null: not settled; 0: lost. */
export const WheelBet = z.object({
  id: Id,
  user: PublicUser,
  colour: WheelColour,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  price: Dollars,
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  win: Dollars.nullable(),
  winItem: ShownItem.nullable(),
});
export type WheelBet = z.infer<typeof WheelBet>;

/**
 * A bet that is announced before the spin. Fields that depend on the result are left out, and `itemsMore` when it is 0.
 */
export const PendingWheelBet = WheelBet.omit({ status: true, win: true, winItem: true }).extend({
  itemsMore: z.number().int().min(1).optional(),
});
export type PendingWheelBet = z.infer<typeof PendingWheelBet>;

/** State of a colour. `room`: sum that all players together may still stake on the colour in this round. */
const WheelColumn = z.object({ bank: Dollars, users: z.number().int(), room: Dollars });
export const WheelColumns = ofEachColour(WheelColumn);
export type WheelColumns = z.infer<typeof WheelColumns>;

export const WheelStats = z.object({
  total_bank: Dollars,
  total_items: z.number().int(),
  total_users: z.number().int(),
});
export type WheelStats = z.infer<typeof WheelStats>;

/** The current round, from its opening until the next one opens. */
export const WheelGame = z.object({
  id: Id,
  /**
   * `beacon`: betting is closed, and the round waits for the beacon. `returned`: the stakes were returned without a
   * draw.
   */
  phase: z.enum(['betting', 'beacon', 'spin', 'result', 'returned']),
  /** Reason for a refund of the stakes without a draw. */
  not_drawn: NotDrawn.optional(),
  bank: Dollars,
  public_hash: HexHash,
  /** Seconds until betting closes; 0 after that. */
  timer: z.number().int().min(0),
  /** Milliseconds until betting closes; 0 after that. */
  msLeft: z.number().min(0),
  /** The announced close of betting, in milliseconds since 1970. It never changes. */
  closesAt: z.number().int(),
  beacon: DecidingRound,
  limits: z.object({
    maxItems: z.number().int(),
    minBet: Dollars,
    maxBet: Dollars,
    maxBets: z.number().int(),
    maxColours: z.number().int(),
    /** Largest win of a player in one round. */
    maxWin: Dollars,
    /** Largest payout of a colour in this round. */
    colourCap: Dollars,
  }),
  /** Lengths of betting, of the wait for the beacon and of the spin in this round, in milliseconds. */
  times: z.object({
    bettingMs: z.number().int(),
    beaconWaitMs: z.number().int(),
    spinMs: z.number().int(),
  }),
});
export type WheelGame = z.infer<typeof WheelGame>;

/**
 * A spin with all values that decide its result. `ms` is 1 + the remaining seconds of the spin; 1: it has ended. The
 * wheel turns from the angle `from` to `rotate`, after five whole turns.
 */
export const WheelSpin = z.object({
  roundId: Id,
  ms: z.number().min(1),
  /** Length of the whole spin, in milliseconds. */
  spinMs: z.number().int().min(1),
  sector: Sector,
  colour: WheelColour,
  multiplier: WheelMultiplier,
  from: Angle,
  rotate: Angle,
  /** Ids of the shown bets that have won; empty while the wheel spins. */
  winners: z.array(Id),
  secret_hash: HexHash,
  seed: HexHash,
  beacon: DecidedRound,
});
export type WheelSpin = z.infer<typeof WheelSpin>;

const WheelBets = ofEachColour(z.array(WheelBet));

/** Everything needed to show and to continue a round; sent on join, after a gap and when a round opens. */
export const WheelSnapshot = z.object({
  roundId: Id,
  /** Player whose bets the snapshot has in full; null: the snapshot is for everyone, or for a visitor. */
  userId: Id.nullable(),
  game: WheelGame,
  /** The largest bets, and all bets of the player. */
  bets: WheelBets,
  columns: WheelColumns,
  stats: WheelStats,
  /** Angle at which the wheel has stopped or will stop. */
  rotate: Angle,
  spin: WheelSpin.nullable(),
  serverTime: z.number(),
  maintenance: z.boolean(),
});
export type WheelSnapshot = z.infer<typeof WheelSnapshot>;

/** A past result. */
export const PastSector = z.object({ id: Id, sector: Sector, colour: WheelColour, multiplier: WheelMultiplier });
export type PastSector = z.infer<typeof PastSector>;

/** A past round, with all values for its verification. */
export const WheelRound = PastRound.extend({
  status: z.enum(['betting', 'beacon', 'ended']),
  /** The announced close of betting, in milliseconds since 1970. */
  closes_at_ms: z.number().int(),
  /** Null until the round is over, and after a refund. */
  result: z
    .object({
      sector: Sector,
      colour: WheelColour,
      multiplier: WheelMultiplier,
      beacon_randomness: HexHash,
      /** The network's signature of the beacon round, in hexadecimal: the randomness is its SHA-256. */
      beacon_signature: HexSignature,
    })
    .nullable(),
  /** The deciding beacon and its round. */
  beacon: ScheduledRound,
  /** The hundred largest bets. */
  bets: z.array(WheelBet),
  /** Cursor of the next bets in `getBets`; null: there are no more. */
  bets_next: Cursor.nullable(),
});
export type WheelRound = z.infer<typeof WheelRound>;

/** Chance and return of a colour, in percent, from the exact odds. */
const ColourOdds = z.object({
  colour: WheelColour,
  multiplier: WheelMultiplier,
  sectors: z.number().int(),
  chancePercent: z.number(),
  returnPercent: z.number(),
});

export const WHEEL_BET_MESSAGES = [
  ...placingMessages('wheel'),
  'wheel_api.game_started',
  'wheel_api.no_items',
  'wheel_api.no_colour',
  'wheel_api.max_colours',
  'wheel_api.max_bets',
  'wheel_api.min_bet',
  'wheel_api.max_bet',
  'wheel_api.limit_exceeded',
  'wheel_api.win_limit',
  'wheel_api.busy',
] as const;

const SetBet = z.strictObject({
  items: ItemsById(100),
  /** Total of the items in dollars, as shown to the player. */
  sum: AskedDollars,
  /**
   * One of the four colours. The parser accepts other texts, because the handler refuses them with their own message.
   */
  colour: Verbatim.max(20).nullish(),
  /**
   * The round shown to the player. A bet that reaches the server in another round is refused. Left out: the bet joins
   * the open round.
   */
  round: Id.optional(),
});

const BetAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), bet: WheelBet, message: MessageKey }),
  z.object({ status: z.literal('error'), message: MessageKey, params: MessageParams.optional() }),
]);
export type WheelBetAnswer = z.infer<typeof BetAnswer>;

/** `multiplier`: multiplier of the result's colour; null: no result yet. */
const PastWheelBet = pastBetWith('wheel', { sector: Sector.nullable() });

/** The wheel's settings for clients. A round keeps the limits with which it opened. */
const WheelConfig = z.object({
  bettingMs: z.number(),
  beaconWaitMs: z.number(),
  spinMs: z.number(),
  resultMs: z.number(),
  maxItems: z.number().int(),
  minBetDollars: Dollars,
  maxBetDollars: Dollars,
  /** Largest numbers of bets and of colours of one player in one round. */
  maxBets: z.number().int(),
  maxColours: z.number().int(),
  /** Largest win of one player in one round. */
  maxWinDollars: Dollars,
  rulesVersion: z.number().int(),
});

/** The wheel's part of the contract. */
export const wheelContract = {
  name: 'wheel',
  snapshot: WheelSnapshot,
  pastBet: PastWheelBet,
  config: WheelConfig,
  calls: {
    'POST /api/wheel/get': call({
      auth: 'optional',
      input: Nothing,
      output: z.object({
        /** Null between two rounds. */
        game: WheelGame.nullable(),
        bets: WheelBets,
        columns: WheelColumns.nullable(),
        stats: WheelStats,
        rotate: Angle,
        spin: WheelSpin.nullable(),
        history: z.array(PastSector).max(WHEEL_HISTORY_LENGTH),
        odds: z.array(ColourOdds),
        serverTime: z.number(),
      }),
      about: `The open round of the wheel, the last ${WHEEL_HISTORY_LENGTH} results, newest first, and the odds of each colour.`,
    }),
    'POST /api/wheel/setBet': call({
      auth: 'player',
      command: 'keyed',
      table: 'wheel',
      input: SetBet,
      output: BetAnswer,
      about: 'Stakes items on a colour in the open round.',
      messages: WHEEL_BET_MESSAGES,
    }),
    'POST /api/wheel/getGame': call({
      auth: 'none',
      input: z.strictObject({ id: Id }),
      output: z.discriminatedUnion('success', [
        z.object({ success: z.literal(true), game: WheelRound }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: 'One round with its largest bets; the secret only once its result is committed.',
      messages: ['wheel_api.game_not_found'],
    }),
    'POST /api/wheel/getBets': call({
      auth: 'none',
      input: z.strictObject({ id: Id, user_id: Id.optional(), cursor: cursorOf(2).optional() }),
      output: z.discriminatedUnion('success', [
        betsPage(WheelBet),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: 'The bets of one round, largest first, a page of 100 at a time; with `user_id` those of one player.',
      messages: ['wheel_api.game_not_found'],
    }),
  },
  serverEvents: {
    newGameWheel: event({
      payload: WheelSnapshot,
      about:
        'Snapshot: on join (players get their own, with all of their bets), after a gap, when a round opens, and when stakes were returned.',
    }),
    wheelTimer: event({
      payload: z.object({ timer: z.number().int().min(0), roundId: Id, publicHash: HexHash }),
      about: 'One tick (a second) of betting, counted down. 0: betting is over, and the beacon is awaited.',
    }),
    wheelNewBet: event({
      payload: z.object({
        roundId: Id,
        bets: z.array(PendingWheelBet),
        columns: WheelColumns.optional(),
        stats: WheelStats.optional(),
      }),
      about:
        "Bets accepted since the last flush, with totals over all. A player's own bet comes at once (on every tab), without totals.",
    }),
    startWheel: event({
      payload: WheelSpin,
      about:
        'The spin begins: `ms` is 9 for a spin of 8 s. A player who joins during it is told what is left. `ms` 1: it has ended.',
    }),
    wheelWin: event({
      payload: z.object({
        roundId: Id,
        bet_id: Id,
        user_id: Id,
        colour: WheelColour,
        multiplier: WheelMultiplier,
        win: Dollars,
        item: InventoryItem.nullable(),
        remainder: Dollars,
        newBalance: Dollars,
      }),
      about: "To the player: what the player's bet has won.",
    }),
  },
} as const satisfies GameContract;

import { z } from 'zod';
import { JACKPOT_HISTORY_LENGTH } from './constants.ts';
import { type GameContract, call, event } from './define.ts';
import { DecidedRound, DecidingRound, NotDrawn, ScheduledRound } from './draws.ts';
import { ShownItem } from './items.ts';
import { pastBetWith } from './past-bet.ts';
import { PastRound } from './past-rounds.ts';
import { placingMessages } from './placing.ts';
import { PublicUser } from './players.ts';
import {
  Cursor,
  AskedDollars,
  Dollars,
  HexHash,
  HexSignature,
  Id,
  MessageKey,
  MessageParams,
  Nothing,
  betsPage,
  cursorOf,
} from './primitives.ts';

/** Status of a round: 0 waiting (no bets), 1 timer, 2 spinner, 3 first bet (one player so far). */
export const JackpotStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Number of a ticket, from 1 in order of entry. Each cent of the pot is one ticket. */
const Ticket = z.number().int().min(1);
/** Range of tickets, both ends included. */
const Tickets = z.object({ from: Ticket, to: Ticket });

/** A chance in percent with two decimals. */
const Percent = z.number().min(0).max(100);

/** Chances by the player's id, the same in every response. The chances of all players of the pot add up to 100.00. */
export const JackpotChances = z.record(z.string().regex(/^[1-9]\d{0,15}$/), z.object({ chance: Percent }));
export type JackpotChances = z.infer<typeof JackpotChances>;

/**
 * One player's part of the pot, over all of their bets. `item` is the dearest of the items, `items` the three dearest,
 * `itemsMore` the number of the others. `price` is the stake. `from` is the player's first ticket and `to` the last
 * one; if other players' tickets lie between them, `tickets` has the exact ranges. `win` null: not settled; 0: lost.
 */
export const JackpotBet = z.object({
  user: PublicUser,
  item: ShownItem,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  price: Dollars,
  from: Ticket,
  to: Ticket,
  tickets: z.array(Tickets),
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  win: Dollars.nullable(),
});
export type JackpotBet = z.infer<typeof JackpotBet>;

/**
 * A row of the live list while betting is open, without repeated values. `others`: the shown items besides `item`. Left
 * out: `others` and `itemsMore` when empty, `tickets` when they form one range, and fields that depend on the result.
 */
export const PendingJackpotBet = JackpotBet.omit({ items: true, status: true, win: true }).extend({
  others: z.array(ShownItem).optional(),
  itemsMore: z.number().int().min(1).optional(),
  tickets: z.array(Tickets).optional(),
});
export type PendingJackpotBet = z.infer<typeof PendingJackpotBet>;

/** A staked item and its tickets. */
const StakedTickets = Tickets.extend({ item: ShownItem, price: Dollars });

/** One bet as shown to its own player: every item with its tickets. */
export const JackpotStake = z.object({
  id: Id,
  price: Dollars,
  from: Ticket,
  to: Ticket,
  items: z.array(StakedTickets),
});
export type JackpotStake = z.infer<typeof JackpotStake>;

/** Changing values of the pot. `items`: number of items. */
const Pot = z.object({
  status: JackpotStatus,
  bank: Dollars,
  items: z.number().int().min(0),
  players: z.number().int().min(0),
});

/** The current round, from its opening until the next one opens. */
export const JackpotGame = Pot.extend({
  id: Id,
  /**
   * The status in more detail. `beacon`: betting is closed, and the round waits for the beacon. `result`: the spinner
   * has stopped. `returned`: the stakes went back, because the player stayed alone or for the reason `not_drawn`.
   */
  phase: z.enum(['empty', 'alone', 'betting', 'beacon', 'spin', 'result', 'returned']),
  /** Reason for a refund of the stakes without a draw. */
  not_drawn: NotDrawn.optional(),
  public_hash: HexHash,
  /** Seconds until betting closes; 0 while there is no countdown and after the close. */
  timer: z.number().int().min(0),
  /** Milliseconds until betting closes; 0 while there is no countdown and after the close. */
  msLeft: z.number().min(0),
  /** Milliseconds until the stakes of a player who is alone are returned; null: nobody is alone in the round. */
  aloneMsLeft: z.number().min(0).nullable(),
  /**
   * The announced close of betting, in milliseconds since 1970. Null before the second player's bet; afterwards it
   * never changes.
   */
  closesAt: z.number().int().nullable(),
  /** The beacon round that decides the round; null until the close is announced. */
  beacon: DecidingRound.nullable(),
  /** The hash of the final list of tickets. Null until betting has closed. */
  tickets_hash: HexHash.nullable(),
});
export type JackpotGame = z.infer<typeof JackpotGame>;

/** Rules of the round, fixed at its opening. */
export const JackpotSettings = z.object({
  /** The countdown from the second player's bet, in seconds. */
  timer: z.number(),
  /** Seconds from the start of the spinner to the next round. The spinner runs 1000 · (endTime − 5) ms. */
  endTime: z.number(),
  /** Seconds after which a player who stays alone gets their stakes back. */
  alone: z.number(),
  /** Seconds of waiting for the beacon after which the stakes are returned. */
  beaconWait: z.number(),
  /** Largest number of a player's items in one round. */
  maxItems: z.number().int(),
  /**
   * Largest number of items in the pot. In its second half, the least average worth of a bet's items rises (rule
   * JP-19).
   */
  maxPotItems: z.number().int(),
  /** Smallest worth of the items of one bet, in dollars. */
  minBet: Dollars,
  /** Largest sum of a player's stakes in one round. */
  maxBet: Dollars,
  /** Largest fee of the house, in percent of the pot. */
  feePercent: Percent,
});
export type JackpotSettings = z.infer<typeof JackpotSettings>;

/**
 * The winner of a round. `win` is the winner's whole payout: the items of the pot less the fee, the winner's own items
 * included, and `credit` to the balance. `shown` holds the three dearest of the items won.
 */
export const JackpotWinner = z.object({
  user: PublicUser,
  ticket: Ticket,
  /** `price`: the winner's stake in dollars. `chance`: its chance in percent. */
  price: Dollars,
  chance: Percent,
  win: Dollars,
  items: z.number().int().min(1),
  shown: z.array(ShownItem),
  credit: Dollars,
  /** Fee of the house: the worth of these items, less the credit. */
  fee: z.object({ sum: Dollars, items: z.number().int().min(0), shown: z.array(ShownItem) }),
});
export type JackpotWinner = z.infer<typeof JackpotWinner>;

/**
 * A spin with all values that decide its result. The strip holds the ids of players in the order of its tiles. The
 * pointer stops at `stop`, in thousandths of a tile.
 */
export const JackpotSpin = z.object({
  roundId: Id,
  /**
   * Seconds until the next round. The result is shown after 1000 · (endTime − 5) ms: by default 10 s after the start of
   * a spin. A player who joins during the spin receives the remaining time, which may be fractional.
   */
  endTime: z.number().min(0),
  /** Remaining milliseconds of the spin; 0: it has stopped. */
  ms: z.number().min(0),
  /** Length of the whole spin, in milliseconds. */
  spinMs: z.number().int().min(0),
  winner: JackpotWinner,
  strip: z.object({ tiles: z.array(Id), stop: z.number().int().min(0) }),
  /** The players whose tiles are on the strip. */
  users: z.array(PublicUser),
  tickets_hash: HexHash,
  /** Number of tickets: cents of the pot. */
  tickets: z.number().int().min(1),
  secret_hash: HexHash,
  seed: HexHash,
  beacon: DecidedRound,
});
export type JackpotSpin = z.infer<typeof JackpotSpin>;

/**
 * Return of the open pot in its current state, over all of its tickets (rule JP-23). `most`: the largest possible fee.
 */
const PotReturn = z.object({
  roundId: Id,
  bank: Dollars,
  items: z.number().int().min(2),
  most: Dollars,
  returnPercent: Percent,
});
export type PotReturn = z.infer<typeof PotReturn>;

const OwnStakes = z.array(JackpotStake);

/** Everything needed to show and to continue a round; sent on join, after a gap and when a round opens. */
export const JackpotSnapshot = z.object({
  roundId: Id,
  /** Player whose stakes are in `own`; null: the snapshot is for everyone, or for a visitor. */
  userId: Id.nullable(),
  game: JackpotGame,
  /** One row for each player: the largest hundred, and always the player's own. In order of stake. */
  bets: z.array(JackpotBet),
  /** Chances of the players in `bets`. */
  chances: JackpotChances,
  own: OwnStakes,
  settings: JackpotSettings,
  spin: JackpotSpin.nullable(),
  serverTime: z.number(),
  maintenance: z.boolean(),
});
export type JackpotSnapshot = z.infer<typeof JackpotSnapshot>;

/** A past result. */
export const PastPot = z.object({ id: Id, user: PublicUser, chance: Percent, bank: Dollars, win: Dollars });
export type PastPot = z.infer<typeof PastPot>;

/** A past round, with all values for its verification. */
export const JackpotRound = PastRound.extend({
  status: z.enum(['betting', 'beacon', 'ended']),
  /** The announced close of betting, in milliseconds since 1970; null: there was no second player. */
  closes_at_ms: z.number().int().nullable(),
  /** The hash of the final list of tickets, also after a refund; null until betting has closed. */
  tickets_hash: HexHash.nullable(),
  /**
   * The list of tickets, while there is no result and after a refund. With a result it is null, and the fairness call
   * returns the list in `result.tickets`.
   */
  tickets: z.string().nullable(),
  /** Null until the round is over, and after a refund. */
  result: z
    .object({
      winner: JackpotWinner,
      tickets: z.number().int().min(1),
      beacon_randomness: HexHash,
      /** The network's signature of the beacon round, in hexadecimal: the randomness is its SHA-256. */
      beacon_signature: HexSignature,
    })
    .nullable(),
  /** The deciding beacon and its round; null: betting never closed. */
  beacon: ScheduledRound.nullable(),
  /** The hundred players with the largest stakes. */
  bets: z.array(JackpotBet),
  chances: JackpotChances,
  /** Cursor of the next bets in `getBets`; null: there are no more. */
  bets_next: Cursor.nullable(),
});
export type JackpotRound = z.infer<typeof JackpotRound>;

export const JACKPOT_BET_MESSAGES = [
  ...placingMessages('jackpot'),
  'jackpot_api.game_started',
  'jackpot_api.no_items',
  'jackpot_api.item_twice',
  'jackpot_api.min_bet',
  'jackpot_api.max_stake',
  'jackpot_api.min_item',
  'jackpot_api.round_full',
  'jackpot_api.busy',
] as const;

/** Largest number of items in one call. A setting limits the items of a round. */
const MOST_ITEMS = 100;

const SetBet = z.strictObject({
  /** Ids of the staked items in the caller's inventory. */
  items: z.array(Id).max(MOST_ITEMS),
  /** Total of the items in dollars, as shown to the player. If their worth differs, the bet is refused. */
  sum: AskedDollars.optional(),
  /**
   * The round shown to the player. A bet that reaches the server in another round is refused. Left out: the bet joins
   * the open round.
   */
  round: Id.optional(),
});

/** A row of a player's past rounds: the sum of their bets in the round. `chance` and `pot` are null until the draw. */
const PastJackpotBet = pastBetWith('jackpot', { chance: Percent.nullable(), pot: Dollars.nullable() });

/** The jackpot's settings for clients, for the next round. */
const JackpotConfig = z.object({
  minBetDollars: Dollars,
  maxBetDollars: Dollars,
  maxItems: z.number().int(),
  /**
   * Largest number of items in the pot. In its second half, the least average worth of a bet's items rises (rule
   * JP-19).
   */
  max_pot_items: z.number().int(),
  timerSeconds: z.number(),
  /** Longest wait for the beacon, after which all stakes are returned. */
  beaconWaitMs: z.number(),
  aloneSeconds: z.number(),
  feePercent: Percent,
  rulesVersion: z.number().int(),
});

/** The jackpot's part of the contract. */
export const jackpotContract = {
  name: 'jackpot',
  snapshot: JackpotSnapshot,
  pastBet: PastJackpotBet,
  config: JackpotConfig,
  calls: {
    'POST /api/jackpot/get': call({
      auth: 'optional',
      input: Nothing,
      output: z.object({
        /** Null between two rounds, as are `settings`. */
        game: JackpotGame.nullable(),
        bets: z.array(JackpotBet),
        chances: JackpotChances,
        settings: JackpotSettings.nullable(),
        own: OwnStakes,
        spin: JackpotSpin.nullable(),
        history: z.array(PastPot).max(JACKPOT_HISTORY_LENGTH),
        serverTime: z.number(),
      }),
      about: `The open round of the jackpot, and the last ${JACKPOT_HISTORY_LENGTH} winners, newest first.`,
    }),
    'POST /api/jackpot/setBet': call({
      auth: 'player',
      command: 'keyed',
      table: 'jackpot',
      input: SetBet,
      output: z.discriminatedUnion('status', [
        z.object({ status: z.literal('success'), message: MessageKey, balance: Dollars, bet: JackpotStake }),
        z.object({
          status: z.literal('error'),
          message: MessageKey,
          balance: Dollars,
          params: MessageParams.optional(),
        }),
      ]),
      about: 'Puts items into the pot of the open round. The balance is that of now, also in the answer to a repeat.',
      messages: JACKPOT_BET_MESSAGES,
    }),
    'POST /api/jackpot/getGame': call({
      auth: 'none',
      input: z.strictObject({ id: Id }),
      output: z.discriminatedUnion('success', [
        z.object({ success: z.literal(true), game: JackpotRound }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: 'One round with its largest players; the secret only once its winner is committed.',
      messages: ['jackpot_api.game_not_found'],
    }),
    'POST /api/jackpot/getBets': call({
      auth: 'none',
      input: z.strictObject({ id: Id, user_id: Id.optional(), cursor: cursorOf(2).optional() }),
      output: z.discriminatedUnion('success', [
        /** Chances of the players in `bets`. */
        betsPage(JackpotBet).extend({ chances: JackpotChances }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about:
        'The players of one round with their chances, the largest stake first, a page of 100 at a time; with `user_id` one of them.',
      messages: ['jackpot_api.game_not_found'],
    }),
    'POST /api/jackpot/getReturn': call({
      auth: 'none',
      input: Nothing,
      /** Null with fewer than two players, and after a refund. */
      output: z.object({ pot: PotReturn.nullable() }),
      about: 'The exact return of the open pot, at most a second old.',
    }),
  },
  serverEvents: {
    newGameJackpot: event({
      payload: JackpotSnapshot,
      about:
        'Snapshot: on join (players get their own, with all of their stakes), after a gap, when a round opens, and when stakes went back.',
    }),
    jackpotNewBet: event({
      payload: z.object({
        roundId: Id,
        bets: z.array(PendingJackpotBet),
        /**
         * Chances of all rows, sent with each flush. With more than fifty players they are sent every two seconds and
         * at the close.
         */
        chances: JackpotChances.optional(),
        game: Pot.optional(),
        own: JackpotStake.optional(),
      }),
      about:
        "Rows of players since the last flush replace their earlier ones. Others keep their chance. A player's own bet comes at once as `own`, on every tab.",
    }),
    jackpotTimer: event({
      payload: z.object({
        timer: z.number().int().min(0),
        roundId: Id,
        /**
         * This field and the next two are sent in the first and the last tick only, because they do not change in
         * between.
         */
        publicHash: HexHash.optional(),
        closesAt: z.number().int().optional(),
        beacon: DecidingRound.optional(),
        /** SHA-256 of the final list of tickets. Sent only in the last tick, `timer` 0. */
        ticketsHash: HexHash.optional(),
      }),
      about:
        'One tick (a second) of the countdown from the second player. 0: betting is over, and the list of tickets has this hash.',
    }),
    startJackpot: event({
      payload: JackpotSpin,
      about:
        'The spinner begins, and its winner is committed. A player who joins during it is told what is left of it.',
    }),
    jackpotWin: event({
      payload: z.object({
        roundId: Id,
        user_id: Id,
        /** `win`: whole payout in dollars, including the stake. `price`: the stake. */
        win: Dollars,
        price: Dollars,
        items: z.number().int().min(1),
        credit: Dollars,
        newBalance: Dollars,
      }),
      about: 'To the winner, when the spinner has stopped: the pot is theirs.',
    }),
  },
} as const satisfies GameContract;

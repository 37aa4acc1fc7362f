import { z } from 'zod';
import { call } from './define.ts';
import { DEPOSIT_METHODS } from './deposits.ts';
import { AdjustmentClass } from './finance.ts';
import { ShownItem } from './items.ts';
import { PublicUser } from './players.ts';
import {
  Cursor,
  Dollars,
  Id,
  MessageKey,
  Moment,
  Multiplier,
  Nothing,
  SignedDollars,
  betsPage,
  cursorOf,
} from './primitives.ts';
import { Withdrawal } from './withdrawals.ts';

/** A player's settled games and their results. */
export const PlayerStats = z.object({
  games: z.number().int().min(0),
  wins: z.number().int().min(0),
  /** In percent of the games. */
  winrate: z.number().min(0).max(100),
  won: Dollars,
  top_win: Dollars,
  /** The largest multiplier of a win; null without one. */
  top_ratio: z.number().nullable(),
});
export type PlayerStats = z.infer<typeof PlayerStats>;

/**
 * A row of a player's bets of any game. `multiplier`: for crash the one of the cash-out, else that of the round.
 * Colours are those of the wheel. `earnings` is the win less the stake, null while the bet is open. For crash only:
 * `target` is the auto cash-out (999999: none), `cash_out` the multiplier at which the bet was cashed out,
 * `crash_point` the one at which its round ended, null until then.
 */
export const PastBet = z.object({
  id: Id,
  game_id: Id,
  bet: Dollars,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  placed_colour: z.string().nullable(),
  result_colour: z.string().nullable(),
  multiplier: z.number().nullable(),
  target: z.number().nullable(),
  cash_out: Multiplier.nullable(),
  crash_point: Multiplier.nullable(),
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  earnings: SignedDollars.nullable(),
  date: Moment,
});
export type PastBet = z.infer<typeof PastBet>;

/**
 * A deposit as its player sees it. `url`: where one that waits can still be paid. `review`: what came for it waits for
 * staff. `returned`: staff sent it back. `reversed`: everything that was credited was reversed.
 */
export const Deposit = z.object({
  id: z.string(),
  method: z.enum(DEPOSIT_METHODS),
  sum: Dollars,
  status: z.enum(['pending', 'completed', 'expired', 'failed', 'review', 'returned', 'reversed']),
  /** What was credited for it: more or less than `sum` if something else was paid and staff decided. */
  credited: Dollars,
  /** What of `credited` has been reversed. */
  taken_back: Dollars,
  url: z.string().nullable(),
  /** What is to be paid, if the method is in roubles. */
  roubles: z.number().nullable(),
  /** When a waiting deposit expires. */
  expires_at: Moment.nullable(),
  date: Moment,
});
export type Deposit = z.infer<typeof Deposit>;

/** A correction of the balance by staff: above zero it gave, below zero it took. */
export const Adjustment = z.object({ id: Id, sum: SignedDollars, reason_class: AdjustmentClass, date: Moment });
export type Adjustment = z.infer<typeof Adjustment>;

/** Games that have a history of bets. */
export const GAMES_WITH_BETS = ['crash', 'jackpot', 'wheel'] as const;
export type GameWithBets = (typeof GAMES_WITH_BETS)[number];

const Histories = {
  stats: PlayerStats,
  crashBets: z.array(PastBet),
  jackpotBets: z.array(PastBet),
  wheelBets: z.array(PastBet),
  /** Where the history of each game goes on in `getBets`; null: there are no older bets. */
  betsNext: z.object({ crash: Cursor.nullable(), jackpot: Cursor.nullable(), wheel: Cursor.nullable() }),
};

export const profileCalls = {
  'POST /api/user/getProfile': call({
    auth: 'player',
    input: Nothing,
    output: z.object({
      user: z.object({
        referrals: z.object({ code: z.string().nullable(), count: z.number().int(), earned: Dollars }),
        joined_at: Moment,
      }),
      ...Histories,
      withdraws: z.array(Withdrawal),
      deposits: z.array(Deposit),
      adjustments: z.array(Adjustment),
    }),
    about:
      "The player's own page: statistics, the newest bets of each game, withdrawals, deposits and corrections of the balance.",
  }),
  'POST /api/user/getUser': call({
    auth: 'optional',
    input: z.strictObject({ user_id: Id }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), user: PublicUser.extend({ joined_at: Moment }), ...Histories }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: "Another player's public page: statistics and the newest bets of each game.",
    messages: ['any_user_error.not_found'],
  }),
  'POST /api/user/getBets': call({
    auth: 'optional',
    input: z.strictObject({ user_id: Id, game: z.enum(GAMES_WITH_BETS), cursor: cursorOf(1).optional() }),
    output: z.discriminatedUnion('success', [
      betsPage(PastBet),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: "A player's bets in one game, newest first, a page of 50 at a time back to the first one.",
    messages: ['any_user_error.not_found'],
  }),
} as const;

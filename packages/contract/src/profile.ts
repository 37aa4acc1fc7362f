import { z } from 'zod';
import { casesHistory } from './cases.ts';
import { call } from './define.ts';
import { BET_SUMS_DAYS } from './constants.ts';
import { DEPOSIT_METHODS } from './deposits.ts';
import { AdjustmentClass } from './finance.ts';
import { ShownItem } from './items.ts';
import { BetsGame, type PastBetsContract, anyPastBet, betsFilter, pastBetOf } from './past-bets.ts';
import { PublicUser } from './players.ts';
import {
  Cursor,
  Dollars,
  GameName,
  Id,
  MessageKey,
  Moment,
  Nothing,
  Period,
  SignedDollars,
  betsPage,
  cursorOf,
} from './primitives.ts';
import { GAME_CONTRACTS } from './table-games.ts';
import { Withdrawal } from './withdrawals.ts';

/** A player's settled bets in all games, and their results. */
export const PlayerStats = z.object({
  games: z.number().int().min(0),
  wins: z.number().int().min(0),
  /** Wins in percent of the games. */
  winrate: z.number().min(0).max(100),
  won: Dollars,
  top_win: Dollars,
  /** The largest multiplier of a win; null without one. */
  top_ratio: z.number().nullable(),
});
export type PlayerStats = z.infer<typeof PlayerStats>;

/**
 * A deposit as shown to its player. `url`: page on which a waiting deposit can still be paid. `review`: the received
 * payment waits for staff. `returned`: staff returned the payment. `reversed`: the whole credit was reversed.
 */
export const Deposit = z.object({
  id: z.string(),
  method: z.enum(DEPOSIT_METHODS),
  sum: Dollars,
  status: z.enum(['pending', 'completed', 'expired', 'failed', 'review', 'returned', 'reversed']),
  /** Credited sum. It differs from `sum` if another sum was paid and staff decided on it. */
  credited: Dollars,
  /** Part of `credited` that has been reversed. */
  taken_back: Dollars,
  url: z.string().nullable(),
  /** Sum to pay in roubles; null: the method asks for no roubles. */
  roubles: z.number().nullable(),
  /** End of the time for the payment; null: the deposit can no longer be paid. */
  expires_at: Moment.nullable(),
  date: Moment,
});
export type Deposit = z.infer<typeof Deposit>;

/** An adjustment of the balance by staff; a negative `sum` is a deduction. */
export const Adjustment = z.object({ id: Id, sum: SignedDollars, reason_class: AdjustmentClass, date: Moment });
export type Adjustment = z.infer<typeof Adjustment>;

/** A player's referrals as sums over all referred players, without data of single players. */
export const OwnReferrals = z.object({
  /** Code at the end of their link: `/?ref=CODE`. */
  code: z.string(),
  count: z.number().int().min(0),
  earned: Dollars,
  /** Sum of the referred players' stakes that earn a share. [RF-6] */
  staked: Dollars,
  /** Earnings that have accrued and are not credited yet. */
  pending: Dollars,
  next_credit_at: Moment,
});
export type OwnReferrals = z.infer<typeof OwnReferrals>;

/** The calls of the profile, on a site with these games. */
export const profileCallsOf = (games: readonly PastBetsContract[]) => {
  const Histories = {
    stats: PlayerStats,
    crashBets: z.array(pastBetOf('crash', games)),
    jackpotBets: z.array(pastBetOf('jackpot', games)),
    wheelBets: z.array(pastBetOf('wheel', games)),
    /** The game of the newest bet; null: the player has never bet. */
    lastGame: z.string().nullable(),
    /** Cursor of the next page of each game's history in `getBets`; null: there are no older bets. */
    betsNext: z.object({ crash: Cursor.nullable(), jackpot: Cursor.nullable(), wheel: Cursor.nullable() }),
  };
  return {
    'POST /api/user/getProfile': call({
      auth: 'player',
      input: Nothing,
      output: z.object({
        user: z.object({
          referrals: OwnReferrals,
          joined_at: Moment,
        }),
        ...Histories,
        withdraws: z.array(Withdrawal),
        withdrawsNext: Cursor.nullable(),
        deposits: z.array(Deposit),
        depositsNext: Cursor.nullable(),
        adjustments: z.array(Adjustment),
        adjustmentsNext: Cursor.nullable(),
      }),
      about:
        "The player's own page: statistics over all games, the newest bets of each specified one, withdrawals, deposits and adjustments of the balance.",
    }),
    'POST /api/user/getDeposits': call({
      auth: 'player',
      input: z.strictObject({ cursor: cursorOf(2).optional() }),
      output: z.object({ success: z.literal(true), deposits: z.array(Deposit), next: Cursor.nullable() }),
      about: "A page of the player's own deposits of money and skins, the newest first.",
    }),
    'POST /api/user/getWithdrawals': call({
      auth: 'player',
      input: z.strictObject({ cursor: cursorOf(1).optional() }),
      output: z.object({ success: z.literal(true), withdraws: z.array(Withdrawal), next: Cursor.nullable() }),
      about: "A page of the player's own withdrawals, the newest first.",
    }),
    'POST /api/user/getAdjustments': call({
      auth: 'player',
      input: z.strictObject({ cursor: cursorOf(2).optional() }),
      output: z.object({ success: z.literal(true), adjustments: z.array(Adjustment), next: Cursor.nullable() }),
      about: "A page of the adjustments of the player's own balance by staff, the newest first.",
    }),
    'POST /api/user/getUser': call({
      auth: 'optional',
      input: z.strictObject({ user_id: Id }),
      output: z.discriminatedUnion('success', [
        z.object({ success: z.literal(true), user: PublicUser.extend({ joined_at: Moment }), ...Histories }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: "Another player's public page: statistics over all games, and the newest bets of each specified one.",
      messages: ['any_user_error.not_found', 'any_user_error.not_public'],
    }),
    'POST /api/user/getBets': call({
      auth: 'optional',
      input: z.strictObject({ user_id: Id, game: BetsGame, cursor: cursorOf(1).optional(), ...betsFilter }),
      output: z.discriminatedUnion('success', [
        betsPage(anyPastBet(games)),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about:
        "A player's bets in one game, newest first, a page of 50 at a time back to the first one. Of a filter a page may have fewer, or none, and `next` goes on.",
      messages: ['any_user_error.not_found', 'any_user_error.not_public', 'app_api.not_found'],
    }),
    'POST /api/user/getAllBets': call({
      auth: 'optional',
      input: z.strictObject({ user_id: Id, cursor: cursorOf('any').optional(), ...betsFilter }),
      output: z.discriminatedUnion('success', [
        betsPage(anyPastBet(games)),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about:
        "A player's bets in all games as one list, newest first, at most 50 at a time. A page may have fewer, or none, and `next` goes on.",
      messages: ['any_user_error.not_found', 'any_user_error.not_public'],
    }),
    'POST /api/user/getBetSums': call({
      auth: 'player',
      input: z.strictObject({ game: BetsGame.optional(), ...Period }),
      output: z.discriminatedUnion('success', [
        z.object({
          success: z.literal(true),
          bets: z.number().int().min(0),
          staked: Dollars,
          returned: Dollars,
          /** `returned` less `staked`; negative: the player has lost money. */
          difference: SignedDollars,
        }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: `What the player's own settled bets come to, in one game or all, of a period of at most ${BET_SUMS_DAYS} days or of all time.`,
      messages: ['user_api.period_too_long', 'app_api.not_found'],
    }),
    // The call needs no sign-in, because the bets of a round are public too and show their three dearest items.
    'POST /api/user/getStakedItems': call({
      auth: 'none',
      input: z.strictObject({ user_id: Id, game: GameName, round_id: Id }),
      output: z.discriminatedUnion('success', [
        z.object({ success: z.literal(true), items: z.array(ShownItem) }),
        z.object({ success: z.literal(false), message: MessageKey }),
      ]),
      about: 'All items that a player staked in one round, at the prices of the stakes, the dearest first.',
      messages: ['app_api.not_found'],
    }),
  } as const;
};

export const profileCalls = profileCallsOf([...GAME_CONTRACTS, casesHistory]);

import { z } from 'zod';
import { call, event } from './define.ts';
import { PublicUser } from './players.ts';
import { Dollars, Id, Moment, Nothing } from './primitives.ts';

/** Creates the schema of a condition. `is_completed`: the caller meets it; false for a visitor. */
const condition = <Required extends z.ZodType>(required: Required) =>
  z.object({
    /** True if the condition applies. Conditions that do not apply are not shown. */
    is_active: z.boolean(),
    is_completed: z.boolean(),
    required,
  });

/** Conditions for taking part, to be met within the hour. `current` is the player's progress. */
export const HourlyConditions = z.object({
  /** `required`: the text that the nickname must contain. */
  username: condition(z.string()),
  /** `required`: number of messages to be written in the chat. */
  chat_messages: condition(z.number().int().min(0)).extend({ current: z.number().int().min(0) }),
  /** Dollars staked in crash, in rounds that ended within the hour. */
  total_bet_sum: condition(Dollars).extend({ current: Dollars }),
});
export type HourlyConditions = z.infer<typeof HourlyConditions>;

/**
 * The last result. Winners are three different players. A winner is null if fewer players took part; that winner's
 * share stayed in the bank. `draw_id`: the draw to verify.
 */
export const HourlyResult = z.object({
  draw_id: Id,
  ended_at: Moment,
  participants: z.number().int().min(0),
  first_winner: PublicUser.nullable(),
  first_winner_sum: Dollars,
  second_winner: PublicUser.nullable(),
  second_winner_sum: Dollars,
  third_winner: PublicUser.nullable(),
  third_winner_sum: Dollars,
});
export type HourlyResult = z.infer<typeof HourlyResult>;

/** Public state of the bonus. */
export const HourlyBonus = z.object({
  /** False: the operator has switched it off, and nothing is shown. */
  is_active: z.boolean(),
  totalBank: Dollars,
  /** Sum in dollars that the bank must reach for the hour to begin. */
  goal: Dollars,
  /** Share of a round's bank that goes to the bonus, in percent. */
  percent: z.number().min(0).max(100),
  /** The end of the hour; null: the bank has not reached the goal. */
  end_time: Moment.nullable(),
  server_time: Moment,
  /** Draw of the hour that runs or waits for public randomness; null: none. */
  draw_id: Id.nullable(),
  /** True if the hour is over and its draw waits for public randomness. */
  is_drawing: z.boolean(),
  last: HourlyResult.nullable(),
});
export type HourlyBonus = z.infer<typeof HourlyBonus>;

export const hourlyCalls = {
  'GET /api/jackpot-bonus/get-conditions': call({
    auth: 'optional',
    input: Nothing,
    output: HourlyBonus.extend({ conditions: HourlyConditions, is_participant: z.boolean() }),
    about:
      'The hourly bonus: its bank, the end of the hour, the last result, and the conditions as the caller meets them.',
  }),
} as const;

export const hourlyServerEvents = {
  'jackpot-bonus.init': event({
    payload: HourlyBonus,
    about: 'The whole state of the bonus: on join, when an hour begins or ends, and when it was drawn.',
  }),
  'jackpot-bonus.update-bank': event({
    payload: z.object({ totalBank: Dollars }),
    about: 'The bank after a round of crash.',
  }),
  'jackpot-bonus.won': event({
    payload: z.object({ draw_id: Id, prize: z.number().int().min(1).max(3), sum: Dollars }),
    about: 'To a winner: the sum is on the balance. Shown as a win notice.',
  }),
} as const;

import { LIMIT_KINDS, LIMIT_WINDOWS } from '@updraft/rules/limits';
import { z } from 'zod';
import { call } from './define.ts';
import { AskedDollars, Dollars, MessageKey, Moment, Nothing, StatusAnswer } from './primitives.ts';

const Kind = z.enum(LIMIT_KINDS);
/** Length of a limit's window in days. */
const Days = z.literal([...LIMIT_WINDOWS]);

/** One of the limits that players can set; `sum` null: no limit. `next` replaces the limit at `next.at`. */
export const PlayerLimit = z.object({
  kind: Kind,
  days: Days,
  sum: Dollars.nullable(),
  next: z.object({ sum: Dollars.nullable(), at: Moment }).nullable(),
  /**
   * Sum deposited (open deposits included), staked or lost within the window so far. For players without any limit only
   * deposits are counted.
   */
  used: Dollars,
});
export type PlayerLimit = z.infer<typeof PlayerLimit>;

export const PlayerLimits = z.object({
  limits: z.array(PlayerLimit),
  /** Minutes between reminders of how long the session has lasted; null: none. */
  reminder: z.number().int().nullable(),
  /** The pause or exclusion that is in force; null: none. */
  break: z.object({ kind: z.enum(['pause', 'exclusion']), until: Moment }).nullable(),
});
export type PlayerLimits = z.infer<typeof PlayerLimits>;

const Answer = z.object({ status: z.enum(['success', 'error']), message: MessageKey });

/** Limits that players set for themselves. They apply to all deposits and stakes. */
export const limitsCalls = {
  'POST /api/user/getLimits': call({
    auth: 'player',
    input: Nothing,
    output: PlayerLimits,
    about: "The player's own limits, what is used of them, and the break in force.",
  }),
  'POST /api/user/setLimit': call({
    auth: 'player',
    input: z.strictObject({ kind: Kind, days: Days, sum: AskedDollars.nullable() }),
    output: Answer.extend({ limits: PlayerLimits }),
    about:
      'Sets a limit. A first or lower limit holds at once. A higher one, or its removal (null), holds 24 hours later.',
    messages: ['limits_api.set', 'limits_api.waits'],
  }),
  'POST /api/user/setReminder': call({
    auth: 'player',
    input: z.strictObject({ minutes: z.number().int().min(1).max(1440).nullable() }),
    output: StatusAnswer,
    about: 'Sets how often the player is reminded of how long the session has lasted, in minutes; null: never.',
    messages: ['limits_api.reminder_set', 'limits_api.bad_reminder'],
  }),
  'POST /api/user/takeBreak': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ kind: z.enum(['pause', 'exclusion']), days: z.number().int().min(0).max(10_000) }),
    output: Answer.extend({ until: Moment.optional() }),
    about:
      'Begins a pause or a self-exclusion. It cannot be canceled or shortened. Money and skins can still be withdrawn.',
    messages: [
      'limits_api.pause_begun',
      'limits_api.exclusion_begun',
      'limits_api.break_too_short',
      'limits_api.break_too_long',
      'limits_api.break_not_longer',
      'limits_api.break_not_from_here',
    ],
  }),
} as const;

import { LIMIT_KINDS, LIMIT_WINDOWS } from '@updraft/rules/limits';
import { z } from 'zod';
import { call } from './define.ts';
import { Dollars, MessageKey, Moment, Nothing } from './primitives.ts';

const Kind = z.enum(LIMIT_KINDS);
/** Length of the window in days. */
const Days = z.literal([...LIMIT_WINDOWS]);

/** One of the limits that a player can set; `sum` null: none. `next` replaces it at that moment. */
export const PlayerLimit = z.object({
  kind: Kind,
  days: Days,
  sum: Dollars.nullable(),
  next: z.object({ sum: Dollars.nullable(), at: Moment }).nullable(),
  /** Deposited, staked or lost within the window so far; a player without any limit has only his deposits counted. */
  used: Dollars,
});
export type PlayerLimit = z.infer<typeof PlayerLimit>;

export const PlayerLimits = z.object({
  limits: z.array(PlayerLimit),
  /** Minutes between reminders of how long the session has lasted; null: none. */
  reminder: z.number().int().nullable(),
  /** The pause or exclusion that holds. */
  break: z.object({ kind: z.enum(['pause', 'exclusion']), until: Moment }).nullable(),
});
export type PlayerLimits = z.infer<typeof PlayerLimits>;

const Answer = z.object({ status: z.enum(['success', 'error']), message: MessageKey });

/** Players' own limits: every path that deposits or stakes keeps to them. */
export const limitsCalls = {
  'POST /api/user/getLimits': call({
    auth: 'player',
    input: Nothing,
    output: PlayerLimits,
    about: "The player's own limits, what is used of them, and the break that holds.",
  }),
  'POST /api/user/setLimit': call({
    auth: 'player',
    input: z.strictObject({ kind: Kind, days: Days, sum: Dollars.nullable() }),
    output: Answer.extend({ limits: PlayerLimits }),
    about: 'Sets a limit: first setting and lowering hold at once, raising and removing (null) 24 hours later.',
    messages: ['limits_api.set', 'limits_api.waits'],
  }),
  'POST /api/user/setReminder': call({
    auth: 'player',
    input: z.strictObject({ minutes: z.number().int().min(1).max(1440).nullable() }),
    output: Answer,
    about: 'A reminder of how long the session has lasted, every so many minutes or never (null).',
    messages: ['limits_api.reminder_set', 'limits_api.bad_reminder'],
  }),
  'POST /api/user/takeBreak': call({
    auth: 'player',
    command: true,
    input: z.strictObject({ kind: z.enum(['pause', 'exclusion']), days: z.number().int().min(0).max(10_000) }),
    output: Answer.extend({ until: Moment.optional() }),
    about:
      'A pause or a self-exclusion from now on; it cannot be taken back or shortened. Money and skins can still be withdrawn.',
    messages: [
      'limits_api.pause_begun',
      'limits_api.exclusion_begun',
      'limits_api.break_too_short',
      'limits_api.break_too_long',
      'limits_api.break_not_longer',
      'app_api.key_reused',
    ],
  }),
} as const;

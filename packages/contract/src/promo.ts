import { z } from 'zod';
import { call } from './define.ts';
import { ShownItem } from './items.ts';
import {
  AskedDollars,
  AskedMoment,
  Cursor,
  Dollars,
  Id,
  Moment,
  StatusAnswer,
  Verbatim,
  cursorOf,
} from './primitives.ts';

/**
 * Longest accepted text in the field of a code: the longest body of a call. So a text too long for a code is reported
 * as an unknown code, and not as a malformed call.
 */
const MAX_CODE_TEXT = 65_536;

/** Text typed as a promo code. The handler, not the schema, refuses what is no code. */
export const CodeText = Verbatim.max(MAX_CODE_TEXT);

/** A promo code that the player has used, and its gift. */
export const UsedPromo = z.object({
  /** Id of the use, not of the code. */
  id: Id,
  code: z.string(),
  kind: z.enum(['percent', 'balance', 'item']),
  /** Bonus in percent of the deposit, by a code of the kind `percent`; otherwise null. */
  percent: z.number().nullable(),
  /** Bonus money in dollars, by a code of the kind `balance`; otherwise null. */
  sum: Dollars.nullable(),
  /** Item by a code of the kind `item`, at its present price; otherwise null. */
  item: ShownItem.nullable(),
  used_at: Moment,
});
export type UsedPromo = z.infer<typeof UsedPromo>;

export const promoCalls = {
  'POST /api/user/promoHistory': call({
    auth: 'player',
    input: z.strictObject({ cursor: cursorOf(2).optional() }),
    output: z.object({ success: z.literal(true), codes: z.array(UsedPromo), next: Cursor.nullable() }),
    about: 'Promo codes that the player has used, newest first, a page of 20 at a time.',
  }),
  'POST /api/user/usePromo': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ promocode: CodeText }),
    output: StatusAnswer,
    about: 'Uses a promo code that gives bonus money or an item. Codes for deposits belong in the deposit dialog.',
    messages: [
      'user_api.promo_used',
      'user_api.promo_not_found',
      'user_api.promo_ended',
      'user_api.promo_used_up',
      'user_api.promo_used_by_you',
      'user_api.promo_daily_limit',
      'user_api.promo_deposit_only',
      'user_api.promo_too_often',
      'user_api.on_break',
    ],
  }),
} as const;

const Limit = z.number().int().min(1).max(10_000_000).nullish();

export const staffPromoCalls = {
  'POST /api/staff/promo/create': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({
      code: CodeText,
      kind: z.enum(['percent', 'balance', 'item']),
      /** Bonus in percent of a deposit, and the smallest deposit that gets it. */
      percent: z.number().min(0.01).max(100).nullish(),
      min_deposit: AskedDollars.default(0),
      sum: AskedDollars.nullish(),
      entry_id: Id.nullish(),
      ends_at: AskedMoment.nullish(),
      total_limit: Limit,
      daily_limit: Limit,
    }),
    output: StatusAnswer,
    about:
      'Makes a promo code: a percentage of a deposit, bonus money, or an item. Fields of another kind are refused.',
    messages: [
      'staff_api.promo_created',
      'staff_api.promo_exists',
      'staff_api.promo_invalid',
      'staff_api.promo_not_of_kind',
      'staff_api.promo_end_past',
    ],
  }),
  'POST /api/staff/promo/switch': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ code: CodeText, enabled: z.boolean() }),
    output: StatusAnswer,
    about: 'Switches a promo code on or off.',
    messages: ['staff_api.promo_switched', 'staff_api.promo_not_found'],
  }),
} as const;

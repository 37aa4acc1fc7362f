import { z } from 'zod';
import { call } from './define.ts';
import { Dollars, Id, Moment, StatusAnswer } from './primitives.ts';

/** What is typed into the field; whether it is a code is the rules' to say. */
const CodeText = z.string().max(64);

export const promoCalls = {
  'POST /api/user/usePromo': call({
    auth: 'player',
    command: true,
    input: z.strictObject({ promocode: CodeText }),
    output: StatusAnswer,
    about: 'Uses a promo code that gives bonus money or an item. Codes for deposits belong in the deposit dialog.',
    messages: [
      'user_api.promo_used',
      'user_api.promo_not_found',
      'user_api.promo_ended',
      'user_api.promo_used_by_you',
      'user_api.promo_daily_limit',
      'user_api.promo_deposit_only',
    ],
  }),
} as const;

const Limits = {
  code: CodeText,
  ends_at: Moment.nullish(),
  total_limit: z.number().int().min(1).max(10_000_000).nullish(),
  daily_limit: z.number().int().min(1).max(10_000_000).nullish(),
};

export const staffPromoCalls = {
  'POST /api/staff/promo/create': call({
    auth: 'admin',
    command: true,
    input: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percent: z.number().min(0.01).max(100), min_deposit: Dollars.default(0), ...Limits }),
      z.strictObject({ kind: z.literal('balance'), sum: Dollars, ...Limits }),
      z.strictObject({ kind: z.literal('item'), entry_id: Id, ...Limits }),
    ]),
    output: StatusAnswer,
    about: 'Makes a promo code: a percentage of a deposit, bonus money, or an item.',
    messages: ['staff_api.promo_created', 'staff_api.promo_exists', 'staff_api.promo_invalid'],
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

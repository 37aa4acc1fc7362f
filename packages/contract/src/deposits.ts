import { z } from 'zod';
import { call } from './define.ts';
import { AskedDollars, Dollars, Line, MessageKey, MessageParams, Moment, StatusAnswer } from './primitives.ts';
import { CodeText } from './promo.ts';

export const DEPOSIT_METHODS = [
  'card_aggregator',
  'skins',
  'ewallet',
  'qiwi',
  'card_processor',
  'placeholder_1',
  'placeholder_2',
  'placeholder_3',
] as const;
export type DepositMethodCode = (typeof DEPOSIT_METHODS)[number];

const PROMO_MESSAGES = [
  'deposit_api.promo_invalid',
  'deposit_api.promo_expired',
  'deposit_api.promo_used_up',
  'deposit_api.promo_used_by_you',
  'deposit_api.promo_daily_limit',
  'deposit_api.promo_page_only',
  'deposit_api.promo_too_often',
] as const;

export const depositsCalls = {
  'POST /api/payment/sum/create': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      depositMethod: z.enum(DEPOSIT_METHODS),
      sum: AskedDollars,
      promocode: CodeText.nullish(),
    }),
    output: z.object({
      status: z.enum(['success', 'error']),
      message: MessageKey.optional(),
      params: MessageParams.optional(),
      url: z.string().optional(),
      sum: Dollars.optional(),
      expires_at: Moment.optional(),
    }),
    about:
      'Opens an invoice and returns where to pay it (`url`) and until when. For `qiwi` the `sum` is in roubles, fixed until the invoice expires.',
    messages: [
      'deposit_api.min_sum',
      'deposit_api.max_sum',
      'deposit_api.method_unavailable',
      'deposit_api.skins_call',
      ...PROMO_MESSAGES,
      'deposit_api.promo_min_deposit',
      'deposit_api.too_many_open',
      'deposit_api.provider_unavailable',
      'user_api.on_break',
      'user_api.limit_reached',
    ],
  }),
  'POST /api/payment/qiwi/check-transaction': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ transactionId: Line.min(1).max(100) }),
    output: z.object({
      status: z.enum(['success', 'error']),
      message: MessageKey,
      params: MessageParams.optional(),
      sum: Dollars.optional(),
    }),
    about:
      'Credits a transfer by the number of its receipt (longer than 10 characters). Each number is accepted once on the whole site.',
    messages: [
      'deposit_api.success',
      'deposit_api.transaction_completed',
      'deposit_api.transaction_not_found',
      'deposit_api.payment_not_found',
      'deposit_api.contact_support',
      'deposit_api.provider_unavailable',
      'deposit_api.method_unavailable',
    ],
  }),
  'POST /api/payment/check-promocode': call({
    auth: 'player',
    input: z.strictObject({ promocode: CodeText }),
    output: StatusAnswer,
    about: 'Whether a promo code for deposits can be used; `params.percent` says what it gives.',
    messages: [...PROMO_MESSAGES, 'deposit_api.promo_activated', 'user_api.on_break'],
  }),
} as const;

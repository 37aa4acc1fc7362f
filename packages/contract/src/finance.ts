import { z } from 'zod';
import { call } from './define.ts';
import {
  AskedDollars,
  Dollars,
  Id,
  MessageKey,
  MessageParams,
  Moment,
  Nothing,
  Reason,
  SignedDollars,
} from './primitives.ts';

const Answer = z.object({
  status: z.enum(['success', 'error']),
  message: MessageKey,
  params: MessageParams.optional(),
});
/** Reason for a correction of a balance, as shown to the player. */
export const AdjustmentClass = z.enum(['correction', 'compensation', 'payment', 'debt', 'other']);
export type AdjustmentClass = z.infer<typeof AdjustmentClass>;
const Player = z.object({ id: Id, username: z.string() });
/** Total number of entries, of which at most 100 are listed. */
const Total = z.number().int();
/**
 * Decision on a review, by its kind. `payment`: `credit` a player, or `return` the money to the payer. `chargeback`:
 * `charge` a player, `bear` the loss as the house, or `dismiss` the report. `inquiry`: `dismiss`. Payouts: `charge`,
 * `bear` or `credit` the difference to the books, or `dismiss` the report.
 */
const ReviewAction = z.enum(['credit', 'return', 'charge', 'bear', 'dismiss']);
/** Change of a balance in dollars, with at most two decimals: positive gives, negative takes. */
const Change = SignedDollars.min(-1_000_000)
  .max(1_000_000)
  .refine(
    (value) => value !== 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'a sum with at most two decimals',
  );

/** Decisions of finance about money, and lists of what is open. The audit log has an entry of each decision. */
export const financeCalls = {
  'POST /api/staff/adjustments/list': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      total: Total,
      adjustments: z.array(
        z.object({
          id: Id,
          player: Player,
          sum: SignedDollars,
          reason: z.string(),
          reason_class: AdjustmentClass,
          proposed_by: Id,
          date: Moment,
        }),
      ),
    }),
    about: 'Adjustments of balances that wait for a second member of staff.',
  }),
  'POST /api/staff/adjustments/propose': call({
    auth: 'finance',
    command: 'keyed',
    input: z.strictObject({
      player_id: Id,
      sum: Change,
      reason: Reason,
      reason_class: AdjustmentClass.default('correction'),
    }),
    output: Answer,
    about:
      'Proposes an adjustment of a balance, with a reason for staff and a class for the player. Nothing moves before another member of staff approves.',
    messages: ['staff_api.adjustment_proposed', 'staff_api.adjustment_self', 'staff_api.player_not_found'],
  }),
  'POST /api/staff/adjustments/decide': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ id: Id, approve: z.boolean() }),
    output: Answer,
    about: 'Approves or rejects an adjustment. The proposer cannot approve it.',
    messages: [
      'staff_api.adjustment_approved',
      'staff_api.adjustment_rejected',
      'staff_api.adjustment_not_found',
      'staff_api.adjustment_self',
      'staff_api.adjustment_own',
      'staff_api.adjustment_below_zero',
    ],
  }),
  'POST /api/staff/reviews/list': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      total: Total,
      reviews: z.array(
        z.object({
          id: Id,
          /**
           * Received money (`payment`), reversed money, an inquiry of a payer's bank, or a provider's report of a
           * payout.
           */
          kind: z.enum(['payment', 'chargeback', 'inquiry', 'payout_paid', 'payout_rejected']),
          provider: z.string(),
          provider_ref: z.string(),
          invoice: z.string(),
          withdrawal_id: Id.nullable(),
          player_id: Id.nullable(),
          reason: z.string(),
          /** Reported sum, in units of `currency`. */
          sum: Dollars,
          /** Part of the sum that is already reversed. */
          taken_back: Dollars,
          currency: z.string(),
          proposed: z.object({ by: Id, action: ReviewAction, player_id: Id.nullable(), sum: Dollars }).nullable(),
          date: Moment,
        }),
      ),
    }),
    about:
      'Money that came or left and belongs to no deposit, and payouts whose report by the provider differs from the books.',
  }),
  'POST /api/staff/reviews/resolve': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({
      id: Id,
      action: ReviewAction,
      player_id: Id.nullish(),
      sum: AskedDollars.min(0.01).nullish(),
      reason: Reason,
    }),
    output: Answer,
    about:
      'Ends a review by an action that fits its kind. ' +
      'Two members of staff must decide the same where staff name a player or a sum, and for sums above the limit.',
    messages: [
      'staff_api.review_resolved',
      'staff_api.review_resolved_without_promo',
      'staff_api.review_proposed',
      'staff_api.review_not_found',
      'staff_api.review_taken_back',
      'staff_api.review_wrong_action',
      'staff_api.review_needs_player',
      'staff_api.review_needs_sum',
      'staff_api.review_own',
      'staff_api.review_differs',
      'staff_api.review_own_limits',
      'staff_api.player_not_found',
    ],
  }),
  'POST /api/staff/receivables/list': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      total: Total,
      receivables: z.array(
        z.object({
          id: Id,
          player: Player,
          source: z.string(),
          source_id: z.string(),
          sum: Dollars,
          balance: Dollars,
          proposed_by: Id.nullable(),
          date: Moment,
        }),
      ),
    }),
    about: 'What players owe after a deposit was reversed.',
  }),
  'POST /api/staff/receivables/settle': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ id: Id, by: z.enum(['balance', 'write_off']), reason: Reason }),
    output: Answer,
    about:
      "Ends a player's debt: from the balance, or borne by the house (above the limit by two members of staff). The last one frees the player's withdrawals.",
    messages: [
      'staff_api.receivable_settled',
      'staff_api.receivable_proposed',
      'staff_api.receivable_not_found',
      'staff_api.receivable_uncovered',
      'staff_api.receivable_twice',
    ],
  }),
  'POST /api/staff/players/withdrawals': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({ player_id: Id, blocked: z.boolean(), reason: Reason }),
    output: Answer,
    about: "Stops a player's withdrawals, or allows them again.",
    messages: ['staff_api.withdrawals_set', 'staff_api.own_account', 'staff_api.player_not_found'],
  }),
} as const;

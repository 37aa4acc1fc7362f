import { z } from 'zod';
import { seal, unseal, type Seal } from './sealed.ts';
import { Cents, Moment, Reference, WebAddress } from './wire.ts';

/** Messages between the payout site and its client, signed in both directions. */

/**
 * `POST /api/payouts`. The schema does not bound sums and currencies: a payout that cannot be paid is rejected
 * permanently and written to the book.
 */
export const PayoutRequest = z.strictObject({
  payout_id: Reference,
  amount_cents: z.number(),
  currency: z.string().max(10),
  system: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  wallet: z.string().min(1).max(200),
  description: z.string().max(200),
  webhook_url: WebAddress,
});
export type PayoutRequest = z.infer<typeof PayoutRequest>;

/** Body of `POST /api/payouts/find`. */
export const FindRequest = z.strictObject({ payout_id: Reference });

/** Response about a payout. It contains the payout's id, so that it cannot pass for a response about another payout. */
export const PayoutAnswer = z.discriminatedUnion('status', [
  z.object({ payout_id: Reference, status: z.literal('unknown') }),
  z.object({ payout_id: Reference, status: z.enum(['pending', 'paid']), provider_ref: Reference, amount_cents: Cents }),
  z.object({
    payout_id: Reference,
    status: z.literal('rejected'),
    provider_ref: Reference,
    reason: z.string().max(200),
  }),
]);
export type PayoutAnswer = z.infer<typeof PayoutAnswer>;

/** The body of a webhook about a payout. */
export const PayoutWebhookBody = z.strictObject({
  event_id: Reference,
  kind: z.enum(['payout_paid', 'payout_rejected']),
  payout_id: Reference,
  provider_ref: Reference,
  amount_cents: Cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  occurred_at_ms: Moment,
});
export type PayoutWebhookBody = z.infer<typeof PayoutWebhookBody>;

/**
 * Returns a response with its signature. The site sends a payout again after `unknown`, so that response must come from
 * the provider itself and not from another server at its address.
 */
export const sealAnswer = (answer: PayoutAnswer, by: Seal): string => seal(answer, by);

/** Returns the response about this payout; null: malformed, about another payout, or not signed with the secret. */
export const openAnswer = (text: string, { payoutId, ...by }: Seal & { payoutId: string }): PayoutAnswer | null => {
  const answer = PayoutAnswer.safeParse(unseal(text, by)).data;
  return answer?.payout_id === payoutId ? answer : null;
};

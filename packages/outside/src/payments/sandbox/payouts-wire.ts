import { z } from 'zod';
import { seal, unseal, type Seal } from './sealed.ts';
import { Cents, Moment, Reference, WebAddress } from './wire.ts';

/** The messages between the payout site and its client, signed in both directions. */

/**
 * `POST /api/payouts`. Sums and currencies are not bounded here: one that cannot be paid is rejected for good, and the
 * book has it.
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

/** `POST /api/payouts/find` */
export const FindRequest = z.strictObject({ payout_id: Reference });

/** The id is in it, so that a response about one payout can never pass for another's. */
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
 * A response with its signature. "Unknown" makes the site send again, so it must come from the provider itself, and not
 * from another server at its address.
 */
export const sealAnswer = (answer: PayoutAnswer, by: Seal): string => seal(answer, by);

/** The response about that payout; null if it is none, or is not signed with our secret. */
export const openAnswer = (text: string, { payoutId, ...by }: Seal & { payoutId: string }): PayoutAnswer | null => {
  const answer = PayoutAnswer.safeParse(unseal(text, by)).data;
  return answer?.payout_id === payoutId ? answer : null;
};

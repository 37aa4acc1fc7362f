import { z } from 'zod';
import { Moment, Reference } from './wire.ts';

/** Messages between the wallet site and its client, signed by `sealed.ts`. */

const MAX_KOPECKS = 10_000_000_000;
const Kopecks = z.number().int().positive().max(MAX_KOPECKS);
const Payee = z.string().min(1).max(60);

/** Fourteen digits, the first not zero. */
const ReceiptNumber = z.string().regex(/^[1-9]\d{13}$/);

/** `POST /api/requests`, and the content of a payment page's token. */
export const WalletRequest = z.strictObject({
  invoice_id: Reference,
  amount_kopecks: Kopecks,
  expires_at_ms: Moment,
  payee: Payee.optional(),
});
export type WalletRequest = z.infer<typeof WalletRequest>;

export const RequestAnswer = z.object({
  invoice_id: Reference,
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  payee: Payee,
});

/** `POST /api/receipts/find`. Any text is accepted, because players type the numbers. */
export const FindReceipt = z.strictObject({ receipt: z.string().max(100) });

/**
 * Response about a receipt. It contains the receipt's number, so that it cannot pass for a response about another
 * receipt.
 */
export const ReceiptAnswer = z.discriminatedUnion('status', [
  z.object({ receipt: z.string(), status: z.literal('not_found') }),
  z.object({
    receipt: z.string(),
    status: z.literal('found'),
    payee: Payee,
    amount_kopecks: Kopecks,
    currency: z.string().regex(/^[A-Z]{3}$/),
    paid_at_ms: Moment,
    comment: z.string().max(200),
    payer: Payee.optional(),
  }),
]);
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;

/** One transfer, stored as one line of the wallet's file. */
export const Transfer = z.strictObject({
  receipt: ReceiptNumber,
  payee: Payee,
  amount_kopecks: Kopecks,
  currency: z.literal('RUB'),
  paid_at_ms: Moment,
  comment: z.string().max(200),
  /** Wallet of the payer; absent: the prefilled one, which is the same for everyone. */
  payer: Payee.optional(),
});
export type Transfer = z.infer<typeof Transfer>;

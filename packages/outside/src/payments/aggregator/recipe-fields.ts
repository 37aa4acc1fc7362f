import { z } from 'zod';
import { PAYER_KINDS } from '../payer.ts';

/**
 * Requests and reports of a signed-redirect aggregator, as its documentation describes them. The README of this package
 * explains each field with examples.
 */

/** Name of a provider's field, as in addresses and forms. */
const Name = z.string().regex(/^[\w.[\]-]{1,60}$/);

/** One part of the signed text: a field's value, `name=value`, fixed text (may be empty), or the secret. */
const Part = z.union([
  Name,
  z.strictObject({ named: Name }),
  z.strictObject({ text: z.string().max(100) }),
  z.strictObject({ secret: z.literal(true) }),
]);
export type Part = z.infer<typeof Part>;

const Signature = z
  .strictObject({
    parts: z.array(Part).min(2).max(30),
    /**
     * Text between the signed parts. It is never empty, because digits could otherwise move from one field into the
     * next under the same signature.
     */
    separator: z.string().min(1).max(3).default(':'),
    hash: z.enum(['md5', 'sha256', 'sha512', 'hmac-sha256']),
    case: z.enum(['lower', 'upper']).default('lower'),
    secret: z.string().min(8).max(500),
  })
  .superRefine(({ parts, hash }, context) => {
    const places = parts.filter((part) => typeof part === 'object' && 'secret' in part).length;
    const wanted = hash === 'hmac-sha256' ? 0 : 1;
    if (places !== wanted)
      context.addIssue({
        code: 'custom',
        message: `${hash} takes the secret at ${wanted} place(s), not ${places}`,
        path: ['parts'],
      });
  });
export type Signature = z.infer<typeof Signature>;

/**
 * Value of a request field: the recipe's merchant, a property of `NewInvoice`, fixed text, or a code for each deposit
 * method.
 */
const Value = z.union([
  z.enum(['merchant', 'amount', 'currency', 'invoice', 'description', 'return_url', 'webhook_url', 'expires_s']),
  z.strictObject({ text: z.string().max(500) }),
  z.strictObject({ by_method: z.record(z.string().max(50), z.string().max(100)) }),
]);
export type Value = z.infer<typeof Value>;

const Pay = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /**
   * `redirect`: the browser is redirected to the address with the fields. `form`: the browser posts the fields to the
   * address from a page of the site.
   */
  by: z.enum(['redirect', 'form']),
  fields: z.record(Name, Value),
  signatureField: Name,
  signature: Signature,
});

const Words = z.array(z.string().min(1).max(50)).default([]);

const Report = z.strictObject({
  invoice: Name,
  amount: Name,
  merchant: Name.optional(),
  currency: Name.optional(),
  /**
   * The provider's own id of the charge; absent: the invoice id serves. It must be signed, because it distinguishes a
   * repeat from a second charge.
   */
  charge: Name.optional(),
  /** The provider's own id of a dispute. It must be signed, because it distinguishes disputes of one charge. */
  dispute: Name.optional(),
  /** Reference of the payment, shown to staff only, so it need not be signed. */
  reference: Name.optional(),
  /**
   * The number of the card, wallet or address that paid. Partly hidden numbers are ignored. The field must be signed
   * unless reports are accepted from listed addresses only.
   */
  payer: z.strictObject({ field: Name, kind: z.enum(PAYER_KINDS) }).optional(),
  /**
   * Field with the status of the report, and its values by their meaning. Left out: every report means that an invoice
   * was paid.
   */
  status: z
    .strictObject({
      field: Name,
      paid: Words,
      failed: Words,
      refunded: Words,
      charged_back: Words,
      charge_reinstated: Words,
      ignored: Words,
    })
    .optional(),
  /**
   * `report`: time of sending, which must be within 300 s of the server's time. `payment`: time of the payment, which
   * is the same in a late repeat.
   */
  time: z.strictObject({ field: Name, unit: z.enum(['s', 'ms']), of: z.enum(['report', 'payment']) }).optional(),
  signatureField: Name,
  signature: Signature,
  /** Further secrets accepted during a replacement of the signature's secret. */
  secretsRead: z.array(z.string().min(8).max(500)).max(3).default([]),
  /** Response that the provider expects; `{field}` stands for a field of its report. */
  answer: z.string().max(100).default('OK'),
  /** IP addresses from which reports are accepted; empty: any. */
  addresses: z
    .array(z.union([z.ipv4(), z.ipv6()]))
    .max(100)
    .default([]),
});

/** The fields of a recipe, before they are checked together. */
export const RecipeFields = z.strictObject({
  /** Id of the provider, stored with every invoice. It must never change. Ids of other providers are refused. */
  id: z
    .string()
    .regex(/^(?!sandbox|(?:stripe|btcpay|btcpay_invoices|yoomoney|yoomoney_payouts)$)[a-z][a-z0-9_]{1,30}$/),
  merchant: z.string().min(1).max(100),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  pay: Pay,
  report: Report,
});
export type RecipeFields = z.infer<typeof RecipeFields>;

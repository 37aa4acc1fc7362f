import type { PageHandler } from '../../http/page.ts';
import type { NewInvoice, PaymentProvider } from '../port.ts';
import { amountOf } from '../amounts.ts';
import { createFormPages } from '../form-page.ts';
import type { AggregatorRecipe } from './recipe.ts';
import type { Value } from './recipe-fields.ts';
import { readReport } from './report.ts';
import { signFields } from './sign.ts';

const MAX_CENTS = 100_000_000;

export interface AggregatorOptions {
  recipe: AggregatorRecipe;
  /**
   * Address at which `handle` is mounted, without a trailing slash, and the site's secret for signing its addresses.
   * Used by recipes with a form.
   */
  formPages: { url: string; secret: string };
}

export interface Aggregator {
  provider: PaymentProvider;
  /** Handler of the form pages. It must be mounted in live mode, too. */
  handle: PageHandler;
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const isAcceptable = (recipe: AggregatorRecipe, { invoiceId, amountCents, currency, returnUrl }: NewInvoice): boolean =>
  /^[\w-]{1,100}$/.test(invoiceId) &&
  Number.isInteger(amountCents) &&
  amountCents > 0 &&
  amountCents <= MAX_CENTS &&
  currency === recipe.currency &&
  isWebAddress(returnUrl);

/** Returns the text of a field; undefined: the field is omitted. */
const textOf = (
  value: Value,
  { recipe, invoice }: { recipe: AggregatorRecipe; invoice: NewInvoice },
): string | undefined => {
  if (typeof value === 'object') return 'text' in value ? value.text : value.by_method[invoice.methodCode];
  switch (value) {
    case 'merchant':
      return recipe.merchant;
    case 'amount':
      return amountOf(invoice.amountCents);
    case 'currency':
      return invoice.currency;
    case 'invoice':
      return invoice.invoiceId;
    case 'description':
      return invoice.description;
    case 'return_url':
      return invoice.returnUrl;
    case 'webhook_url':
      return invoice.webhookUrl;
    case 'expires_s':
      return invoice.expiresAtMs === undefined ? undefined : String(Math.floor(invoice.expiresAtMs / 1000));
  }
};

/**
 * Creates a client of an aggregator that receives no request when an invoice is opened: the payer's browser sends it
 * the signed fields. So opening an invoice cannot fail as unavailable. `providerRef` is the invoice id, because the
 * aggregator has assigned no reference yet.
 */
export const createAggregator = ({ recipe, formPages }: AggregatorOptions): Aggregator => {
  const { pay } = recipe;
  const pages = createFormPages(formPages);

  const fieldsOf = (invoice: NewInvoice): Record<string, string> => {
    const entries = Object.entries(pay.fields).map(
      ([name, value]) => [name, textOf(value, { recipe, invoice })] as const,
    );
    const fields = Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
    return { ...fields, [pay.signatureField]: signFields(pay.signature, fields) };
  };

  const addressOf = (fields: Record<string, string>): string => {
    if (pay.by === 'form') return pages.addressOf(pay.url, fields);
    const url = new URL(pay.url);
    for (const [name, text] of Object.entries(fields)) url.searchParams.set(name, text);
    return url.href;
  };

  return {
    handle: pages.handle,
    provider: {
      id: recipe.id,
      createInvoice: async (invoice) =>
        isAcceptable(recipe, invoice)
          ? { ok: true, redirectUrl: addressOf(fieldsOf(invoice)), providerRef: invoice.invoiceId }
          : { ok: false, reason: 'refused' },
      readWebhook: (request) => readReport(recipe, request),
    },
  };
};

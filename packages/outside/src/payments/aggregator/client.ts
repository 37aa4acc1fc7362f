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
   * Address at which `handle` is mounted, without a slash at its end, and our secret for its addresses. Recipes with a
   * form use it.
   */
  formPages: { url: string; secret: string };
}

export interface Aggregator {
  provider: PaymentProvider;
  /** Must be mounted in live mode, too. */
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

/** The text of a field; undefined omits the field. */
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
 * An aggregator that we do not ask when an invoice is opened: the payer's browser brings it the signed fields. So it
 * cannot be unavailable at that moment, and has no reference of its own yet. Ours takes its place.
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

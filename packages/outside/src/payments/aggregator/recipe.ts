import type { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import { RecipeFields, type Signature } from './recipe-fields.ts';
import { paymentPassesAsReport } from './shared-secret.ts';

/** Returns the names of the fields that a signature covers. */
export const signedFields = ({ parts }: Signature): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : 'named' in part ? [part.named] : []));

/** Schema of a recipe. It accepts only recipes whose reports nobody but the provider can make. */
export const AggregatorRecipe = RecipeFields.superRefine(({ pay, report }, context) => {
  const complain = (message: string, ...path: string[]): void => context.addIssue({ code: 'custom', message, path });
  for (const name of signedFields(pay.signature))
    if (!Object.hasOwn(pay.fields, name)) complain(`${name} is signed and not among the fields`, 'pay', 'signature');
  if (Object.hasOwn(pay.fields, pay.signatureField)) complain('is one of the fields', 'pay', 'signatureField');
  if (!Object.values(pay.fields).includes('invoice') || !Object.values(pay.fields).includes('amount'))
    complain('need the invoice and the amount', 'pay', 'fields');
  // Unsigned fields, which anybody could change in transit, must not decide anything.
  const signed = new Set(signedFields(report.signature));
  const decisive = {
    invoice: report.invoice,
    amount: report.amount,
    currency: report.currency,
    charge: report.charge,
    dispute: report.dispute,
    status: report.status?.field,
    time: report.time?.field,
  };
  for (const [what, name] of Object.entries(decisive))
    if (name !== undefined && !signed.has(name)) complain(`${name} is not signed`, 'report', what);
  if (report.payer !== undefined && !signed.has(report.payer.field) && report.addresses.length === 0)
    complain(`${report.payer.field} is not signed, and reports may come from any address`, 'report', 'payer');
}).superRefine((recipe, context) => {
  if (!paymentPassesAsReport(recipe)) return;
  const message =
    "is the payment's, and a payer could send their payment's own signature as a report: ask the provider for a second secret";
  context.addIssue({ code: 'custom', message, path: ['report', 'signature', 'secret'] });
});
export type AggregatorRecipe = z.infer<typeof AggregatorRecipe>;

/**
 * Parses a recipe from JSON text of the environment. Returns the recipe, or all its problems, whose texts contain no
 * secrets.
 */
export const parseAggregatorRecipe = (
  text: string,
): { ok: true; recipe: AggregatorRecipe } | { ok: false; problems: string[] } => {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, problems: ['not JSON'] };
  const parsed = AggregatorRecipe.safeParse(value);
  if (parsed.success) return { ok: true, recipe: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'recipe'}: ${message}`),
  };
};

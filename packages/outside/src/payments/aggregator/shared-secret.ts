import type { Part, RecipeFields, Signature } from './recipe-fields.ts';

/**
 * Checks whether the signature of a payment request could pass as the signature of a report. The payer sees the fields
 * and the signature of their request. If both use one secret and their signed texts can be equal, the payer could forge
 * a report.
 */

/**
 * A piece of a signed text between two separators. `prefix`: the piece begins with this text and continues with any
 * text.
 */
type Piece = { secret: true } | { fixed: string } | { prefix: string };
type Pay = Pick<RecipeFields['pay'], 'fields' | 'signature'>;

const fixedPieces = (text: string, separator: string): Piece[] => text.split(separator).map((fixed) => ({ fixed }));

/**
 * True if values can contain the separator: sums, invoice ids and times may contain letters, digits, points and
 * hyphens.
 */
const isWithinValues = (separator: string): boolean => /^[\w.-]+$/.test(separator);

/** Returns the pieces of a field that the site fills; null if their number depends on the value. */
const filledPieces = (
  name: string,
  { pay, recipe }: { pay: Pay; recipe: Pick<RecipeFields, 'merchant' | 'currency'> },
): Piece[] | null => {
  const { separator } = pay.signature;
  const value = Object.hasOwn(pay.fields, name) ? pay.fields[name] : undefined;
  if (value === undefined) return [{ fixed: '' }];
  if (value === 'merchant') return fixedPieces(recipe.merchant, separator);
  if (value === 'currency') return fixedPieces(recipe.currency, separator);
  if (value === 'amount' || value === 'invoice' || value === 'expires_s')
    return isWithinValues(separator) ? null : [{ prefix: '' }];
  if (typeof value === 'string') return null;
  if ('text' in value) return fixedPieces(value.text, separator);
  return Object.values(value.by_method).some((text) => text.includes(separator)) ? null : [{ prefix: '' }];
};

const withName = (name: string, [first, ...rest]: Piece[]): Piece[] => {
  if (first === undefined || 'secret' in first) return rest;
  return ['fixed' in first ? { fixed: `${name}=${first.fixed}` } : { prefix: `${name}=${first.prefix}` }, ...rest];
};

const piecesOf = ({ parts, separator }: Signature, ofField: (name: string) => Piece[] | null): Piece[] | null => {
  const pieces = parts.map((part: Part): Piece[] | null => {
    if (typeof part === 'string') return ofField(part);
    if ('secret' in part) return [{ secret: true }];
    if ('text' in part) return fixedPieces(part.text, separator);
    const value = ofField(part.named);
    return value && withName(part.named, value);
  });
  return pieces.includes(null) ? null : pieces.flatMap((one) => one ?? []);
};

const canBeEqual = (paid: Piece, reported: Piece): boolean => {
  // A payer does not know the secret, so no other piece can be made equal to it.
  if ('secret' in paid || 'secret' in reported) return 'secret' in paid && 'secret' in reported;
  if ('fixed' in paid)
    return 'fixed' in reported ? paid.fixed === reported.fixed : paid.fixed.startsWith(reported.prefix);
  if ('fixed' in reported) return reported.fixed.startsWith(paid.prefix);
  return paid.prefix.startsWith(reported.prefix) || reported.prefix.startsWith(paid.prefix);
};

/**
 * True if a payment's signature could pass as a report's: both use one secret and one hash, and their signed texts may
 * be equal. The texts are compared piece by piece, because fields of an accepted report never contain the separator.
 */
export const paymentPassesAsReport = (recipe: RecipeFields): boolean => {
  const { pay, report } = recipe;
  const [asked, told] = [pay.signature, report.signature];
  if (![told.secret, ...report.secretsRead].includes(asked.secret) || asked.hash !== told.hash) return false;
  if (asked.separator !== told.separator) return true;
  const [paid, reported] = [
    piecesOf(asked, (name) => filledPieces(name, { pay, recipe })),
    piecesOf(told, () => [{ prefix: '' }]),
  ];
  if (!paid || !reported) return true;
  return (
    paid.length === reported.length &&
    paid.every((piece, index) => canBeEqual(piece, reported[index] ?? { secret: true }))
  );
};

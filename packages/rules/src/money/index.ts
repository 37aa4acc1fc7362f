// PURE: amounts in, amounts out. Rules MO-1 … MO-4 of SPEC.md in this folder.

declare const centsBrand: unique symbol;
/** A whole number of cents: the only form of money inside the product. */
export type Cents = number & { readonly [centsBrand]: true };

/** Largest amount in cents (100 billion dollars). Sums of many such amounts stay exact in a double. [MO-4] */
export const MAX_CENTS = 10_000_000_000_000;

/**
 * Brands a whole number of cents. Throws RangeError for any other value, and beyond MAX_CENTS: such an amount is a bug.
 * So input from outside is checked before, sums in dollars by `parseDollars`. [MO-1]
 */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_CENTS)
    throw new RangeError(`not an amount in cents: ${value}`);
  return value as Cents;
};

/**
 * Returns an amount in dollars from the wire as cents; null if it is not a finite number, has more than two decimals or
 * exceeds MAX_CENTS. [MO-2]
 */
export const parseDollars = (dollars: unknown): Cents | null => {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return null;
  const rounded = Math.round(dollars * 100);
  if (Math.abs(rounded) > MAX_CENTS || Math.abs(dollars * 100 - rounded) > 1e-6) return null;
  return (rounded === 0 ? 0 : rounded) as Cents;
};

/** Returns an amount in cents as dollars for the wire, with at most two decimals. [MO-2] */
export const toDollars = (amount: number): number => Math.round(amount) / 100;

/** Returns the sum of amounts in cents. Throws RangeError if the sum is not a whole number or exceeds MAX_CENTS. */
export const sumCents = (amounts: Iterable<number>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
};

/** Number of units in a cent. Shares of stakes accrue in units, which are ten-thousandths of a cent. */
export const UNITS_PER_CENT = 10_000;

/** Returns the whole cents of an accrued sum of units. [MO-3] */
export const wholeCents = (units: number): number => Math.floor(units / UNITS_PER_CENT);

/**
 * Returns `amount × numerator / denominator`, floored: the house keeps the fraction of a cent. [MO-3] The result is
 * exact for whole numbers: BigInt is used where a double would round. Throws RangeError if an argument is negative, the
 * denominator is 0 or the result exceeds MAX_CENTS.
 */
export const mulDivFloor = (
  amount: number,
  { numerator, denominator }: { numerator: number; denominator: number },
): Cents => {
  if (amount < 0 || numerator < 0 || denominator <= 0)
    throw new RangeError('mulDivFloor takes amounts that are not negative');
  const product = amount * numerator;
  if (product <= Number.MAX_SAFE_INTEGER) return cents(Math.floor(product / denominator));
  return cents(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)));
};

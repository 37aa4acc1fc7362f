/** Sums of money in the format of providers. */

const FORM = /^(\d{1,9})(?:\.(\d{1,2})0{0,6})?$/;
const MAX_CENTS = 100_000_000;

/** Returns whole cents as a decimal text: 2501 as `25.01`. */
export const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Returns a sum such as `10`, `10.5`, `10.50` or `10.500000` in cents. Null for any other text, fractions of a cent,
 * zero, and more than a million.
 */
export const centsOf = (text: string): number | null => {
  const [, whole, fraction = ''] = FORM.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 && cents <= MAX_CENTS ? cents : null;
};

/** Money of the wire (dollars) in whole cents, as sums and comparisons need it. */

/** Dollars of the wire in whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The worth of priced things in cents. */
export const sumCents = (items: readonly { price: number }[]): number =>
  items.reduce((sum, { price }) => sum + toCents(price), 0);

/** Converts money of the wire (dollars) to whole cents, for sums and comparisons. */

/** Converts dollars of the wire to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the total price of items in cents. */
export const sumCents = (items: readonly { price: number }[]): number =>
  items.reduce((sum, { price }) => sum + toCents(price), 0);

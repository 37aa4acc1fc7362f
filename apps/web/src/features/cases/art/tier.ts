// Pure: price tiers of boxes, from 1 to 5, and the colour token of each tier's light.
/** Bounds between the price tiers, in dollars. A price at a bound is in the dearer tier. */
export const PRICE_BOUNDS = [2, 10, 40, 120] as const;

/** Returns the price tier, 1 … 5, of a price in dollars. */
export const tierOf = (price: number): number => 1 + PRICE_BOUNDS.filter((bound) => price >= bound).length;

/** Number of the class colour for each price tier's light: the dearer the box, the hotter its light. */
const LIGHTS = [1, 3, 4, 5, 2] as const;

export const lightOf = (price: number): string => `var(--color-class-${LIGHTS[tierOf(price) - 1] ?? 1})`;

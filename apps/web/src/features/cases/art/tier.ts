// Pure: how dear a box is, in five steps, and the token that its drawing is lit with.
/** Bounds between the steps of price, in dollars. */
export const PRICE_BOUNDS = [2, 10, 40, 120] as const;

/** 1 … 5, by the price in dollars. */
export const tierOf = (price: number): number => 1 + PRICE_BOUNDS.filter((bound) => price >= bound).length;

/** The colours are those of the multipliers: the dearer the box, the hotter its light. */
const LIGHTS = [1, 3, 4, 5, 2] as const;

export const lightOf = (price: number): string => `var(--color-class-${LIGHTS[tierOf(price) - 1] ?? 1})`;

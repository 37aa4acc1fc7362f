/** A share of 1 as a percentage with four decimals. */
export const percentOf = (share: number): number => Math.round(share * 1_000_000) / 10_000;

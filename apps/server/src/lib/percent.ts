/** Converts a share of 1 to a percentage, rounded to four decimals. */
export const percentOf = (share: number): number => Math.round(share * 1_000_000) / 10_000;

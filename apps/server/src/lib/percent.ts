/** Converts a share (1: the whole) to a percentage, rounded to four decimals. */
export const percentOf = (share: number): number => Math.round(share * 1_000_000) / 10_000;

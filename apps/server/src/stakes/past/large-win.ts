/** Name of the setting for the smallest payout of a large win, in cents. */
export const LEAST_LARGE_WIN = 'wins.leastCents';

/**
 * SQL condition of a large win: its payout is at least `least` and above the stake. A return of at most the stake is no
 * win. [F10] [CA-45]
 */
export const isLargeWin = ({ win, stake, least }: { win: string; stake: string; least: string }): string =>
  `(${win} >= ${least} and ${win} > ${stake})`;

const HOUR_MS = 3_600_000;

const farFromEndOf = async (periodMs: number, roomMs: number): Promise<void> => {
  const leftMs = periodMs - (Date.now() % periodMs);
  if (leftMs < roomMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 1000));
};

/**
 * Returns when midnight UTC is not near: at once, except in the last two minutes of a day. For tests of what the
 * database counts by its own date, which no test can set.
 */
export const farFromMidnight = (): Promise<void> => farFromEndOf(24 * HOUR_MS, 120_000);
/** The same of the next full hour, for what the database counts by hours: at once, except in its last half minute. */
export const farFromFullHour = (): Promise<void> => farFromEndOf(HOUR_MS, 30_000);

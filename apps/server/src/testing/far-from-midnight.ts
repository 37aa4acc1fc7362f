const HOUR_MS = 3_600_000;

const farFromEndOf = async (periodMs: number, roomMs: number): Promise<void> => {
  const leftMs = periodMs - (Date.now() % periodMs);
  if (leftMs < roomMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 1000));
};

/**
 * Resolves at once, or after midnight UTC if that is less than two minutes away. For tests of values that the database
 * counts by its own date, which no test can set.
 */
export const farFromMidnight = (): Promise<void> => farFromEndOf(24 * HOUR_MS, 120_000);
/**
 * Resolves at once, or after the next full hour if that is less than half a minute away. For values that the database
 * counts by hours.
 */
export const farFromFullHour = (): Promise<void> => farFromEndOf(HOUR_MS, 30_000);

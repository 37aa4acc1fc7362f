// PURE. Kept apart from point.ts, because code that only bounds a multiplier needs no hash function.

/** Largest crash point: 9999.99. */
export const MAX_POINT_HUNDREDTHS = 999_999;

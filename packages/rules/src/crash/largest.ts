// PURE. The largest crash point. It is apart from point.ts, so that code that only bounds a multiplier loads no hash
// function.

/** Largest crash point, in hundredths: 9999.99. */
export const MAX_POINT_HUNDREDTHS = 999_999;

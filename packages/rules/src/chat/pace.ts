// PURE. Pace of a player's messages: rule CH-11 of SPEC.md.

export interface PaceRules {
  /** Least time between two messages of a player. */
  gapMs: number;
  /** Interval of slow mode; 0: it is off. */
  slowMs: number;
}

/**
 * Returns the remaining wait in ms and the rule that requires it; null: the player may write now. `lastMs`: time of the
 * last message; null: none. [CH-11]
 */
export const waitFor = (
  { lastMs, nowMs, isStaff }: { lastMs: number | null; nowMs: number; isStaff: boolean },
  { gapMs, slowMs }: PaceRules,
): { reason: 'too_fast' | 'slow_mode'; waitMs: number } | null => {
  if (lastMs === null) return null;
  const leftOf = (spanMs: number): number => lastMs + spanMs - nowMs;
  if (leftOf(gapMs) > 0) return { reason: 'too_fast', waitMs: leftOf(gapMs) };
  if (!isStaff && leftOf(slowMs) > 0) return { reason: 'slow_mode', waitMs: leftOf(slowMs) };
  return null;
};

// Pure: countdown until betting closes, as a screen shows it.

interface Counting {
  phase: string;
  /** Ticks (seconds) of betting that are left, by the last event. */
  countdown: number;
  /** End of betting, on the local monotonic clock. */
  closesAtMs: number;
}

/**
 * Returns the countdown after a tick. The first tick sets the end of betting, later ones never move it, and 0 ends
 * betting. Null: the tick is too late and changes nothing.
 */
export const countedDown = (
  { phase, countdown, closesAtMs }: Counting,
  timer: number,
  nowMs: number,
): (Counting & { phase: 'betting' | 'beacon' }) | null => {
  if (timer === 0) return { phase: 'beacon', countdown: 0, closesAtMs };
  if (phase === 'beacon') return null;
  const isFirst = phase !== 'betting' || countdown === 0;
  return {
    phase: 'betting',
    countdown: isFirst ? timer : Math.min(countdown, timer),
    closesAtMs: isFirst ? nowMs + timer * 1000 : closesAtMs,
  };
};

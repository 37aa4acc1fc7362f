// Pure: the seconds until betting closes, as a screen counts them.

interface Counting {
  phase: string;
  /** Ticks (seconds) that are left. */
  countdown: number;
  /** When betting closes, on the local monotonic clock. */
  closesAtMs: number;
}

/**
 * What a tick makes of the countdown. The first one sets the close, later ones never move it, and 0 is the end of betting.
 * Null: it comes too late to say anything.
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

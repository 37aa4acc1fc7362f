import type { Clock } from './clock.ts';

const LOOK_EVERY_MS = 1000;
/** Smallest jump, ms. Smaller steps come from the clock's normal correction. */
const JUMP_MS = 500;

/**
 * Compares the wall clock with the monotonic one and reports each jump, in milliseconds (negative: backwards). Running
 * rounds use the monotonic clock, so a jump does not change them; it is only recorded. Returns a function that ends the
 * watch. [I6]
 */
export const watchClock = ({
  clock,
  onJump,
  everyMs = LOOK_EVERY_MS,
}: {
  clock: Clock;
  onJump: (jumpMs: number) => void;
  everyMs?: number;
}): (() => void) => {
  let offset = clock.wallMs() - clock.monoMs();
  const timer = setInterval(() => {
    const now = clock.wallMs() - clock.monoMs();
    if (Math.abs(now - offset) < JUMP_MS) return;
    onJump(Math.round(now - offset));
    offset = now;
  }, everyMs).unref();
  return () => clearInterval(timer);
};

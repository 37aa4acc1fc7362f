import { isCovered } from './page-covered.ts';

/**
 * Values of a frame common to all drawings of a loop. One object serves all frames, so that drawing allocates nothing.
 */
export interface FrameMoment {
  /** Local monotonic time, ms. */
  nowMs: number;
  /** Time since the previous frame, at most 100 ms. */
  deltaMs: number;
}

/** Interval of frames while a dialog covers them, ms. Drawing every frame would delay presses in the dialog. */
const COVERED_FRAME_MS = 100;
const LONGEST_DELTA_MS = 100;

/** Interval of frames while nothing moves, ms. Bets, pictures and sizes still change. */
export const STILL_FRAME_MS = 100;
/** Interval of frames during slow movements, such as a countdown of many seconds, ms: every second repaint. */
export const SLOW_FRAME_MS = 33;

/**
 * Creates a loop that runs its drawings before each repaint, or ten times a second behind a dialog. One loop serves all
 * moving parts of a game. The browser stops it while the tab is hidden. `read` updates the other values of `frame` to
 * its time. `intervalMs` returns the shortest time between two frames at present; 0: every repaint. Returns a function
 * that adds a drawing and returns a function that removes it.
 */
export function frameLoop<Frame extends FrameMoment>(
  frame: Frame,
  read: (frame: Frame) => void,
  intervalMs: () => number = () => 0,
): (draw: (frame: Frame) => void) => () => void {
  const draws = new Set<(frame: Frame) => void>();
  let running = 0;
  let drawnAtMs = -Infinity;
  const step = (now: number): void => {
    running = requestAnimationFrame(step);
    if (now - drawnAtMs < (isCovered() ? COVERED_FRAME_MS : intervalMs())) return;
    drawnAtMs = now;
    frame.deltaMs = Math.min(LONGEST_DELTA_MS, now - frame.nowMs);
    frame.nowMs = now;
    read(frame);
    for (const draw of draws) draw(frame);
  };
  return (draw) => {
    draws.add(draw);
    if (running === 0) running = requestAnimationFrame(step);
    return () => {
      draws.delete(draw);
      if (draws.size === 0) {
        cancelAnimationFrame(running);
        running = 0;
      }
    };
  };
}

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

/**
 * Creates a loop that runs its drawings before each repaint, or ten times a second behind a dialog. One loop serves all
 * moving parts of a game. The browser stops it while the tab is hidden. `read` updates the other values of `frame` to
 * its time. Returns a function that adds a drawing and returns a function that removes it.
 */
export function frameLoop<Frame extends FrameMoment>(
  frame: Frame,
  read: (frame: Frame) => void,
): (draw: (frame: Frame) => void) => () => void {
  const draws = new Set<(frame: Frame) => void>();
  let running = 0;
  const step = (now: number): void => {
    running = requestAnimationFrame(step);
    if (isCovered() && now - frame.nowMs < COVERED_FRAME_MS) return;
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

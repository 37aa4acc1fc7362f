import { isCovered } from './page-covered.ts';

/** Values of a frame common to all pictures of a loop. One object serves all frames, so that drawing allocates nothing. */
export interface FrameMoment {
  /** Local monotonic ms. */
  nowMs: number;
  /** Milliseconds since the frame before, at most 100. */
  deltaMs: number;
}

/** Interval of two pictures while a dialog covers them, ms: drawing every frame would delay presses in the dialog. */
const COVERED_FRAME_MS = 100;
const LONGEST_DELTA_MS = 100;

/**
 * A loop that runs its drawings before each repaint (ten times a second behind a dialog), with the moment to show. One
 * loop serves everything that moves in a game; the browser stops it while the tab is hidden. `read` brings `frame` to
 * the moment. Returns the function that adds a drawing, which returns the one that ends it.
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

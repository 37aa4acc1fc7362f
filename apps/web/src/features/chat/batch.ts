/** Hidden pages draw no frames: there what waits is taken this often, in ms. */
const HIDDEN_MS = 1000;

interface Frames {
  requestFrame: (run: () => void) => unknown;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
}

/** The browser's own; asked for at each call, because tests replace them. */
const FRAMES: Frames = {
  requestFrame: (run) => requestAnimationFrame(run),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer),
};

/**
 * Gathers what comes and hands it over once a frame, however much it is: a burst costs a page one drawing, not one for
 * each message. `most`: then it is handed over at once, so that nothing grows without a bound.
 */
export function byFrame<T>(take: (all: readonly T[]) => void, most: number, frames: Frames = FRAMES): (one: T) => void {
  let waiting: T[] = [];
  let timer: unknown = null;
  const hand = (): void => {
    if (timer !== null) frames.clearTimer(timer as never);
    timer = null;
    if (waiting.length === 0) return;
    const all = waiting;
    waiting = [];
    take(all);
  };
  return (one) => {
    waiting.push(one);
    if (waiting.length >= most) return hand();
    if (timer !== null) return;
    timer = frames.setTimer(hand, HIDDEN_MS);
    frames.requestFrame(hand);
  };
}

/** Interval at which waiting values are handed over on hidden pages, which draw no frames, ms. */
const HIDDEN_MS = 1000;

interface Frames {
  requestFrame: (run: () => void) => unknown;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
}

/** Functions of the browser. They are looked up at each call, because tests replace them. */
const FRAMES: Frames = {
  requestFrame: (run) => requestAnimationFrame(run),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer),
};

/**
 * Collects values and passes them to `take` once per frame. So a burst of messages is drawn once and not message by
 * message. When `most` values wait, they are passed at once, so that the list stays bounded.
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

/**
 * Does `work` at once, and whatever is asked for within the next `restMs` together, once, at their end: a burst of
 * reasons is two times, not a hundred.
 */
export function coalesced(work: () => void, restMs: number): () => void {
  let resting = false;
  let again = false;
  const run = (): void => {
    again = false;
    resting = true;
    work();
    setTimeout(() => {
      resting = false;
      if (again) run();
    }, restMs);
  };
  return () => {
    if (resting) again = true;
    else run();
  };
}

/**
 * Does `work` once, at a random moment within `withinMs` of the first reason: what thousands of pages hear at once does
 * not make all of them ask at once. Reasons until then belong to it.
 */
export function spread(work: () => void, withinMs: number, random: () => number = Math.random): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work();
    }, random() * withinMs);
  };
}

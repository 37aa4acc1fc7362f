/**
 * Returns a function that does `work` at once. Further calls within `restMs` are combined, and `work` is done once more
 * at the end of that time. So a burst of calls does the work twice instead of a hundred times.
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
 * Returns a function that does `work` once, at a random moment within `withinMs` of the first call. Calls until then
 * are combined. So thousands of pages that receive the same event do not send their requests at once.
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

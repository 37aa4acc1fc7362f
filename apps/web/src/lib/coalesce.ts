/**
 * Does `work` at once. Calls within the next `restMs` are joined, and `work` is done once at the end of that time. So a
 * burst of calls does it twice and not a hundred times.
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
 * Does `work` once, at a random moment within `withinMs` of the first call. So thousands of pages that receive one
 * event do not send their requests at once. Calls until then are joined.
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

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

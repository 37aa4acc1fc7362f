/** Wait in browsers without idle callbacks (Safari), ms. */
const MOMENT_MS = 300;

/** Runs `task` when the browser is idle, or after `withinMs` at the latest. Returns a function that cancels it. */
export function onIdle(task: () => void, { withinMs }: { withinMs: number }): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, MOMENT_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task, { timeout: withinMs });
  return () => cancelIdleCallback(asked);
}

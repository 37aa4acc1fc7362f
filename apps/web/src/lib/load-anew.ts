/** Waits before a page without texts is loaded again: the first and the longest, ms. */
const WAIT_MS = { first: 5000, most: 80_000 };

/**
 * Loads the page again after a wait, which doubles each time. The entry of the browser's history stores the next wait,
 * so that it survives the reload.
 */
export function loadAnew(): void {
  const { waitMs = WAIT_MS.first } = (history.state ?? {}) as { waitMs?: number };
  history.replaceState({ waitMs: Math.min(2 * waitMs, WAIT_MS.most) }, '');
  setTimeout(() => location.reload(), waitMs);
}

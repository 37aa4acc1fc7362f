/** Waits before a page without texts is loaded anew: the first one, and the longest, ms. */
const WAIT_MS = { first: 5000, most: 80_000 };

/**
 * Loads the page anew after a wait, which doubles with each time. The entry of the browser's history keeps the last
 * wait: it outlives the page.
 */
export function loadAnew(): void {
  const { waitMs = WAIT_MS.first } = (history.state ?? {}) as { waitMs?: number };
  history.replaceState({ waitMs: Math.min(2 * waitMs, WAIT_MS.most) }, '');
  setTimeout(() => location.reload(), waitMs);
}

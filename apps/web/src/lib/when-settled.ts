import { onIdle } from './idle.ts';

/** Shortest and longest time from the load of a page until it counts as settled, ms. */
const SETTLED_MS = { least: 400, most: 3000 };
/** Name of the performance mark that is set when the page has settled. Measurements use it. */
const MARK = 'settled';

/**
 * Returns the time from the load to the settled state, ms: twice the load time, within bounds. It leaves time for the
 * remaining requests of the first view on the same connection.
 */
const settledMs = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Math.min(SETTLED_MS.most, Math.max(SETTLED_MS.least, 2 * (page?.domComplete ?? 0)));
};

/** Runs `task` once the page is loaded, settled and idle. Returns a function that cancels it. */
export function whenSettled(task: () => void): () => void {
  let isOff = false;
  const run = (): void => {
    if (performance.getEntriesByName(MARK).length === 0) performance.mark(MARK);
    if (!isOff) task();
  };
  const settle = (): void => void setTimeout(() => onIdle(run, { withinMs: SETTLED_MS.most }), settledMs());
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle, { once: true });
  return () => {
    isOff = true;
    removeEventListener('load', settle);
  };
}

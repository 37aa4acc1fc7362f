import { onIdle } from './idle.ts';

/** Least and longest time from the load of a page until it counts as settled, ms. */
const SETTLED_MS = { least: 400, most: 3000 };
/** The mark in the browser's list of times by which measurements know that the page has settled. */
const MARK = 'settled';

/** Time from load to settled, ms: twice the load time, within bounds. The remaining fetches of the first view, on the same connection, fit in it. */
const settledMs = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Math.min(SETTLED_MS.most, Math.max(SETTLED_MS.least, 2 * (page?.domComplete ?? 0)));
};

/** Runs `task` once the page is loaded, settled and idle. Returns the function that calls it off. */
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

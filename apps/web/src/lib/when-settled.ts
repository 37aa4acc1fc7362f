import { onIdle } from './idle.ts';

/** So long after the page and all it came with have loaded nothing of the first sight is on its way any more. */
const SETTLED_MS = 3000;

/** Runs `task` once the page is loaded, settled and idle. Returns the function that calls it off. */
export function whenSettled(task: () => void): () => void {
  let isOff = false;
  const run = (): void => {
    if (!isOff) task();
  };
  const settle = (): void => void setTimeout(() => onIdle(run, { withinMs: SETTLED_MS }), SETTLED_MS);
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle, { once: true });
  return () => {
    isOff = true;
    removeEventListener('load', settle);
  };
}

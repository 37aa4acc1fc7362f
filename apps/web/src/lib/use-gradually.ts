import { useEffect, useState } from 'react';
import { onIdle } from './idle.ts';

const STEP = 10;
/** On a machine that is never idle the next ones come all the same. */
const STEP_WITHIN_MS = 500;

/**
 * The first of `entries`, and ten more in each idle moment until all are there: dozens of cards at once would keep a slow
 * machine busy for longer than a press may wait, and a press comes before the next ten. What has been shown once is not taken back.
 */
export function useGradually<T>(entries: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP);
  const isWhole = count >= entries.length;
  useEffect(
    () => (isWhole ? undefined : onIdle(() => setCount(count + STEP), { withinMs: STEP_WITHIN_MS })),
    [count, isWhole],
  );
  return isWhole ? entries : entries.slice(0, count);
}

import { useEffect, useState } from 'react';
import { onIdle } from './idle.ts';

const STEP = 10;
/** Longest wait for an idle moment, ms, on a machine that is never idle. */
const STEP_WITHIN_MS = 500;

/**
 * Returns the first ten of `entries`, and ten more after each idle moment until all are returned. Dozens of cards at
 * once would block a slow machine for too long, while a press can be handled between two steps. Entries that have been
 * shown stay.
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

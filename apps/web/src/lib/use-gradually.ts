import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

const STEP = 10;

/**
 * The first of `entries`, and ten more after each frame until all are there: dozens of cards at once would keep a slow
 * machine busy for longer than a press may wait. What has been shown once is not taken back.
 */
export function useGradually<T>(entries: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP);
  const isWhole = count >= entries.length;
  useEffect(() => {
    if (isWhole) return;
    let isOff = false;
    afterPaint(() => isOff || setCount(count + STEP));
    return () => {
      isOff = true;
    };
  }, [count, isWhole]);
  return isWhole ? entries : entries.slice(0, count);
}

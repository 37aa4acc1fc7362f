import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * `value` as it was at the last paint: what it opens or closes is made after the frame that answers the press. Other than
 * a deferred value it is never put off again by what else goes on.
 */
export function useLate<T>(value: T): T {
  const [late, setLate] = useState(() => value);
  useEffect(() => {
    let isOff = false;
    afterPaint(() => isOff || setLate(() => value));
    return () => {
      isOff = true;
    };
  }, [value]);
  return late;
}

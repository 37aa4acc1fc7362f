import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Returns `value` as of the last paint, so that its effects are rendered after the frame that shows the press. Unlike a
 * deferred value, other work does not delay it further.
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

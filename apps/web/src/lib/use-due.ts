import { type RefObject, useEffect, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/**
 * Returns true when the part at `place` should be fetched: when it scrolls into view, or when the page has settled at
 * the latest.
 */
export function useDue(place: RefObject<HTMLElement | null>): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue || !place.current) return;
    const due = (): void => setDue(true);
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && due());
    observer.observe(place.current);
    const callOff = whenSettled(due);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [isDue, place]);
  return isDue;
}

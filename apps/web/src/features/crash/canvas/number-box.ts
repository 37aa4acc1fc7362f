import type { Box } from './item-place.ts';

/** Largest factor by which the number grows with the level. Its left edge stays. */
const LARGEST = 1.12;

let box: Box | null = null;

/** Returns the box of the flight's number in the scene; null: there is none. */
export const numberBox = (): Box | null => box;

/**
 * Measures the number's box after each layout that changed its size, and not in between. Returns a function that ends
 * it.
 */
export function followNumber(number: HTMLElement): () => void {
  const scene = number.closest('[data-scene]');
  if (scene === null) return () => undefined;
  const measure = (): void => {
    const place = scene.getBoundingClientRect();
    const { left, top, height } = number.getBoundingClientRect();
    const middle = top - place.top + height / 2;
    box =
      number.offsetWidth === 0
        ? null
        : {
            right: left - place.left + number.offsetWidth * LARGEST,
            bottom: middle + (number.offsetHeight * LARGEST) / 2,
          };
  };
  const observer = new ResizeObserver(measure);
  observer.observe(number);
  return () => {
    observer.disconnect();
    box = null;
  };
}

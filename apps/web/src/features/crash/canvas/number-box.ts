import type { Box } from './item-place.ts';

/** Factor by which the number grows with the level; its left edge stays. */
const LARGEST = 1.12;

let box: Box | null = null;

/** Box of the flight's number in the scene; null while there is none. */
export const numberBox = (): Box | null => box;

/** Follows the number's size on the page: a look after each layout that changed it, none in between. Returns the function that ends it. */
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

import { type RefObject, useEffect, useState } from 'react';

/** Sides of a row on which content is hidden. */
export type HiddenEdges = 'none' | 'start' | 'end' | 'both';

const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): HiddenEdges => {
  // Widths are rounded to whole pixels and scroll positions are not, so one pixel is tolerated.
  const [start, end] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  return start && end ? 'both' : start ? 'start' : end ? 'end' : 'none';
};

/**
 * Returns the sides on which a horizontally scrolled row continues. The hook also scrolls the active element of the row
 * (`data-active`) into view whenever `active` changes.
 */
export const useHiddenEdges = (row: RefObject<HTMLElement | null>, active: string): HiddenEdges => {
  const [edges, setEdges] = useState<HiddenEdges>('none');
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => setEdges(edgesOf(element));
    const observer = new ResizeObserver(look);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  useEffect(() => {
    const element = row.current;
    const chosen = element?.querySelector<HTMLElement>('[data-active]');
    if (!element || !chosen) return;
    const [box, tab] = [element.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (tab.left < box.left) element.scrollLeft -= box.left - tab.left;
    else if (tab.right > box.right) element.scrollLeft += tab.right - box.right;
  }, [row, active]);
  return edges;
};

/** Switches from the list of the newest messages (`WholeRows`) to the windowed list (`WindowedRows`). */
import { type ComponentType, useEffect, useState } from 'react';
import type { RowsProps } from './rows.ts';

/**
 * Number of messages from which the windowed list is fetched, so that a short visit does not fetch it. After a failure
 * it is fetched again after as many further messages.
 */
const FEW = 100;
/** Interval between attempts to switch while the player uses a row, ms. */
const HELD_MS = 500;

let Loaded: ComponentType<RowsProps> | null = null;

const fetchWindow = async (): Promise<ComponentType<RowsProps>> => {
  const part = await import('./WindowedRows.tsx');
  Loaded = part.default;
  return Loaded;
};

/** True if a row contains the focus or selected text. A switch would remove the row's element and lose both. */
const isHeld = (scroller: HTMLElement): boolean => {
  const inside = (node: Node | null): boolean => node !== null && node !== scroller && scroller.contains(node);
  const marked = getSelection();
  return inside(document.activeElement) || (marked !== null && !marked.isCollapsed && inside(marked.anchorNode));
};

/** Returns the component that draws only the visible messages; null until there are many messages and it is loaded. */
export function useWindow(scroller: HTMLElement | null, count: number): ComponentType<RowsProps> | null {
  const [Rows, setRows] = useState<ComponentType<RowsProps> | null>(() => Loaded);
  const isHere = Rows !== null;
  const hundreds = Math.floor(count / FEW);
  useEffect(() => {
    if (isHere || scroller === null || hundreds === 0) return;
    let isOff = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (Arrived: ComponentType<RowsProps>): void => {
      if (isOff) return;
      if (isHeld(scroller)) timer = setTimeout(() => take(Arrived), HELD_MS);
      else setRows(() => Arrived);
    };
    void fetchWindow().then(take, () => undefined);
    return () => {
      isOff = true;
      clearTimeout(timer);
    };
  }, [isHere, hundreds, scroller]);
  return Rows;
}

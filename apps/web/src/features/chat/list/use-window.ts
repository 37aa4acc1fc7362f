/** Switch from the list of all messages to the window of those in sight. */
import { type ComponentType, useEffect, useState } from 'react';
import type { RowsProps } from './rows.ts';

/** So many are drawn without it: a page that is opened for a round does not fetch it. If it does not arrive, it is fetched again after as many. */
const FEW = 100;
/** While a player holds a row it waits so long for the next try, in ms. */
const HELD_MS = 500;

let Loaded: ComponentType<RowsProps> | null = null;

const fetchWindow = async (): Promise<ComponentType<RowsProps>> => {
  const part = await import('./WindowedRows.tsx');
  Loaded = part.default;
  return Loaded;
};

/** The focus or marked text is in a row: it would be lost with the row's element. */
const isHeld = (scroller: HTMLElement): boolean => {
  const inside = (node: Node | null): boolean => node !== null && node !== scroller && scroller.contains(node);
  const marked = getSelection();
  return inside(document.activeElement) || (marked !== null && !marked.isCollapsed && inside(marked.anchorNode));
};

/** Returns the component that draws the messages in sight, once the messages are many; null before that. */
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

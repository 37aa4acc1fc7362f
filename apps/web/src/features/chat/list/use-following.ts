import type { ChatMessage } from '@updraft/contract';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { follows } from './scroll-rule.ts';

interface Followed {
  scroller: HTMLElement;
  /** Element whose height is that of all messages. */
  sizer: RefObject<HTMLElement | null>;
  /** True if the list follows at the start. */
  isFollowing: boolean;
  /** Called after a scroll with true if the list follows. It must be the same function on every render. */
  onMoved: (isFollowing: boolean) => void;
}

/**
 * Keeps the newest message visible while the list follows. It scrolls after the browser's own layout of the new
 * messages. An earlier scroll would force a layout within the script (decision 0134). Returns a function to call with
 * each new distance from the end.
 */
export function useFollowing(
  messages: readonly ChatMessage[],
  { scroller, sizer, isFollowing: begins, onMoved }: Followed,
): (distanceFromEndPx: number) => void {
  const newestId = messages.at(-1)?.id ?? 0;
  const newest = useRef(newestId);
  const isFollowing = useRef(begins);
  const isDue = useRef(false);
  // Runs in the frame of the message, before its layout.
  useLayoutEffect(() => {
    if (newestId > newest.current && isFollowing.current) isDue.current = true;
    newest.current = newestId;
  }, [newestId]);
  useLayoutEffect(() => {
    const all = sizer.current;
    if (!all) return;
    const observer = new ResizeObserver(() => {
      if (!isDue.current) return;
      isDue.current = false;
      scroller.scrollTop = scroller.scrollHeight;
      // The browser would dispatch the scroll event in the next frame, but the newest rows must be drawn in this one.
      scroller.dispatchEvent(new Event('scroll'));
    });
    observer.observe(all);
    return () => observer.disconnect();
  }, [scroller, sizer]);
  return useCallback(
    (distanceFromEndPx: number): void => {
      // A scroll to the end is still due.
      if (isDue.current) return;
      isFollowing.current = follows(distanceFromEndPx);
      onMoved(isFollowing.current);
    },
    [onMoved],
  );
}

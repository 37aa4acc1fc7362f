import type { ChatMessage } from '@updraft/contract';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { follows } from './scroll-rule.ts';

interface Followed {
  scroller: HTMLElement;
  /** As high as all messages. */
  sizer: RefObject<HTMLElement | null>;
  /** Initial state. */
  isFollowing: boolean;
  /** Told when the list has moved: whether it follows. The same function at each picture. */
  onMoved: (isFollowing: boolean) => void;
}

/**
 * Keeps the newest message in sight while the list follows. It scrolls when the browser has laid the new messages out by
 * itself: to scroll before would have it do so in the middle of a script (decision 0134).
 */
export function useFollowing(
  messages: readonly ChatMessage[],
  { scroller, sizer, isFollowing: begins, onMoved }: Followed,
): (distanceFromEndPx: number) => void {
  const newestId = messages.at(-1)?.id ?? 0;
  const newest = useRef(newestId);
  const isFollowing = useRef(begins);
  const isDue = useRef(false);
  // In the frame of the message, before the browser lays it out.
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
      // The browser tells of it in the next frame; the rows of the end have to be in this one.
      scroller.dispatchEvent(new Event('scroll'));
    });
    observer.observe(all);
    return () => observer.disconnect();
  }, [scroller, sizer]);
  return useCallback(
    (distanceFromEndPx: number): void => {
      // On its way to the end.
      if (isDue.current) return;
      isFollowing.current = follows(distanceFromEndPx);
      onMoved(isFollowing.current);
    },
    [onMoved],
  );
}

import type { ChatMessage } from '@updraft/contract';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { goesOn } from '../chat-state.ts';
import { distanceFromEnd, END_PX, type RowsProps } from './rows.ts';
import { FOLLOW_WITHIN_PX, follows } from './scroll-rule.ts';
import { useFollowing } from './use-following.ts';

/** Estimated heights in CSS pixels. They are close enough that few rows move after their measurement. */
const LINE_PX = 20;
const NAME_PX = 30;
const ROW_PX = 4;
/** Estimated number of letters in a line of usual width. */
const LINE_LETTERS = 38;
/** Number of messages drawn beyond each edge of the window. */
const OVERSCAN = 2;

/** List that draws only the visible messages (decision 0087). It starts at the scroll position of `WholeRows`. */
export default function WindowedRows({ messages, scroller, end, reach, onMoved, children }: RowsProps) {
  // Measured before these rows replace those of `WholeRows`.
  const [before] = useState(() => standingOf(scroller));
  const sizer = useRef<HTMLDivElement>(null);
  const look = useFollowing(messages, { scroller, sizer, isFollowing: before.isFollowing, onMoved });
  // The function stays the same while the messages do. A new function would make the list recompute all positions on
  // every render.
  const getItemKey = useCallback((index: number) => messages[index]?.id ?? index, [messages]);
  const estimateSize = (index: number): number => heightOf(messages[index], messages[index - 1], before.heights);
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller,
    getItemKey,
    estimateSize,
    initialOffset: before.offset,
    overscan: OVERSCAN,
    paddingEnd: END_PX,
    anchorTo: 'end',
    scrollEndThreshold: FOLLOW_WITHIN_PX,
    measureElement: sizeOf,
    onChange: (changed) => look(distanceOf(changed)),
  });
  useLayoutEffect(() => {
    end.current = () => list.scrollToEnd({ behavior: 'auto' });
    // Runs before the first paint, so that the newest message is visible first.
    if (before.isFollowing) list.scrollToEnd();
  }, [list, end, before]);
  useLayoutEffect(() => {
    reach.current = (id) => {
      const index = messages.findIndex((message) => message.id === id);
      if (index >= 0) list.scrollToIndex(index, { align: 'center' });
    };
  }, [list, reach, messages]);
  const rows = list.getVirtualItems();
  return (
    <div ref={sizer} className="relative" style={{ height: list.getTotalSize() }}>
      <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}>
        {rows.map(({ key, index }) => {
          const message = messages[index];
          return (
            message && (
              <div
                key={key}
                data-index={index}
                data-message={message.id}
                ref={list.measureElement}
                className="[contain:layout_style]"
              >
                {children(message, messages[index - 1])}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

type List = Virtualizer<HTMLElement, HTMLDivElement>;

/**
 * Returns the distance from the end, from the list's own figures. Reading it from the element would force a layout
 * within the frame.
 */
const distanceOf = ({ getTotalSize, scrollOffset, scrollRect }: List): number =>
  Math.max(0, getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0));

/**
 * Returns the height of a row: its estimate until the observer reports it, which happens before the row is visible. A
 * query of each row would force a layout for each of them.
 */
const sizeOf = (row: HTMLDivElement, entry: ResizeObserverEntry | undefined, list: List): number => {
  const told = entry?.borderBoxSize[0]?.blockSize;
  if (told !== undefined) return Math.round(told);
  const index = list.indexFromElement(row);
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index);
};

interface Standing {
  offset: number;
  isFollowing: boolean;
  /** Heights of the drawn rows, by message id. */
  heights: ReadonlyMap<number, number>;
}

/** Returns the scroll offset of the list, and the heights of its rows. */
const standingOf = (scroller: HTMLElement): Standing => ({
  offset: scroller.scrollTop,
  isFollowing: follows(distanceFromEnd(scroller)),
  heights: new Map(
    [...scroller.querySelectorAll<HTMLElement>('[data-message]')].map((row) => [
      Number(row.dataset['message']),
      row.offsetHeight,
    ]),
  ),
});

/** Measured or estimated height of a message. */
const heightOf = (
  message: ChatMessage | undefined,
  above: ChatMessage | undefined,
  known: Standing['heights'],
): number => {
  if (message === undefined) return 0;
  const lines = Math.max(1, Math.ceil(message.message.length / LINE_LETTERS));
  const quote = message.type === 'MESSAGE' && message.reply ? LINE_PX : 0;
  return known.get(message.id) ?? ROW_PX + quote + lines * LINE_PX + (goesOn(above, message) ? 0 : NAME_PX - ROW_PX);
};

/** Props of the lists of rows: all rows (`WholeRows`) or those in sight (`WindowedRows`). */
import type { ChatMessage } from '@updraft/contract';
import type { ReactNode, RefObject } from 'react';

export interface RowsProps {
  messages: readonly ChatMessage[];
  scroller: HTMLElement;
  /** Leads to the newest message; the rows set it. */
  end: RefObject<() => void>;
  /** Leads to the message with this id, if it is here; the rows set it. */
  reach: RefObject<(id: number) => void>;
  /** Told when it scrolls: whether the list follows new messages. The same function at each picture. */
  onMoved: (isFollowing: boolean) => void;
  /** A message, below the one above it. */
  children: (message: ChatMessage, above: ChatMessage | undefined) => ReactNode;
}

/** Between the newest message and the field, in CSS pixels. */
export const END_PX = 8;

/** Distance of the scroll container from its end, in CSS pixels. */
export const distanceFromEnd = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

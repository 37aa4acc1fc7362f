/** Props of the two lists of rows: the newest rows (`WholeRows`) or those in sight (`WindowedRows`). */
import type { ChatMessage } from '@updraft/contract';
import type { ReactNode, RefObject } from 'react';

export interface RowsProps {
  messages: readonly ChatMessage[];
  scroller: HTMLElement;
  /** Function that scrolls to the newest message. The rows set it. */
  end: RefObject<() => void>;
  /** Function that scrolls to the message with this id, if it is loaded. The rows set it. */
  reach: RefObject<(id: number) => void>;
  /** Called on scrolling with true if the list follows new messages. It must be the same function on every render. */
  onMoved: (isFollowing: boolean) => void;
  /** Renders a message. `above`: the message before it. */
  children: (message: ChatMessage, above: ChatMessage | undefined) => ReactNode;
}

/** Space between the newest message and the field, in CSS pixels. */
export const END_PX = 8;

/** Returns the distance of the scroll container from its end, in CSS pixels. */
export const distanceFromEnd = (scroller: HTMLElement): number =>
  scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;

import type { ChatMessage } from '@updraft/contract';
import { Button } from '@updraft/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { goesOn } from '../chat-state.ts';
import { MessageRow, type Reader } from './MessageRow.tsx';
import { FOLLOW_WITHIN_PX, follows, unseenCount } from './scroll-rule.ts';

/** A message of one line with its name, in CSS pixels; each is measured once it is drawn. */
const USUAL_HEIGHT_PX = 52;
/** Between the newest message and the field. */
const END_PX = 8;
/** Messages drawn beyond either edge of the window. */
const OVERSCAN = 2;

/**
 * The messages: only those in sight are drawn (decision 0087). It stays at the newest one unless the player has
 * scrolled up by more than 300 px; then a button leads back. Messages that come or go above never move what is read.
 */
export function MessageList({ messages, me }: { messages: readonly ChatMessage[]; me: Reader | null }) {
  const { t } = useTexts('chat_room');
  const scroller = useRef<HTMLDivElement>(null);
  const { seenId, look } = useSeen(messages);
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => messages[index]?.id ?? index,
    estimateSize: () => USUAL_HEIGHT_PX,
    overscan: OVERSCAN,
    paddingEnd: END_PX,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: FOLLOW_WITHIN_PX,
    onChange: (changed) => look(follows(changed.getDistanceFromEnd())),
  });
  // Before the first picture: the newest message is what is seen first.
  useLayoutEffect(() => list.scrollToEnd(), [list]);
  const rows = list.getVirtualItems();
  const unseen = seenId === null ? null : unseenCount(messages, seenId);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        tabIndex={0}
        data-chat-log
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div className="relative" style={{ height: list.getTotalSize() }}>
          <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}>
            {rows.map(({ key, index }) => {
              const message = messages[index];
              return (
                message && (
                  <div key={key} data-index={index} ref={list.measureElement}>
                    <MessageRow message={message} goesOn={goesOn(messages[index - 1], message)} me={me} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {unseen !== null && (
        <Button
          size="small"
          icon="arrow-down"
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! shadow-overlay"
          aria-label={t('to_newest')}
          onClick={() => list.scrollToEnd({ behavior: 'auto' })}
        >
          {unseen > 0 ? t('new', { count: unseen }) : t('newest')}
        </Button>
      )}
    </div>
  );
}

/** The id of the newest message when the list last followed; null: it follows now. */
function useSeen(messages: readonly ChatMessage[]): { seenId: number | null; look: (isFollowing: boolean) => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const newest = useRef(0);
  newest.current = messages.at(-1)?.id ?? 0;
  const look = (isFollowing: boolean): void => setSeenId((before) => (isFollowing ? null : (before ?? newest.current)));
  return { seenId, look };
}

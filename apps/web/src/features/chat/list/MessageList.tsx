import type { ChatMessage } from '@updraft/contract';
import { Button } from '@updraft/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type SyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { fetchPage, goTo, type SitePath } from '../../../lib/navigation.ts';
import { useTexts } from '../../../lib/texts.ts';
import { goesOn } from '../chat-state.ts';
import { MessageRow } from './MessageRow.tsx';
import { type Reader, useRowView } from './use-row-view.ts';
import { FOLLOW_WITHIN_PX, follows, unseenCount } from './scroll-rule.ts';

/** Heights in CSS pixels, near enough that few rows change their place once they are drawn and measured. */
const LINE_PX = 20;
const NAME_PX = 30;
const ROW_PX = 4;
/** Letters that stand in a line of the usual width. */
const LINE_LETTERS = 38;
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
  const view = useRowView(me);
  const active = useActive();
  // The same functions while the messages are: with others the list would go through all of its places at each picture.
  const getItemKey = useCallback((index: number) => messages[index]?.id ?? index, [messages]);
  const estimateSize = (index: number): number => heightOf(messages[index], messages[index - 1]);
  const { seenId, look } = useSeen(messages);
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize,
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
        onClick={follow}
        onPointerOver={active.point}
        onFocus={active.focus}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div className="relative" style={{ height: list.getTotalSize() }}>
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
                    <MessageRow
                      message={message}
                      goesOn={goesOn(messages[index - 1], message)}
                      isActive={active.is(message.id)}
                      view={view}
                    />
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

/** How high a message will about be. */
const heightOf = (message: ChatMessage | undefined, above: ChatMessage | undefined): number => {
  if (message === undefined) return 0;
  const lines = Math.max(1, Math.ceil(message.message.length / LINE_LETTERS));
  return ROW_PX + lines * LINE_PX + (goesOn(above, message) ? 0 : NAME_PX - ROW_PX);
};

const linkAt = ({ target }: SyntheticEvent): SitePath | null =>
  ((target instanceof Element ? target.closest('a')?.getAttribute('href') : null) ?? null) as SitePath | null;

/** Follows a link of a row within the site; with a key for another tab or window the browser does. */
const follow = (event: MouseEvent): void => {
  const to = linkAt(event);
  if (to === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  goTo(to);
};

/**
 * The rows that the pointer and the focus were on last: they alone have their button of actions. Neither loses it to a
 * modal, which gives the focus back.
 */
function useActive() {
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const look = (event: SyntheticEvent, set: (id: number) => void): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-message]') : null;
    if (row) set(Number(row.dataset['message']));
    const to = linkAt(event);
    if (to !== null) void fetchPage(to);
  };
  return {
    is: (id: number): boolean => id === pointedId || id === focusedId,
    point: (event: SyntheticEvent): void => look(event, setPointedId),
    focus: (event: SyntheticEvent): void => look(event, setFocusedId),
  };
}

/** The id of the newest message when the list last followed; null: it follows now. */
function useSeen(messages: readonly ChatMessage[]): { seenId: number | null; look: (isFollowing: boolean) => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const newest = useRef(0);
  newest.current = messages.at(-1)?.id ?? 0;
  const look = (isFollowing: boolean): void => setSeenId((before) => (isFollowing ? null : (before ?? newest.current)));
  return { seenId, look };
}

import type { ChatMessage } from '@updraft/contract';
import { Button, classes } from '@updraft/ui';
import { type MouseEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { fetchPage, goTo, type SitePath } from '../../../lib/navigation.ts';
import { notify } from '../../../lib/notices.ts';
import { useTexts } from '../../../lib/texts.ts';
import { goesOn, messageOf } from '../chat-state.ts';
import { mentionInDraft } from '../draft.ts';
import { MessageRow } from './MessageRow.tsx';
import { RowParts } from './RowParts.tsx';
import { type Reader, useRowView } from './use-row-view.ts';
import { unseenCount } from './scroll-rule.ts';
import { useWindow } from './use-window.ts';
import { WholeRows } from './WholeRows.tsx';

/**
 * List of messages. Until the windowed list is loaded, the newest 200 are drawn, also those out of view (decision
 * 0103). The list follows the newest message unless the player has scrolled up by more than 300 px. Then a button leads
 * back. Messages that are added or removed above never move the visible ones.
 */
export function MessageList({ messages, me }: { messages: readonly ChatMessage[]; me: Reader | null }) {
  const { t } = useTexts('chat_room');
  // A state instead of a ref, because the rows need the element when they are created.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const parts = useRef<HTMLDivElement>(null);
  const end = useRef<() => void>(() => undefined);
  const reach = useRef<(id: number) => void>(() => undefined);
  const found = useFound();
  const view = useRowView(me);
  const active = useActive();
  const { seenId, look } = useSeen(messages);
  const Rows = useWindow(scroller, messages.length) ?? WholeRows;
  const unseen = seenId === null ? null : unseenCount(messages, seenId);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={setScroller}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        tabIndex={0}
        data-emoji
        onClick={(event) => {
          const quotedId = quoteAt(event);
          if (quotedId === null) return press(event);
          if (messageOf(messages, quotedId) === undefined)
            return notify({ type: 'info', message: 'chat_room.reply_gone' });
          // The row with the quote may leave the window and lose the focus, so the list takes the focus.
          scroller?.focus({ preventScroll: true });
          reach.current(quotedId);
          found.mark(quotedId);
        }}
        onPointerOver={active.point}
        onFocus={active.focus}
        className={classes(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]',
          // The windowed list keeps the scroll position itself.
          Rows !== WholeRows && '[overflow-anchor:none]',
        )}
      >
        <RowParts ref={parts} view={view} />
        {scroller && (
          <Rows messages={messages} scroller={scroller} end={end} reach={reach} onMoved={look}>
            {(message, above) => (
              <MessageRow
                message={message}
                goesOn={goesOn(above, message)}
                isActive={active.is(message.id)}
                isFound={found.id === message.id}
                view={view}
                parts={parts}
              />
            )}
          </Rows>
        )}
      </div>
      {unseen !== null && (
        <Button
          size="small"
          icon="arrow-down"
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! shadow-overlay"
          aria-label={t('to_newest')}
          onClick={() => end.current()}
        >
          {unseen > 0 ? t('new', { count: unseen }) : t('newest')}
        </Button>
      )}
    </div>
  );
}

const linkAt = ({ target }: SyntheticEvent): SitePath | null =>
  ((target instanceof Element ? target.closest('a')?.getAttribute('href') : null) ?? null) as SitePath | null;

/** Returns the id of the message whose quote was pressed; null: no quote was pressed. */
const quoteAt = ({ target }: SyntheticEvent): number | null => {
  const quote = target instanceof Element ? target.closest<HTMLElement>('[data-quote]') : null;
  return quote ? Number(quote.dataset['quote']) : null;
};

/** Time for which the target of a quote is marked, ms. */
const FOUND_MS = 2500;

/** Holds the id of the message that a press on a quote has led to. */
function useFound(): { id: number | null; mark: (id: number) => void } {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => setId(null), FOUND_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return { id, mark: setId };
}

/** Handles a press on a row. A name mentions its player, a link is followed. Rows have no listeners of their own. */
const press = (event: MouseEvent): void => {
  const name = event.target instanceof Element ? event.target.closest('[data-mention]') : null;
  if (name) mentionInDraft(name.firstElementChild?.textContent ?? '');
  else follow(event);
};

/** Follows a link within the site. With a key for another tab or window, the browser handles it. */
const follow = (event: MouseEvent): void => {
  const to = linkAt(event);
  if (to === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  goTo(to);
};

/**
 * Tracks the rows that had the pointer and the focus last. On devices with hover, they alone have a button of actions.
 * They stay active behind a modal, which returns the focus. Also fetches the page of a link under pointer or focus.
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

/** Returns the id of the newest message at the time when the list stopped following; null: it is following. */
function useSeen(messages: readonly ChatMessage[]): { seenId: number | null; look: (isFollowing: boolean) => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const newest = useRef(0);
  newest.current = messages.at(-1)?.id ?? 0;
  const look = useCallback(
    (isFollowing: boolean): void => setSeenId((before) => (isFollowing ? null : (before ?? newest.current))),
    [],
  );
  return { seenId, look };
}

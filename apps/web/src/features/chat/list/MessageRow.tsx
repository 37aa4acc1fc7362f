import type { ChatMessage } from '@updraft/contract';
import { classes } from '@updraft/ui';
import { memo, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/chunks.tsx';
import { dateTime } from '../../../lib/format.ts';
import { isSystem, mayReply, repliesTo } from '../chat-state.ts';
import { mentions } from '../mentions.ts';
import { rightsOver } from '../moderation/choice.ts';
import { ActionsButton, CORNER, ReplyButton } from './ActionsButton.tsx';
import { drawRow } from './draw-row.ts';
import { SystemRow } from './SystemRow.tsx';
import type { RowView } from './use-row-view.ts';

/** Fetched on demand, because few messages have figures. */
const FiguresCard = lazyPart(() => import('./FiguresCard.tsx'));

interface MessageRowProps {
  message: ChatMessage;
  /** True if the message continues the one above, which shows name and avatar. */
  goesOn: boolean;
  /** True if the row has or last had the pointer or the focus. It then has its actions and the full time. */
  isActive: boolean;
  /** True if a press on a quote has led to this row. */
  isFound: boolean;
  view: RowView;
  /** Template elements that the row copies. */
  parts: RefObject<Element | null>;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  if (isSystem(props.message)) return <SystemRow {...props} />;
  return <PlayerRow {...props} />;
});

/**
 * Frame of a player's message with its actions. The content is copied from templates, because a burst of messages
 * creates many rows at once.
 */
function PlayerRow({ message, goesOn, isActive, isFound, view, parts }: MessageRowProps) {
  const { me } = view;
  const { user } = message;
  const host = useRef<HTMLDivElement>(null);
  const isToMe =
    message.type === 'MESSAGE' && (mentions(message.message, me?.username ?? null) || repliesTo(message, me?.id));
  const { canModerate, canReport } = rightsOver(user, me);
  const canAct = canModerate || canReport;
  const hasCorner = canAct && view.canHover;
  const hasButtons = canAct && (isActive || !view.canHover);
  useLayoutEffect(() => {
    if (host.current && parts.current) drawRow(host.current, parts.current, { message, goesOn, hasCorner, view });
  }, [message, goesOn, hasCorner, view, parts]);
  useLayoutEffect(() => {
    const time = isActive ? host.current?.querySelector('time') : null;
    if (time) time.title = dateTime(message.time, view.language);
  }, [isActive, message, view]);
  return (
    <article
      data-to-me={isToMe || undefined}
      // A row with a name has focusable controls. A row without one has none before its actions appear, so the row
      // itself is focusable.
      tabIndex={goesOn && canAct && view.canHover ? 0 : undefined}
      className={classes(
        'group relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-l-2 pr-3 pl-2.5 hover:bg-ink-850 focus-within:bg-ink-850',
        goesOn ? 'py-0.5' : 'pt-2 pb-0.5',
        // The button is always visible on devices without hover, so space is left beside the text.
        canAct && '[@media(hover:none)]:pr-11',
        isToMe ? 'border-lift bg-lift/10' : 'border-transparent',
        isFound && 'bg-info/20!',
      )}
    >
      <div ref={host} className="contents" />
      {message.type !== 'MESSAGE' && (
        <Suspense>
          <FiguresCard {...message} />
        </Suspense>
      )}
      {hasButtons && (
        <div className={CORNER}>
          {view.canHover && mayReply(message, me?.id) && <ReplyButton message={message} view={view} />}
          <ActionsButton message={message} view={view} />
        </div>
      )}
    </article>
  );
}

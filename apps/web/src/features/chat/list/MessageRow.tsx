import type { ChatMessage } from '@updraft/contract';
import { Avatar, Badge, classes, IconButton } from '@updraft/ui';
import { memo } from 'react';
import { avatarUrl } from '../../../lib/avatar.ts';
import { openModal } from '../../../lib/modals.ts';
import { isSystem } from '../chat-state.ts';
import { mentionInDraft } from '../draft.ts';
import { mentions } from '../mentions.ts';
import { rightsOver } from '../moderation/choice.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { MessageText } from './MessageText.tsx';
import { MessageTime, ON_HOVER } from './MessageTime.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import type { RowView } from './use-row-view.ts';
import { SystemRow } from './SystemRow.tsx';

interface MessageRowProps {
  message: ChatMessage;
  /** It goes on where the message above ended: name and avatar stand there. */
  goesOn: boolean;
  /** The pointer or the focus is on it, or was last: it has its actions and its full time. */
  isActive: boolean;
  view: RowView;
}

/** In the corner of the message, and with room for a finger where there is no pointer. */
const ACTIONS =
  'absolute! top-0.5 right-1 size-8! bg-ink-850 [@media(hover:none)]:-top-1 [@media(hover:none)]:size-11! [@media(hover:none)]:bg-transparent';

/** One message of the chat. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  if (isSystem(props.message)) return <SystemRow message={props.message} view={props.view} />;
  return <PlayerRow {...props} />;
});

/** Of few elements and without subscriptions: in a burst a window of rows is made at once. */
function PlayerRow({ message, goesOn, isActive, view }: MessageRowProps) {
  const { me, t, streamer } = view;
  const { user } = message;
  // In streamer mode no name is shown: not blurred only, but neither in a tooltip nor in the field of the chat.
  const name = streamer ? null : user.username;
  const isToMe = message.type === 'MESSAGE' && mentions(message.message, me?.username ?? null);
  const { canModerate, canReport } = rightsOver(user, me);
  const canAct = canModerate || canReport;
  return (
    <article
      data-to-me={isToMe || undefined}
      // A row with a name has controls to come by; this one has none before its actions are there.
      tabIndex={goesOn && canAct && view.canHover ? 0 : undefined}
      className={classes(
        'group relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-l-2 pr-3 pl-2.5 hover:bg-ink-850 focus-within:bg-ink-850',
        goesOn ? 'py-0.5' : 'pt-2 pb-0.5',
        // Where the button is always seen, no text stands below it.
        canAct && '[@media(hover:none)]:pr-11',
        isToMe ? 'border-lift bg-lift/10' : 'border-transparent',
      )}
    >
      {goesOn ? (
        <MessageTime time={message.time} view={view} isFull={isActive} className="self-start pt-0.5" />
      ) : (
        // The list itself follows the link.
        <a
          href={`/user/${user.id}`}
          aria-label={name === null ? t('page_of_player') : t('page_of', { name })}
          className="relative row-span-2 self-start rounded-full before:absolute before:-inset-1.5"
        >
          <Avatar src={avatarUrl(user.avatar)} size={32} blur={streamer} />
        </a>
      )}
      <div className="col-start-2 min-w-0">
        {!goesOn && (
          <header className="flex min-w-0 items-center gap-1.5 pr-8">
            {name === null ? (
              <span className="inline-flex min-w-0 max-w-full items-center gap-1.5 text-14 font-semibold text-muted">
                <span className="streamer-blur truncate">{user.username}</span>
                {user.is_demo && <Badge>{view.demo}</Badge>}
              </span>
            ) : (
              <button
                type="button"
                title={t('mention', { name })}
                className="relative inline-flex min-w-0 max-w-full cursor-pointer items-center gap-1.5 text-14 font-semibold text-muted before:absolute before:-inset-y-1.5 before:inset-x-0 hover:text-text hover:underline"
                onClick={() => mentionInDraft(name)}
              >
                <span className="truncate">{name}</span>
                {user.is_demo && <Badge>{view.demo}</Badge>}
              </button>
            )}
            <RoleBadge user={user} t={t} />
            <MessageTime time={message.time} view={view} isFull={isActive} />
          </header>
        )}
        {message.type === 'MESSAGE' ? (
          <MessageText text={message.message} me={me?.username ?? null} isBlurred={streamer} />
        ) : (
          <FiguresCard {...message} />
        )}
      </div>
      {canAct && (isActive || !view.canHover) && (
        <IconButton
          icon="more"
          iconSize={16}
          label={name === null ? t('actions_of_player') : t('actions', { name })}
          className={classes(ON_HOVER, ACTIONS)}
          onClick={() => openModal('chatMessage', { message })}
        />
      )}
    </article>
  );
}

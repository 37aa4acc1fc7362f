import type { ChatMessage, User } from '@updraft/contract';
import { classes, IconButton } from '@updraft/ui';
import { memo } from 'react';
import { Link } from '../../../lib/Link.tsx';
import { openModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import { isSystem } from '../chat-state.ts';
import { mentionInDraft } from '../draft.ts';
import { mentions } from '../mentions.ts';
import { rightsOver } from '../moderation/choice.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { MessageText } from './MessageText.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { SystemRow } from './SystemRow.tsx';
import { MessageTime, ON_HOVER } from './MessageTime.tsx';

interface MessageRowProps {
  message: ChatMessage;
  /** It goes on where the message above ended: name and avatar stand there. */
  goesOn: boolean;
  /** The player who reads; null: a visitor. */
  me: Reader | null;
}

/** What a message needs to know of the player who reads it. */
export type Reader = Pick<User, 'id' | 'username' | 'is_admin' | 'is_moderator'>;

/** In the corner of the message, and with room for a finger where there is no pointer. */
const ACTIONS =
  'absolute! top-0.5 right-1 size-8! bg-ink-850 [@media(hover:none)]:-top-1 [@media(hover:none)]:size-11! [@media(hover:none)]:bg-transparent';

/** One message of the chat. */
export const MessageRow = memo(function MessageRow({ message, goesOn, me }: MessageRowProps) {
  if (isSystem(message)) return <SystemRow message={message} />;
  return <PlayerRow message={message} goesOn={goesOn} me={me} />;
});

function PlayerRow({ message, goesOn, me }: MessageRowProps) {
  const { t } = useTexts('chat_room');
  const { user } = message;
  const isToMe = message.type === 'MESSAGE' && mentions(message.message, me?.username ?? null);
  const { canModerate, canReport } = rightsOver(user, me);
  const canAct = canModerate || canReport;
  return (
    <article
      data-to-me={isToMe || undefined}
      className={classes(
        'group relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-l-2 pr-3 pl-2.5 hover:bg-ink-850 focus-within:bg-ink-850',
        goesOn ? 'py-0.5' : 'pt-2 pb-0.5',
        // Where the button is always seen, no text stands below it.
        canAct && '[@media(hover:none)]:pr-11',
        isToMe ? 'border-lift bg-lift/10' : 'border-transparent',
      )}
    >
      {goesOn ? (
        <MessageTime time={message.time} className={classes(ON_HOVER, 'self-start pt-0.5')} />
      ) : (
        <Link
          to={`/user/${user.id}`}
          aria-label={t('page_of', { name: user.username })}
          className="relative row-span-2 self-start rounded-full before:absolute before:-inset-1.5"
        >
          <UserAvatar user={user} size={32} />
        </Link>
      )}
      <div className="col-start-2 min-w-0">
        {!goesOn && (
          <header className="flex min-w-0 items-center gap-1.5 pr-8">
            <button
              type="button"
              title={t('mention', { name: user.username })}
              className="relative min-w-0 cursor-pointer text-14 font-semibold text-muted before:absolute before:-inset-y-1.5 before:inset-x-0 hover:text-text hover:underline"
              onClick={() => mentionInDraft(user.username)}
            >
              <UserName user={user} className="max-w-full" />
            </button>
            <RoleBadge user={user} />
            <MessageTime time={message.time} className={ON_HOVER} />
          </header>
        )}
        {message.type === 'MESSAGE' ? (
          <MessageText text={message.message} me={me?.username ?? null} />
        ) : (
          <FiguresCard {...message} />
        )}
      </div>
      {canAct && (
        <IconButton
          icon="more"
          iconSize={16}
          label={t('actions', { name: user.username })}
          className={classes(ON_HOVER, ACTIONS)}
          onClick={() => openModal('chatMessage', { message })}
        />
      )}
    </article>
  );
}

import type { ChatMessage } from '@updraft/contract';
import { classes, IconButton } from '@updraft/ui';
import { openModal } from '../../../lib/modals.ts';
import { isSystem } from '../chat-state.ts';
import { replyInDraft } from '../draft.ts';
import { ON_HOVER } from './MessageTime.tsx';
import type { RowView } from './use-row-view.ts';

/** CSS classes of the container of the buttons in a message's upper right corner. */
export const CORNER = 'absolute top-0 right-1 flex [@media(hover:none)]:-top-1';

/** Classes of buttons in the corner of a message. On devices without hover they are large enough for a finger. */
const LOOK = 'size-7! bg-ink-850 [@media(hover:none)]:size-11! [@media(hover:none)]:bg-transparent';

/** Button that opens the dialog with the actions on a message. */
export function ActionsButton({ message, view: { t, streamer } }: { message: ChatMessage; view: RowView }) {
  const isNameless = streamer || isSystem(message);
  return (
    <IconButton
      icon="more"
      iconSize={16}
      label={isNameless ? t('actions_of_player') : t('actions', { name: message.user.username })}
      className={classes(ON_HOVER, LOOK)}
      onClick={() => openModal('chatMessage', { message })}
    />
  );
}

/** Button that begins a reply to a message. On devices without hover the dialog of actions has it instead. */
export function ReplyButton({ message, view: { t, streamer } }: { message: ChatMessage; view: RowView }) {
  return (
    <IconButton
      icon="reply"
      iconSize={16}
      label={streamer ? t('reply') : t('reply_to', { name: message.user.username })}
      className={classes(ON_HOVER, LOOK)}
      onClick={() => replyInDraft(message.id)}
    />
  );
}

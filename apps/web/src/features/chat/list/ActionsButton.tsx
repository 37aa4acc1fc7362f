import type { ChatMessage } from '@updraft/contract';
import { classes, IconButton } from '@updraft/ui';
import { openModal } from '../../../lib/modals.ts';
import { isSystem } from '../chat-state.ts';
import { ON_HOVER } from './MessageTime.tsx';
import type { RowView } from './use-row-view.ts';

/** In the corner of the message, and with room for a finger where there is no pointer. */
const PLACE =
  'absolute! top-0.5 right-1 size-8! bg-ink-850 [@media(hover:none)]:-top-1 [@media(hover:none)]:size-11! [@media(hover:none)]:bg-transparent';

/** Leads to what can be done with a message. */
export function ActionsButton({ message, view: { t, streamer } }: { message: ChatMessage; view: RowView }) {
  const isNameless = streamer || isSystem(message);
  return (
    <IconButton
      icon="more"
      iconSize={16}
      label={isNameless ? t('actions_of_player') : t('actions', { name: message.user.username })}
      className={classes(ON_HOVER, PLACE)}
      onClick={() => openModal('chatMessage', { message })}
    />
  );
}

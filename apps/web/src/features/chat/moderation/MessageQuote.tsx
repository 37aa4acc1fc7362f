import type { ChatMessage } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import { RoleBadge } from '../list/RoleBadge.tsx';
import { MessageText } from '../list/MessageText.tsx';

/** The message that a dialog or a report is about. */
export function MessageQuote({ message }: { message: ChatMessage }) {
  const { user } = message;
  const { t } = useTexts('chat_room');
  const isBlurred = useSettings((state) => state.streamer);
  return (
    <Panel as="div" tone="raised" padding="small" className="mb-4">
      <p className="mb-1 flex min-w-0 items-center gap-2 text-14 font-semibold text-muted">
        <UserAvatar user={user} size={24} />
        <UserName user={user} />
        <RoleBadge user={user} t={t} />
      </p>
      <MessageText text={message.message} me={null} isBlurred={isBlurred} />
    </Panel>
  );
}

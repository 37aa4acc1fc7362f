import type { ChatMessage, ChatUser } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import { isSystem } from '../chat-state.ts';
import { RoleBadge, roleOf } from '../list/RoleBadge.tsx';
import { MessageText } from '../list/MessageText.tsx';
import type { RowView } from '../list/use-row-view.ts';

/** Message that a dialog or a report is about. */
export function MessageQuote({ message }: { message: ChatMessage }) {
  const { t } = useTexts('chat_room');
  return (
    <Panel as="div" tone="raised" padding="small" className="mb-4">
      <p className="mb-1 flex min-w-0 items-center gap-2 text-14 font-semibold text-muted">
        {isSystem(message) ? t('system') : <Author user={message.user} t={t} />}
      </p>
      <MessageText text={isSystem(message) ? noticeText(message, translate) : message.message} me={null} />
    </Panel>
  );
}

/** Author with the name of the role, for which this place has space. */
function Author({ user, t }: { user: ChatUser; t: RowView['t'] }) {
  const role = roleOf(user);
  return (
    <>
      <UserAvatar user={user} size={24} />
      <UserName user={user} />
      <RoleBadge user={user} t={t} />
      <span aria-hidden="true" className="text-12 font-normal">
        {role && t(role)}
      </span>
    </>
  );
}

import type { ChatMessage } from '@updraft/contract';
import { Icon, IconButton } from '@updraft/ui';
import { usePlainName } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { QuotedText } from '../list/QuotedText.tsx';

/** Line above the field with the message that is replied to. Escape cancels the reply too. */
export default function ReplyLine({ message, onDrop }: { message: ChatMessage; onDrop: () => void }) {
  const { t } = useTexts('chat_room');
  const name = usePlainName(message.user);
  return (
    <div role="group" aria-label={t('reply_to', { name })} className="mb-1.5 flex items-center gap-2 text-12">
      <Icon name="reply" size={16} className="shrink-0 text-info" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-muted">{t('reply_to', { name })}</p>
        <p className="truncate">
          <QuotedText text={message.message} />
        </p>
      </div>
      <IconButton icon="close" iconSize={16} label={t('reply_drop')} onClick={onDrop} className="-mr-2 shrink-0" />
    </div>
  );
}

import { EmptyState, IconButton, classes } from '@updraft/ui';
import { memo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useOnline } from '../../lib/online-count.ts';
import { useConnection } from '../../lib/socket.ts';

interface ChatPanelProps {
  onClose: () => void;
  className?: string;
}

/** The place of the chat: how many are here, and that it opens later. */
export const ChatPanel = memo(function ChatPanel({ onClose, className }: ChatPanelProps) {
  const { t } = useTexts('chat');
  return (
    <aside id="chat" aria-labelledby="chat-title" className={classes('flex flex-col bg-ink-900', className)}>
      <header className="flex min-h-13 items-center gap-3 border-b border-line pr-1 pl-4">
        <h2 id="chat-title" className="font-display text-14 font-medium">
          {t('title')}
        </h2>
        <OnlineCount />
        <IconButton icon="close" label={t('shell:chat_hide')} className="ml-auto" onClick={onClose} />
      </header>
      <EmptyState icon="chat" title={t('later')} className="flex-1">
        {t('later_text')}
      </EmptyState>
      <div className="border-t border-line p-3">
        <input
          type="text"
          disabled
          aria-label={t('input')}
          placeholder={t('input_later')}
          className="min-h-11 w-full cursor-not-allowed rounded-8 border border-line bg-ink-800 px-3 text-14 placeholder:text-muted"
        />
      </div>
    </aside>
  );
});

/** The one thing here that changes by itself. */
function OnlineCount() {
  const { t } = useTexts('chat');
  const online = useOnline((state) => state.count);
  const { status } = useConnection();
  const isKnown = online !== null && status === 'online';
  return (
    <p className="flex items-center gap-1.5 text-12 text-muted tabular-nums" aria-live="off">
      <span aria-hidden="true" className={classes('size-2 rounded-full', isKnown ? 'bg-win' : 'bg-line')} />
      {isKnown
        ? t('online', { count: online })
        : status === 'online' || status === 'connecting'
          ? '—'
          : t('game:no_connection')}
    </p>
  );
}

import { classes, IconButton } from '@updraft/ui';
import { type FunctionComponent, memo, Suspense, useEffect, useState } from 'react';
import { onIdle } from '../../lib/idle.ts';
import { useTexts } from '../../lib/texts.ts';
import { useOnline } from '../../lib/online-count.ts';
import { useConnection } from '../../lib/socket.ts';
import { CHAT_TOOLS } from './tools-place.ts';
import { setChatShown } from './unread.ts';

interface ChatPanelProps {
  /** Content of the chat below its header. Its code is fetched when the chat is shown. */
  Body: FunctionComponent;
  /**
   * True if the player has opened the chat. The body is then loaded at once, otherwise when the loaded page is idle.
   */
  isAskedFor: boolean;
  onClose: () => void;
  className?: string;
}

/** Frame of the chat: the number of people online, and the body, which is loaded after the page. */
export const ChatPanel = memo(function ChatPanel({ Body, isAskedFor, onClose, className }: ChatPanelProps) {
  const { t } = useTexts('chat');
  const isDue = useDue(isAskedFor);
  useEffect(() => {
    setChatShown(true);
    return () => setChatShown(false);
  }, []);
  return (
    <aside id="chat" aria-labelledby="chat-title" className={classes('flex flex-col bg-ink-900', className)}>
      <header className="flex min-h-13 items-center gap-2 border-b border-line pr-1 pl-4">
        <h2 id="chat-title" className="font-display text-14 font-medium">
          {t('title')}
        </h2>
        <OnlineCount />
        {/* The body fills this element. */}
        <div id={CHAT_TOOLS} className="ml-auto shrink-0" />
        <IconButton icon="close" label={t('shell:chat_hide')} className="-ml-1 shrink-0" onClick={onClose} />
      </header>
      <Suspense fallback={<Waiting />}>{isDue ? <Body /> : <Waiting />}</Suspense>
    </aside>
  );
});

/** Longest wait for the body after the page has loaded, ms. */
const BODY_WITHIN_MS = 2000;

/**
 * Returns true once the body must be fetched: at once if the player has opened the chat, else when the loaded page is
 * idle.
 */
function useDue(isAskedFor: boolean): boolean {
  const [isDue, setDue] = useState(isAskedFor);
  useEffect(() => {
    if (isDue) return;
    let stop = (): void => undefined;
    const wait = (): void => void (stop = onIdle(() => setDue(true), { withinMs: BODY_WITHIN_MS }));
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      stop();
    };
  }, [isDue]);
  return isDue;
}

/** Placeholder of the body. */
function Waiting() {
  const { t } = useTexts('app');
  return (
    <p role="status" className="grid flex-1 place-items-center text-14 text-muted">
      {t('loading')}
    </p>
  );
}

/** Number of people online. It is its own component, so that a new number renders nothing else. */
function OnlineCount() {
  const { t } = useTexts('chat');
  const online = useOnline((state) => state.count);
  const { status } = useConnection();
  const isKnown = online !== null && status === 'online';
  return (
    <p className="flex min-w-0 items-center gap-1.5 truncate text-12 text-muted tabular-nums" aria-live="off">
      <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', isKnown ? 'bg-win' : 'bg-line')} />
      {isKnown
        ? t('online', { count: online })
        : status === 'online' || status === 'connecting'
          ? '—'
          : t('game:no_connection')}
    </p>
  );
}

import './emoji/emoji.css';
import { AsyncBody, Button, EmptyState, Skeleton } from '@updraft/ui';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../entities/session/session-store.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { ChatTeller } from './ChatTeller.tsx';
import { shownOf } from './chat-state.ts';
import { loadChat, showCleared, startChat, useChat } from './chat-store.ts';
import { SendForm } from './form/SendForm.tsx';
import { MessageList } from './list/MessageList.tsx';
import type { Reader } from './list/use-row-view.ts';
import { useShownLanguage } from './languages.ts';
import { CHAT_TOOLS } from './tools-place.ts';
import { typedOf } from './typing.ts';

const QuizBlock = lazyPart(() => import('./QuizBlock.tsx'));
const LanguageSelect = lazyPart(() => import('./LanguageSelect.tsx'));

/** Chat below its header. It is loaded after the first paint of the page. */
export default function ChatBody() {
  useEffect(startChat, []);
  const quiz = useChat((state) => state.quiz);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useEffect(() => whenSettled(() => setTools(document.getElementById(CHAT_TOOLS))), []);
  return (
    <div data-chat tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none" onKeyDown={keepTyping}>
      <Suspense>{tools && createPortal(<LanguageSelect />, tools)}</Suspense>
      <Suspense>{quiz?.isActive && <QuizBlock quiz={quiz} />}</Suspense>
      <Messages />
      <SendForm />
      <ChatTeller />
    </div>
  );
}

/** Handles keys inside the chat. A character is typed into the field, and no key reaches the buttons of a game. */
function keepTyping(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
  if (typedOf(event.nativeEvent)) event.currentTarget.querySelector<HTMLElement>('input:not([disabled])')?.focus();
}

/** List of messages in all its states. */
function Messages() {
  const { t } = useTexts('chat_room');
  const status = useChat((state) => state.status);
  const all = useChat((state) => state.messages);
  const clearedUpTo = useChat((state) => state.clearedUpTo);
  const isOff = useChat((state) => state.place?.isOff === true);
  const me = useReader();
  const present = shownOf(all, clearedUpTo);
  const messages = useShownLanguage(present, { ownId: me?.id, mayLoad: status === 'done' && clearedUpTo === 0 });
  return (
    <AsyncBody
      status={
        status === 'done' && messages
          ? messages.length === 0
            ? 'empty'
            : 'ready'
          : status === 'error' || status === 'freeze'
            ? 'failed'
            : 'loading'
      }
      skeleton={<MessagesSkeleton />}
      error={{
        title: t(status === 'freeze' ? 'freeze' : 'chat_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void loadChat(),
        className: 'flex-1',
      }}
      empty={
        present.length > 0 ? (
          <EmptyState icon="chat" title={t('other_language')} className="flex-1" />
        ) : all.length > 0 ? (
          <EmptyState
            icon="chat"
            title={t('hidden')}
            className="flex-1"
            action={
              <Button size="small" onClick={showCleared}>
                {t('show_hidden')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon="chat" title={t(isOff ? 'off' : 'empty')} className="flex-1">
            {t(isOff ? 'off_text' : 'empty_text')}
          </EmptyState>
        )
      }
    >
      {() => messages && <MessageList messages={messages} me={me} />}
    </AsyncBody>
  );
}

/**
 * Returns the reader; null: a visitor. The object stays the same while its values do, so a new balance renders no
 * message again.
 */
function useReader(): Reader | null {
  const user = useSession((state) => state.user);
  const { id, username, is_admin, is_moderator } = user ?? NOBODY;
  return useMemo(
    () => (id === 0 ? null : { id, username, is_admin, is_moderator }),
    [id, username, is_admin, is_moderator],
  );
}

const NOBODY: Reader = { id: 0, username: '', is_admin: false, is_moderator: false };

const WIDTHS = ['w-4/5', 'w-3/5', 'w-full', 'w-2/5', 'w-3/4', 'w-1/2', 'w-4/5', 'w-2/3'];

const MessagesSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden px-3 pb-3">
    {WIDTHS.map((width, index) => (
      <div key={index} className="flex gap-2">
        <Skeleton className="size-8 shrink-0 rounded-full!" />
        <div className="flex-1 space-y-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      </div>
    ))}
  </div>
);

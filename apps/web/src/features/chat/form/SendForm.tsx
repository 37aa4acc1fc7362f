import type { ChatMessage } from '@updraft/contract';
import { CHAT_CLEAR_COMMAND, CHAT_MESSAGE_LENGTH } from '@updraft/contract/constants';
import { Button, classes, Icon, IconButton } from '@updraft/ui';
import { type KeyboardEvent, Suspense, type SubmitEvent, useEffect, useRef } from 'react';
import { getSession, useSession } from '../../../entities/session/session-store.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { lazyPart } from '../../../lib/chunks.tsx';
import { dollars, duration } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { openModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useServerNow } from '../../../lib/use-server-now.ts';
import { messageOf } from '../chat-state.ts';
import { clearHere, useChat } from '../chat-store.ts';
import { isStaff } from '../commands.ts';
import { canSend, fitting, leftToType, lengthOf, type Obstacle, obstacleOf } from '../place.ts';
import { dropReply, setDraft, useDraft, writeDraft } from '../draft.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { send, useSending } from './send.ts';
import { giveConsent, needsConsent } from './stats-consent.ts';

const endQuestion = (): void => useSending.setState({ questioned: null });

/** Fetched when it is first shown, because each browser asks the question only once. */
const StatsQuestion = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./StatsQuestion.tsx'), loadPageTexts('chat_rules')]);
    return part;
  },
  { onFail: endQuestion },
);

/** Fetched with the first reply. */
const ReplyLine = lazyPart(() => import('./ReplyLine.tsx'), { onFail: dropReply });

/** Fetched with the first `@`. */
const NameList = lazyPart(() => import('./NameList.tsx'));

const knownNow = () => ({ messages: useChat.getState().messages, ownId: getSession().user?.id ?? 0 });

/** Field of the chat, with links to the rules, the commands and clearing. */
export function SendForm() {
  const { t } = useTexts('chat_room');
  const input = useRef<HTMLInputElement>(null);
  const text = useDraft((state) => state.text);
  const isSending = useSending((state) => state.isSending);
  const refusal = useSending(({ refusal: known }) => (known?.text === text ? known : null));
  const isAsking = useSending(({ questioned }) => questioned === text);
  const { obstacle, waitS } = useObstacle();
  const reply = useReply();
  useFocusWhenAsked(input);
  const submit = async ({ isAgreed }: { isAgreed: boolean }): Promise<void> => {
    if (!canSend(text, obstacle) || isSending || waitS > 0) return;
    if (!isAgreed && needsConsent(text)) return useSending.setState({ questioned: text });
    // The field loses the focus after sending. The chat gets the focus, so typing continues in the field (`ChatBody`),
    // and no key presses a button of the game.
    const chat = input.current?.closest<HTMLElement>('[data-chat]');
    chat?.focus();
    if (!(await send(text, reply?.id ?? null)) && document.activeElement === chat) input.current?.focus();
  };
  const show = (): void => {
    endQuestion();
    giveConsent();
    void submit({ isAgreed: true });
  };
  const cancel = (): void => {
    endQuestion();
    input.current?.focus();
  };
  const left = leftToType(text, CHAT_MESSAGE_LENGTH);
  return (
    <form
      className="border-t border-line p-3 pb-1"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit({ isAgreed: false });
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !(isAsking || reply)) return;
        event.stopPropagation();
        if (isAsking) cancel();
        else dropReply();
      }}
    >
      {obstacle && <ObstacleLine obstacle={obstacle} />}
      <Suspense>{isAsking && !obstacle && <StatsQuestion onShow={show} onCancel={cancel} />}</Suspense>
      <Suspense>
        {reply && !obstacle && (
          <ReplyLine
            message={reply}
            onDrop={() => {
              dropReply();
              input.current?.focus();
            }}
          />
        )}
      </Suspense>
      <div
        className={classes(
          'relative flex items-center rounded-8 border border-line bg-ink-800 focus-within:border-muted',
          obstacle && 'border-dashed',
          refusal && 'border-loss!',
        )}
      >
        <input
          data-emoji
          ref={input}
          type="text"
          name="chat-message"
          value={text}
          disabled={obstacle !== null}
          readOnly={isSending}
          autoComplete="off"
          enterKeyHint="send"
          aria-label={t('placeholder')}
          aria-invalid={refusal !== null}
          aria-describedby={refusal ? 'chat-refusal' : undefined}
          placeholder={t(
            obstacle === null
              ? 'placeholder'
              : obstacle.kind === 'visitor'
                ? 'placeholder_visitor'
                : 'placeholder_closed',
          )}
          className="min-h-11 min-w-0 flex-1 bg-transparent pl-3 text-16 outline-none placeholder:text-muted disabled:cursor-not-allowed md:text-14"
          onChange={({ target: { value, selectionEnd } }) => {
            endQuestion();
            setDraft(fitting(value, { cursor: selectionEnd ?? value.length, most: CHAT_MESSAGE_LENGTH }));
          }}
        />
        <Suspense>
          {obstacle === null && text.includes('@') && (
            <NameList
              input={input}
              text={text}
              known={knownNow}
              onComplete={(next) => lengthOf(next) <= CHAT_MESSAGE_LENGTH && setDraft(next)}
            />
          )}
        </Suspense>
        <EmojiPicker
          disabled={obstacle !== null}
          onPick={(emoji) => lengthOf(text + emoji) <= CHAT_MESSAGE_LENGTH && writeDraft(text + emoji)}
        />
        {waitS > 0 && obstacle === null ? (
          <span
            role="timer"
            title={t('wait', { count: waitS })}
            className="grid size-11 place-items-center text-14 text-muted tabular-nums"
          >
            {waitS}
          </span>
        ) : (
          <IconButton
            icon="send"
            type="submit"
            label={t('send')}
            disabled={!canSend(text, obstacle) || isSending}
            className="text-lift"
          />
        )}
      </div>
      {/*
       * The element exists from the start, because screen readers announce only changes inside a
       * live region.
       */}
      <p id="chat-refusal" role="alert" className="text-12 text-loss [overflow-wrap:anywhere] not-empty:pt-1.5">
        {refusal && noticeText(refusal, translate)}
      </p>
      <FormLinks left={left} />
    </form>
  );
}

/** Returns the message that the next message replies to; null: no reply, or the message is gone. */
function useReply(): ChatMessage | null {
  const replyTo = useDraft((state) => state.replyTo);
  return useChat(({ messages }) => (replyTo === null ? null : (messageOf(messages, replyTo) ?? null)));
}

/** Line below the field: rules, commands, clearing, and the number of characters left. */
function FormLinks({ left }: { left: number | null }) {
  const { t } = useTexts('chat_room');
  const user = useSession((state) => state.user);
  const isModerator = isStaff(user);
  const slowS = useChat((state) => state.place?.slowS ?? 0);
  return (
    <div className="flex items-center gap-1 text-12 text-muted">
      <FormLink text={t('rules')} onClick={() => openModal('chatRules')} />
      <FormLink text={t('commands')} onClick={() => openModal('chatCommands')} />
      <FormLink text={t('clear')} onClick={isModerator ? () => writeDraft(CHAT_CLEAR_COMMAND) : clearHere} />
      {isModerator && <FormLink text={t('reports')} onClick={() => openModal('chatReports')} />}
      <span aria-live="polite" className="ml-auto truncate pr-1 tabular-nums">
        {left !== null ? (
          <span className={classes(left < 10 && 'text-loss')}>{t('left', { count: left })}</span>
        ) : (
          slowS > 0 && t('slow', { count: slowS })
        )}
      </span>
    </div>
  );
}

const FormLink = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 cursor-pointer px-1.5 whitespace-nowrap underline-offset-4 first:-ml-1.5 hover:text-text hover:underline md:min-h-9"
  >
    {text}
  </button>
);

/** Line with the reason that closes the field, and the action that opens it. */
function ObstacleLine({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTexts('chat_room');
  const line = (text: string, action?: { label: string; run: () => void }) => (
    <div className="mb-2 flex items-center gap-2 text-14 text-muted">
      <Icon name={obstacle.kind === 'visitor' ? 'user' : 'lock'} size={16} className="shrink-0" />
      <p className="min-w-0 flex-1">{text}</p>
      {action && (
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
  const mutedText = (leftMs: number | null): string =>
    leftMs === null ? t('muted_forever') : t('muted', { time: duration(leftMs) });
  switch (obstacle.kind) {
    case 'loading':
      return null;
    case 'off':
      return line(t('off_text'));
    case 'visitor':
      return line(t('visitor'), { label: t('sign_in'), run: () => openModal('login') });
    case 'muted':
      return line(`${mutedText(obstacle.leftMs)} ${translate(obstacle.reason) ?? ''}`);
    case 'deposit':
      return line(t('deposit_needed', { sum: dollars(obstacle.sum).replace('$', '') }), {
        label: t('deposit'),
        run: () => openModal('deposit'),
      });
  }
}

/** Returns the obstacle to writing, and the seconds until the next message is allowed, by the server's clock. */
function useObstacle(): { obstacle: Obstacle | null; waitS: number } {
  const isPlayer = useSession((state) => state.user !== null);
  const place = useChat((state) => state.place);
  const wait = useSending((state) => state.wait);
  const nowMs = useServerNow();
  return {
    obstacle: obstacleOf(place, { isPlayer, nowMs }),
    // The screen's clock ticks once a second, so it can be up to a second late.
    waitS: wait === null ? 0 : Math.min(wait.seconds, Math.max(0, Math.ceil((wait.untilMs - nowMs) / 1000))),
  };
}

/** Focuses the field after a text was put into it, with the cursor at the end. */
function useFocusWhenAsked(input: { current: HTMLInputElement | null }): void {
  const asked = useDraft((state) => state.asked);
  const known = useRef(asked);
  useEffect(() => {
    if (known.current === asked) return;
    known.current = asked;
    afterPaint(() => {
      const field = input.current;
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    });
  }, [asked, input]);
}

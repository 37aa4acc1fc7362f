import type { StatusAnswer } from '@updraft/contract';
import { create } from 'zustand';
import { api } from '../../../lib/api.ts';
import { localNowMs } from '../../../lib/clock.ts';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { failureOf, notify } from '../../../lib/notices.ts';
import type { NoticeMessage } from '../../../lib/notice-text.ts';
import { clockOffsetMs } from '../../../lib/socket.ts';
import { loadChat } from '../chat-store.ts';
import { dropReply, setDraft, useDraft } from '../draft.ts';
import { useUnread } from '../unread.ts';

interface Sending {
  isSending: boolean;
  /**
   * Wait before the next message: its length as the server stated it, and its end by the server's clock; null: none.
   */
  wait: { seconds: number; untilMs: number } | null;
  /** Refusal of the text in the field; null after a change of the text. */
  refusal: Refusal | null;
  /** Text that the player must confirm before it is sent; null: none. A change of the text ends the question. */
  questioned: string | null;
}

type Refusal = Omit<NoticeMessage, 'otherwise'> & { text: string };

export const useSending = create<Sending>()(() => ({ isSending: false, wait: null, refusal: null, questioned: null }));

/**
 * Refusals with a lasting cause. After one the chat is loaded again, so that the field shows the cause before the next
 * try.
 */
const LASTING: ReadonlySet<string> = new Set([
  'chat_api.banned',
  'chat_api.banned_forever',
  'chat_api.deposit_needed',
  'chat_api.off',
]);

/**
 * Sends a text, as a reply if `replyTo` is set. Returns true if the server accepted it. Otherwise the text stays in the
 * field, which shows the reason.
 */
export async function send(text: string, replyTo: number | null = null): Promise<boolean> {
  useSending.setState({ isSending: true, refusal: null, questioned: null });
  // The texts are loaded while the server decides.
  const texts = loadPageTexts('chat_api').catch(() => undefined);
  try {
    const answer = await api('POST /api/chat/sendMessage', {
      message: text.trim(),
      ...(replyTo !== null && { reply_to: replyTo }),
    });
    if (answer.status === 'success') {
      if (useDraft.getState().replyTo === replyTo) dropReply();
      if (useDraft.getState().text === text) setDraft('');
      return true;
    }
    await texts;
    refused(answer, text);
  } catch (error) {
    const failure = failureOf(error, 'chat_error.send_message');
    if (failure) tell({ ...failure, text });
  } finally {
    useSending.setState({ isSending: false });
  }
  return false;
}

/** Shows a refusal at the field, or as a notice if the chat is closed. */
function tell(refusal: Refusal): void {
  const { text: _text, ...notice } = refusal;
  if (useUnread.getState().isOpen) useSending.setState({ refusal });
  else notify({ type: 'error', ...notice });
}

function refused({ message, params, additional }: StatusAnswer, text: string): void {
  tell({ message, params, additional, text });
  if (LASTING.has(message)) void loadChat();
  const seconds = params?.['seconds'];
  if (typeof seconds !== 'number') return;
  const untilMs = localNowMs() + clockOffsetMs() + seconds * 1000;
  useSending.setState({ wait: { seconds, untilMs } });
}

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
  /** The next message may follow after so many seconds, at this moment of the server's clock; null: at any time. */
  wait: { seconds: number; untilMs: number } | null;
  /** Refusal of the text in the field; null after the text changes. */
  refusal: Refusal | null;
  /** The text that the player is asked about before it is sent; the question ends once another text stands there. */
  questioned: string | null;
}

type Refusal = Omit<NoticeMessage, 'otherwise'> & { text: string };

export const useSending = create<Sending>()(() => ({ isSending: false, wait: null, refusal: null, questioned: null }));

/** Refusals that last: what stands in the way is asked for again, so that the field says it before the next try. */
const LASTING: ReadonlySet<string> = new Set([
  'chat_api.banned',
  'chat_api.banned_forever',
  'chat_api.deposit_needed',
  'chat_api.off',
]);

/** Sends what stands in the field, as a reply if it is one. Returns whether the chat has it; else the text stays, and the field says why. */
export async function send(text: string, replyTo: number | null = null): Promise<boolean> {
  useSending.setState({ isSending: true, refusal: null, questioned: null });
  // On their way while the server decides.
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

/** Says it at the field; where the chat was closed meanwhile, as a notice. */
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

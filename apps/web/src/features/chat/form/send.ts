import type { StatusAnswer } from '@updraft/contract';
import { create } from 'zustand';
import { api } from '../../../lib/api.ts';
import { localNowMs } from '../../../lib/clock.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { clockOffsetMs } from '../../../lib/socket.ts';
import { loadChat } from '../chat-store.ts';
import { setDraft, useDraft } from '../draft.ts';

interface Sending {
  isSending: boolean;
  /** The next message may follow after so many seconds, at this moment of the server's clock; null: at any time. */
  wait: { seconds: number; untilMs: number } | null;
}

export const useSending = create<Sending>()(() => ({ isSending: false, wait: null }));

/** Refusals that last: what stands in the way is asked for again, so that the field says it before the next try. */
const LASTING: ReadonlySet<string> = new Set([
  'chat_api.banned',
  'chat_api.banned_forever',
  'chat_api.deposit_needed',
  'chat_api.off',
]);

/** Sends what stands in the field. Returns whether the chat has it; else the text stays, and a notice says why. */
export async function send(text: string): Promise<boolean> {
  useSending.setState({ isSending: true });
  try {
    const answer = await api('POST /api/chat/sendMessage', { message: text.trim() });
    if (answer.status === 'success') {
      if (useDraft.getState().text === text) setDraft('');
      return true;
    }
    refused(answer);
  } catch (error) {
    notifyError(error, 'chat_error.send_message');
  } finally {
    useSending.setState({ isSending: false });
  }
  return false;
}

function refused({ message, params, additional }: StatusAnswer): void {
  notify({ type: 'error', message, params, additional });
  if (LASTING.has(message)) void loadChat();
  const seconds = params?.['seconds'];
  if (typeof seconds !== 'number') return;
  const untilMs = localNowMs() + clockOffsetMs() + seconds * 1000;
  useSending.setState({ wait: { seconds, untilMs } });
}

import type { CallInput, StatusAnswer } from '@updraft/contract';
import { api } from '../../../lib/api.ts';
import { command } from '../../../lib/command.ts';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { durationOf, type MuteChoice } from './choice.ts';

/** Awaits a call of the chat and shows its response as a notice. Returns true on success. */
async function tell(call: Promise<StatusAnswer>, failure: string): Promise<boolean> {
  const texts = loadPageTexts('chat_api').catch(() => undefined);
  try {
    const { status, message, params, additional } = await call;
    await texts;
    notify({ type: status, message, params, additional });
    return status === 'success';
  } catch (error) {
    notifyError(error, failure);
    return false;
  }
}

export const deleteMessage = (id: number): Promise<boolean> =>
  tell(command('POST /api/chat/delete', { id }), 'chat_error.delete_message');

/** Mutes a player. A mute without a reason is refused without a call, with the server's message. */
export const mutePlayer = (userId: number, { duration, reason }: MuteChoice): Promise<boolean> => {
  if (reason === '')
    return tell(Promise.resolve({ status: 'error', message: 'chat_api.reason_not_found' }), 'chat_error.mute_user');
  const input: CallInput<'POST /api/chat/ban'> = { userId, duration: durationOf(duration), reasonId: Number(reason) };
  return tell(command('POST /api/chat/ban', input), 'chat_error.mute_user');
};

export const unmutePlayer = (id: number): Promise<boolean> =>
  tell(command('POST /api/chat/unBan', { id }), 'chat_error.unmute_user');

export const reportMessage = (id: number): Promise<boolean> =>
  tell(api('POST /api/chat/report', { id }), 'chat_error.report');

export const closeReport = (id: number): Promise<boolean> =>
  tell(command('POST /api/staff/chat/closeReport', { id }), 'chat_error.close_report');

export const setSlowMode = (seconds: number): Promise<boolean> =>
  tell(command('POST /api/chat/slowMode', { seconds }), 'chat_error.slow_mode');

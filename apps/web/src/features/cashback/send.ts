import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';

/** Loads the player anew: conditions change by bets, deposits and nicknames, and no event tells of them. */
export async function reloadConditions(): Promise<void> {
  try {
    const user = await api('POST /api/user/get');
    if (useSession.getState().status === 'player' && !user.banned) useSession.getState().becomePlayer(user);
  } catch {
    // The known state stays; the server decides when the button is pressed.
  }
}

/** Moves cashback into the balance and shows the answer. The key names one attempt. Returns whether there was an answer. */
export async function takeCashback(idempotencyKey: string): Promise<boolean> {
  try {
    const { type, message, params } = await api('POST /api/user/cashback/take', {}, { idempotencyKey });
    notify({ type, message, params });
    return true;
  } catch (error) {
    notifyError(error, 'user_error.send_take_bonus');
    return false;
  } finally {
    await reloadConditions();
  }
}

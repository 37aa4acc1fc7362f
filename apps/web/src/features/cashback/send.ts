import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { spread } from '../../lib/coalesce.ts';
import { useConfig } from '../../lib/config.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { onServer } from '../../lib/socket.ts';
import { whileShown } from '../../lib/while-shown.ts';
import { mayBeMet } from './conditions.ts';

/**
 * Largest delay of a request after an event about the player's money, ms. Delays are random, because the end of a round
 * causes such events on many pages at once.
 */
const SPREAD_MS = 3000;

/** Loads the player again, because no event reports a change of the conditions by bets, deposits and nicknames. */
export async function reloadConditions(): Promise<void> {
  try {
    const user = await api('POST /api/user/get');
    if (useSession.getState().status === 'player' && !user.banned) useSession.getState().becomePlayer(user);
  } catch {
    // The known state stays; the server decides when the button is pressed.
  }
}

/** Loads the player again if a settled stake or a deposit may have met an open condition. */
const reloadOpen = spread(() => {
  const { user } = useSession.getState();
  const minDollars = useConfig.getState().config?.cashback.min ?? 0;
  if (user && mayBeMet(user, minDollars)) void reloadConditions();
}, SPREAD_MS);

/** Keeps the conditions up to date while the card or the dialog of cashback is on the screen. */
export const useConditionNews = whileShown(() => {
  const stops = [
    onServer('updateCashback', reloadOpen),
    onServer('updateWagering', reloadOpen),
    onServer('updateBalance', reloadOpen),
    // `POST /api/user/get` returns the last known subscription to the channel. This event reports a newer one.
    onServer('telegramStanding', () => void reloadConditions()),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Moves cashback into the balance and shows the response. */
export async function takeCashback(): Promise<void> {
  try {
    const { type, message, params } = await command('POST /api/user/cashback/take', {});
    notify({ type, message, params });
  } catch (error) {
    notifyError(error, 'user_error.send_take_bonus');
  } finally {
    await reloadConditions();
  }
}

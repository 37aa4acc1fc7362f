import type { Persona, TravelHours } from '@updraft/contract';
import { api } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';

/** Signs in as a ready-made account, without the provider's window. */
export async function signInAs(persona: Persona): Promise<void> {
  try {
    const { api_token: token } = await api('GET /socialite/test/login', { persona });
    await sessionActions().signIn(token);
  } catch (error) {
    notifyError(error, 'sandbox_error.login');
  }
}

/** Asks for play money and items; balance and inventory come as events. */
export async function askForFunds(funds: { sum: number; items: number }): Promise<void> {
  try {
    const { status, message, params } = await command('POST /api/sandbox/fund', funds);
    notify({ type: status, message, params });
  } catch (error) {
    notifyError(error, 'sandbox_error.fund');
  }
}

/** Moves the time of the site forward, and loads everything on the page again. The session may have expired by then. */
export async function travel(hours: TravelHours): Promise<void> {
  try {
    const { status, message, params } = await api('POST /api/sandbox/travel', { hours });
    notify({ type: status, message, params });
    if (status === 'success') await sessionActions().reload();
  } catch (error) {
    notifyError(error, 'sandbox_error.travel');
  }
}

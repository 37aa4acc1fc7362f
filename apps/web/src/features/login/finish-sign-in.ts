import { TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';
import { api, ApiError } from '../../lib/api.ts';
import { storeToken } from '../../lib/token.ts';
import type { SignInRefusal } from './sign-in-window.ts';

let running: Promise<'closed' | 'stored'> | null = null;

/**
 * Swaps the one-time cookie of a finished sign-in for the token and hands it to the window that opened
 * this one. Without such a window the token is stored here. Runs once, since the cookie is good for once.
 * @throws ApiError
 */
export function finishSignIn(): Promise<'closed' | 'stored'> {
  running ??= exchange();
  return running;
}

const REFUSALS = { banned: 'user_api.banned', agreement: 'login.agreement_missing' } as const;

/** The refusal that the server has put into the address, as a text key; null when there is none. */
export function refusalOf(search: string): (typeof REFUSALS)[keyof typeof REFUSALS] | 'app_error.login' | null {
  const error = new URLSearchParams(search).get('error');
  if (error === null) return null;
  return error === 'banned' || error === 'agreement' ? REFUSALS[error] : 'app_error.login';
}

async function exchange(): Promise<'closed' | 'stored'> {
  const refusal = refusalOf(location.search);
  // A refusal that the player cannot mend here is shown in the window they came from; one that they can mend is explained in this window.
  if (refusal === 'user_api.banned' && tellOpener({ signInRefused: refusal } satisfies SignInRefusal)) return 'closed';
  if (refusal !== null) throw new ApiError(refusal, { status: 403 });
  const { api_token: token } = await api('POST /api/auth/exchange');
  if (tellOpener(TOKEN_MESSAGE_PREFIX + token)) return 'closed';
  storeToken(token);
  return 'stored';
}

/** Hands the outcome to the window that opened this one, to our own origin alone, and closes this one; false without such a window. [S3] */
function tellOpener(message: unknown): boolean {
  const opener = window.opener as Window | null;
  if (!opener) return false;
  opener.postMessage(message, location.origin);
  window.close();
  return true;
}

/** Back to the game: that is the window behind this one, or this one where there is none. Returns whether it closed. */
export function closeIfPopup(): boolean {
  if (!window.opener) return false;
  window.close();
  return true;
}

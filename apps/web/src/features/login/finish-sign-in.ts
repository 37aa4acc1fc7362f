import { TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';
import { api, ApiError } from '../../lib/api.ts';
import { storeToken } from '../../lib/token.ts';
import type { SignInRefusal } from './sign-in-window.ts';

/** Written in `sign-in-window.ts`. Not imported: each part shared by two pages lengthens the first load's list of parts. */
const KEY = 'sign_in_window';

/** True if this window was opened by `openSignInWindow`, also if the provider has cut it off from its opener. */
export function isSignInWindow(): boolean {
  try {
    return Boolean(window.opener) || sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

let running: Promise<'closed' | 'stored'> | null = null;

/**
 * Swaps the one-time cookie of a finished sign-in for the token, hands it to the window that opened this one, and stores
 * it: a provider's opener policy may have cut the two windows off from each other, and then the other one follows what is
 * stored. `closed`: this is the sign-in window, and it was asked to close. Runs once, since the cookie is good for once.
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
  // A refusal that the player cannot mend here is shown in the window they came from too; one that they can mend is explained in this window.
  if (refusal === 'user_api.banned' && tellOpener({ signInRefused: refusal } satisfies SignInRefusal)) window.close();
  if (refusal !== null) throw new ApiError(refusal, { status: 403 });
  const { api_token: token } = await api('POST /api/auth/exchange');
  tellOpener(TOKEN_MESSAGE_PREFIX + token);
  storeToken(token);
  if (!isSignInWindow()) return 'stored';
  window.close();
  return 'closed';
}

/** Sends the outcome to the window that opened this one, to our own origin alone; false without such a window. [S3] */
function tellOpener(message: unknown): boolean {
  const opener = window.opener as Window | null;
  opener?.postMessage(message, location.origin);
  return opener !== null;
}

/**
 * Back to the game: that is the window behind this one, or this one where there is none. Returns whether this one closes;
 * a browser may refuse that.
 */
export function closeIfPopup(): boolean {
  if (!isSignInWindow()) return false;
  window.close();
  return window.closed;
}

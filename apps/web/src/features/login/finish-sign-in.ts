import { TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';
import { api, ApiError } from '../../lib/api.ts';
import { storeToken } from '../../lib/token.ts';
import type { SignInRefusal } from './sign-in-window.ts';

/**
 * Key that `sign-in-window.ts` writes. It is not imported from there, because each chunk that two pages share lengthens
 * the first load's list of chunks.
 */
const KEY = 'sign_in_window';

/** True if this window was opened by `openSignInWindow`, even if the provider has separated it from its opener. */
export function isSignInWindow(): boolean {
  try {
    return Boolean(window.opener) || sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

let running: Promise<'closed' | 'stored'> | null = null;

/**
 * Exchanges the one-time cookie of a finished sign-in for the token, sends the token to the opener of this window, and
 * stores it. If the provider's opener policy has separated the two windows, the opener reads the stored token.
 * `closed`: this is the sign-in window, and it was told to close. Runs once, because the cookie is valid once.
 * @throws ApiError
 */
export function finishSignIn(): Promise<'closed' | 'stored'> {
  running ??= exchange();
  return running;
}

const REFUSALS = { banned: 'user_api.banned', agreement: 'login.agreement_missing' } as const;

/** Returns the refusal that the server has put into the address, as a text key; null: none. */
export function refusalOf(search: string): (typeof REFUSALS)[keyof typeof REFUSALS] | 'app_error.login' | null {
  const error = new URLSearchParams(search).get('error');
  if (error === null) return null;
  return error === 'banned' || error === 'agreement' ? REFUSALS[error] : 'app_error.login';
}

async function exchange(): Promise<'closed' | 'stored'> {
  const refusal = refusalOf(location.search);
  // A ban is reported to the opener, and this window closes. Any other refusal is explained in this window.
  if (refusal === 'user_api.banned' && tellOpener({ signInRefused: refusal } satisfies SignInRefusal)) window.close();
  if (refusal !== null) throw new ApiError(refusal, { status: 403 });
  const { api_token: token } = await api('POST /api/auth/exchange');
  tellOpener(TOKEN_MESSAGE_PREFIX + token);
  storeToken(token);
  if (!isSignInWindow()) return 'stored';
  window.close();
  return 'closed';
}

/** Sends the outcome to the opener of this window, if it has the same origin. Returns false without an opener. [S3] */
function tellOpener(message: unknown): boolean {
  const opener = window.opener as Window | null;
  opener?.postMessage(message, location.origin);
  return opener !== null;
}

/** Closes this window if it is the sign-in window. Returns false if it is another window, or if the browser refuses. */
export function closeIfPopup(): boolean {
  if (!isSignInWindow()) return false;
  window.close();
  return window.closed;
}

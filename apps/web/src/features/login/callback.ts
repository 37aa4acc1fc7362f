import { TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';
import { api, ApiError } from '../../lib/api.ts';
import { storeToken } from '../../lib/token.ts';

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
  if (refusal !== null) throw new ApiError(refusal, { status: 403 });
  const { api_token: token } = await api('POST /api/auth/exchange');
  const opener = window.opener as Window | null;
  if (opener) {
    opener.postMessage(TOKEN_MESSAGE_PREFIX + token, location.origin);
    window.close();
    return 'closed';
  }
  storeToken(token);
  return 'stored';
}

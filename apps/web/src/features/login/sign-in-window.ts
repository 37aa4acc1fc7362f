import { LOGIN_POPUP, TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';

type ReceivedMessage = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;
interface Expected {
  origin: string;
  popup: MessageEventSource;
}

/** [S3] */
const isFromPopup = (message: ReceivedMessage, expected: Expected): boolean =>
  message.origin === expected.origin && message.source === expected.popup;

/** The token out of a window message, or null when it is not ours: wrong origin, wrong window, not a token. */
export function tokenOfMessage(message: ReceivedMessage, expected: Expected): string | null {
  if (!isFromPopup(message, expected)) return null;
  if (typeof message.data !== 'string' || !message.data.startsWith(TOKEN_MESSAGE_PREFIX)) return null;
  const token = message.data.slice(TOKEN_MESSAGE_PREFIX.length);
  return token === '' ? null : token;
}

/** Message of the sign-in window to its opener after a refusal. */
export interface SignInRefusal {
  signInRefused: 'user_api.banned';
}

/** The reason out of a window message, or null when it is not ours. */
export function refusalOfMessage(message: ReceivedMessage, expected: Expected): SignInRefusal['signInRefused'] | null {
  if (!isFromPopup(message, expected) || typeof message.data !== 'object' || message.data === null) return null;
  const { signInRefused } = message.data as Partial<SignInRefusal>;
  return signInRefused === 'user_api.banned' ? signInRefused : null;
}

/** Position of the popup: the middle of the browser's window. */
function features(): string {
  const { width, height } = LOGIN_POPUP;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

/** Path at which a sign-in begins. */
export const signInUrl = (provider: 'steam'): string => `/socialite/${provider}`;

/** Entry of the sign-in window's session storage, read in `finish-sign-in.ts`. A window begins with a copy of its opener's, and keeps it. */
const KEY = 'sign_in_window';

function mark(isMarked: boolean): void {
  try {
    if (isMarked) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the window is known by its opener.
  }
}

/**
 * Opens the provider's sign-in in a window of its own, once the agreement is accepted. Where the browser refuses windows
 * the sign-in goes on in this tab, and null is returned.
 */
export function openSignInWindow(provider: 'steam'): Window | null {
  mark(true);
  const popup = window.open(signInUrl(provider), 'sign-in', features());
  mark(false);
  if (!popup) location.assign(signInUrl(provider));
  return popup;
}

interface Outcome {
  onToken: (token: string) => void;
  onRefused: (reason: SignInRefusal['signInRefused']) => void;
}

/** Calls back with what `popup` sends: the token, or why there is none. Returns the function that stops listening. */
export function awaitSignIn(popup: Window, { onToken, onRefused }: Outcome): () => void {
  const listen = (event: MessageEvent): void => {
    const expected = { origin: location.origin, popup };
    const token = tokenOfMessage(event, expected);
    const refused = token === null ? refusalOfMessage(event, expected) : null;
    if (token === null && refused === null) return;
    stop();
    if (token !== null) onToken(token);
    else if (refused !== null) onRefused(refused);
  };
  const stop = (): void => removeEventListener('message', listen);
  addEventListener('message', listen);
  return stop;
}

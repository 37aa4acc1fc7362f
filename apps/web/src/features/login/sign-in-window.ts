import { LOGIN_POPUP, TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';

type ReceivedMessage = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;
interface Expected {
  origin: string;
  popup: MessageEventSource;
}

/** True if the message comes from the popup, with the expected origin. [S3] */
const isFromPopup = (message: ReceivedMessage, expected: Expected): boolean =>
  message.origin === expected.origin && message.source === expected.popup;

/** Returns the token in a window message; null: wrong origin, wrong window, or no token. */
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

/** Returns the reason in a window message; null: wrong origin, wrong window, or no refusal. */
export function refusalOfMessage(message: ReceivedMessage, expected: Expected): SignInRefusal['signInRefused'] | null {
  if (!isFromPopup(message, expected) || typeof message.data !== 'object' || message.data === null) return null;
  const { signInRefused } = message.data as Partial<SignInRefusal>;
  return signInRefused === 'user_api.banned' ? signInRefused : null;
}

/** Returns the features of the popup: its size, and its position in the middle of the browser's window. */
function features(): string {
  const { width, height } = LOGIN_POPUP;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

/** Path at which a sign-in begins. */
export const signInUrl = (provider: 'steam'): string => `/socialite/${provider}`;

/**
 * Entry of the sign-in window's session storage, read in `finish-sign-in.ts`. A new window gets a copy of its opener's
 * session storage.
 */
const KEY = 'sign_in_window';

function mark(isMarked: boolean): void {
  try {
    if (isMarked) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // The opener alone identifies the sign-in window if there is no storage.
  }
}

/**
 * Opens the provider's sign-in in a separate window, after the agreement is accepted. Returns null if the browser
 * refuses windows; the sign-in then continues in this tab.
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

/** Calls `onToken` or `onRefused` with the message of `popup`. Returns the function that stops listening. */
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

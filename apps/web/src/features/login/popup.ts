import { AGREEMENT_PARAMETER, AGREEMENT_VERSION, LOGIN_POPUP, TOKEN_MESSAGE_PREFIX } from '@updraft/contract/constants';

/** The token out of a window message, or null when it is not ours: wrong origin, wrong window, not a token. */
export function tokenOfMessage(
  message: { origin: string; source: unknown; data: unknown },
  expected: { origin: string; popup: unknown },
): string | null {
  if (message.origin !== expected.origin || message.source !== expected.popup) return null;
  if (typeof message.data !== 'string' || !message.data.startsWith(TOKEN_MESSAGE_PREFIX)) return null;
  const token = message.data.slice(TOKEN_MESSAGE_PREFIX.length);
  return token === '' ? null : token;
}

/** Where the popup stands: in the middle of the browser's window. */
function features(): string {
  const { width, height } = LOGIN_POPUP;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

/** Where a sign-in begins, naming the agreement that was accepted on the way there. [P3] */
export const signInUrl = (provider: 'steam'): string => `/socialite/${provider}?${AGREEMENT_PARAMETER}=${AGREEMENT_VERSION}`;

/** Opens the provider's sign-in in a window of its own, once the agreement is accepted; null when the browser refuses. */
export const openSignInWindow = (provider: 'steam'): Window | null => window.open(signInUrl(provider), 'sign-in', features());

/** Calls back with the token that `popup` sends. Returns the function that stops listening. */
export function awaitToken(popup: Window, onToken: (token: string) => void): () => void {
  const listen = (event: MessageEvent): void => {
    const token = tokenOfMessage(event, { origin: location.origin, popup });
    if (token === null) return;
    stop();
    onToken(token);
  };
  const stop = (): void => removeEventListener('message', listen);
  addEventListener('message', listen);
  return stop;
}

import { STORAGE_KEYS } from '@updraft/contract/constants';

/** The bearer token of this page, or null. Storage may be forbidden (private mode): then it lives in memory. */
let current = readToken();

/** The token that the browser's tabs share, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.apiToken);
  } catch {
    return null;
  }
}

export const getToken = (): string | null => current;

/** Stores the token. With null it is removed, unless another tab has stored its own in its place. */
export function storeToken(token: string | null): void {
  const own = current;
  current = token;
  try {
    if (token !== null) localStorage.setItem(STORAGE_KEYS.apiToken, token);
    else if (readToken() === own) localStorage.removeItem(STORAGE_KEYS.apiToken);
  } catch {
    // The session then lasts as long as the page.
  }
}

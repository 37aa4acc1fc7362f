import { STORAGE_KEYS } from '@updraft/contract/constants';

/** Bearer token of this page, or null. If storage is forbidden (private mode), it is kept in memory. */
let current = readToken();

/** Returns the token that the browser's tabs share; null: there is none, or storage is forbidden. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.apiToken);
  } catch {
    return null;
  }
}

export const getToken = (): string | null => current;

/** Stores the token. Null removes it, unless another tab has stored its own token meanwhile. */
export function storeToken(token: string | null): void {
  const own = current;
  current = token;
  try {
    if (token !== null) localStorage.setItem(STORAGE_KEYS.apiToken, token);
    else if (readToken() === own) localStorage.removeItem(STORAGE_KEYS.apiToken);
  } catch {
    // The session is kept until the page is unloaded if there is no storage.
  }
}

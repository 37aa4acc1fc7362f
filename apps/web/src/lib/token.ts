import { STORAGE_KEYS } from '@updraft/contract/constants';

/** The bearer token of this browser, or null. Storage may be forbidden (private mode): then it lives in memory. */
let current: string | null = read();

function read(): string | null {
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEYS.apiToken) ?? null;
  } catch {
    return null;
  }
}

export const getToken = (): string | null => current;

/** Stores the token (or removes it, with null). */
export function storeToken(token: string | null): void {
  current = token;
  try {
    if (token === null) globalThis.localStorage?.removeItem(STORAGE_KEYS.apiToken);
    else globalThis.localStorage?.setItem(STORAGE_KEYS.apiToken, token);
  } catch {
    // The session then lasts as long as the page.
  }
}

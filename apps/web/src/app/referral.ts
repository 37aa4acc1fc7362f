import { api, ApiError } from '../lib/api.ts';

const KEY = 'referral_code';
/** Time for which the browser keeps the code of a link, ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Returns the result of `work` with the browser's storage; null: the storage is forbidden or full. */
const tryStorage = <T>(work: (storage: Storage) => T): T | null => {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
};

const isCode = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/**
 * Keeps the code of `/?ref=CODE` for a sign-in within 30 days, in any tab. The code is removed from the address, so
 * that a visitor who shares the address does not share the link of somebody else.
 */
export function keepReferralCode(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get('ref');
  if (code === null) return;
  if (isCode(code)) tryStorage((storage) => storage.setItem(KEY, `${Date.now()} ${code}`));
  url.searchParams.delete('ref');
  history.replaceState(history.state, '', url);
}

/** Returns the stored code; null: there is none, or it is too old. */
const keptCode = (): string | null => {
  const [at = '', code = ''] = (tryStorage((storage) => storage.getItem(KEY)) ?? '').split(' ');
  const age = Date.now() - Number(at);
  return isCode(code) && age >= 0 && age < KEPT_MS ? code : null;
};

/**
 * Sends the server the code of the link by which the player came. Removes the code after the server's decision, and
 * keeps it for the next start if the server cannot be reached. A refusal is not shown, because the player has requested
 * nothing.
 */
export async function sendReferralCode(): Promise<void> {
  const code = keptCode();
  if (code === null) return;
  try {
    await api('POST /api/user/setReferrer', { code });
  } catch (error) {
    if (!(error instanceof ApiError) || error.undecided) return;
  }
  tryStorage((storage) => storage.removeItem(KEY));
}

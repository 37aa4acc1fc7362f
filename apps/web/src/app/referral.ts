import { api, ApiError } from '../lib/api.ts';

const KEY = 'referral_code';
/** Longest time from a visit by the link to a sign-in that counts for the link, ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Storage may be forbidden: then only the code is lost. */
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

/** The code that was kept; null: there is none, or it is too old. */
const keptCode = (): string | null => {
  const [at = '', code = ''] = (tryStorage((storage) => storage.getItem(KEY)) ?? '').split(' ');
  const age = Date.now() - Number(at);
  return isCode(code) && age >= 0 && age < KEPT_MS ? code : null;
};

/**
 * Tells the server by whose link the player came. Forgotten as soon as the server has decided; kept for the next start
 * while it cannot be reached. The player did nothing here, so nothing is said of a refusal.
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

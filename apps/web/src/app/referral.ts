import { api, ApiError } from '../lib/api.ts';

const KEY = 'referral_code';

/** Storage may be forbidden: then the code is lost, nothing else. */
const tryStorage = <T>(work: (storage: Storage) => T): T | null => {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
};

/** Keeps the code of `/?ref=CODE` for the sign-in that may follow in this tab. */
export function keepReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code !== null && /^[\w-]{1,64}$/.test(code)) tryStorage((storage) => storage.setItem(KEY, code));
}

/**
 * Tells the server by whose link the player came. Forgotten as soon as the server has decided; kept for the next start
 * while it cannot be reached. The player did nothing here, so nothing is said of a refusal.
 */
export async function sendReferralCode(): Promise<void> {
  const code = tryStorage((storage) => storage.getItem(KEY));
  if (code === null) return;
  try {
    await api('POST /api/user/setReferrer', { code });
  } catch (error) {
    if (!(error instanceof ApiError) || error.undecided) return;
  }
  tryStorage((storage) => storage.removeItem(KEY));
}

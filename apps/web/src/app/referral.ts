const KEY = 'referral_code';

/** Keeps the code of `/?ref=CODE` for the sign-in that may follow in this tab. */
export function keepReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code === null || !/^[\w-]{1,64}$/.test(code)) return;
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Storage is forbidden: the code is lost, nothing else.
  }
}

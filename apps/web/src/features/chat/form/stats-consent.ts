/** The player's consent to show their figures to everybody by `!stats`: kept in this browser. */
const KEY = 'stats_shown';

/** Remembers the consent. Where storage is forbidden, the player is asked each time. */
export function giveConsent(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // The player is asked again.
  }
}

/** True if this text shows the player's figures without their consent in this browser. */
export function needsConsent(text: string): boolean {
  if (!/^!stats$/i.test(text.trim())) return false;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Key of the player's consent in the storage of this browser: everybody may see their figures by `!stats`. */
const KEY = 'stats_shown';

/** Stores the consent. If storage is forbidden, the player is asked each time. */
export function giveConsent(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage is forbidden, so the player is asked again.
  }
}

/** True if the text is `!stats` and no consent is stored in this browser. */
export function needsConsent(text: string): boolean {
  if (!/^!stats$/i.test(text.trim())) return false;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

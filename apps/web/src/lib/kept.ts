/** Small values that this browser stores for the next visit. If storage is forbidden, nothing is stored. */

/** Returns the object stored under a key. Returns an empty object if there is none or it cannot be parsed. */
export function keptObject(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Stores an object under a key. It replaces the earlier one. */
export function keepObject(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full, so the value is not stored.
  }
}

/**
 * Small values that this browser keeps for the next visit. Storage may be forbidden: they then last as long as the page.
 */

/** The object that is kept under a key; an empty one if there is none, or nothing that can be read as one. */
export function keptObject(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Stores an object in place of the earlier one. */
export function keepObject(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value is kept as long as the page.
  }
}

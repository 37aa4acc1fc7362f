/** Keeps the command under way in the session storage, so that a reload during the reel requests the same result. */
import type { KeptOpening } from './state.ts';

const KEY = 'case_opening';

/**
 * Stores the command, or removes it. Storage may be forbidden. Then, after a reload, the items are only in the
 * inventory.
 */
export function keepOpening(opening: KeptOpening | null): void {
  try {
    if (opening === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(opening));
  } catch {
    // The opening is kept until the page is unloaded if there is no storage.
  }
}

const isKept = (value: unknown): value is KeptOpening => {
  const { key, playerId, box, request } = (value ?? {}) as Partial<KeptOpening>;
  const isNamed = typeof box?.id === 'number' && typeof box.name === 'string';
  return typeof key === 'string' && typeof playerId === 'number' && isNamed && request?.id === box.id;
};

/**
 * Returns the command that this window had under way, if it is of this player. Its box can differ from the box on the
 * page.
 */
export function keptOpening(playerId: number): KeptOpening | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.playerId === playerId ? kept : null;
  } catch {
    return null;
  }
}

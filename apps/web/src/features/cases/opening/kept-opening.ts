/** The command under way, kept in the window: a reload in mid-reel asks for the result that it had. */
import type { KeptOpening } from './state.ts';

const KEY = 'case_opening';

/** Keeps the command, or forgets it. Storage may be forbidden: then a reload shows the items in the inventory alone. */
export function keepOpening(opening: KeptOpening | null): void {
  try {
    if (opening === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(opening));
  } catch {
    // Without storage the opening is kept as long as the page.
  }
}

const isKept = (value: unknown): value is KeptOpening => {
  const { key, playerId, box, request } = (value ?? {}) as Partial<KeptOpening>;
  const isNamed = typeof box?.id === 'number' && typeof box.name === 'string';
  return typeof key === 'string' && typeof playerId === 'number' && isNamed && request?.id === box.id;
};

/** The command that this window had under way, if it is this player's. Its box may be another than the one shown. */
export function keptOpening(playerId: number): KeptOpening | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.playerId === playerId ? kept : null;
  } catch {
    return null;
  }
}

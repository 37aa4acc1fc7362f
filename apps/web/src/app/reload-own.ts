import { reloadInventory } from '../entities/inventory/inventory-store.ts';
import { useSession } from '../entities/session/session-store.ts';
import { api } from '../lib/api.ts';

/**
 * Loads the player again: balance, notifications, wagering left, and all other values of `POST /api/user/get`. Needed
 * after missed events, and for values that no event contains.
 */
export async function reloadPlayer(): Promise<void> {
  if (useSession.getState().status !== 'player') return;
  try {
    const user = await api('POST /api/user/get');
    if (useSession.getState().status === 'player' && !user.banned) useSession.getState().becomePlayer(user);
  } catch {
    // The page keeps the earlier values until the next event.
  }
}

/** Loads the player and their items again after events were missed. */
export function reloadOwn(): void {
  if (useSession.getState().status !== 'player') return;
  void reloadInventory();
  void reloadPlayer();
}

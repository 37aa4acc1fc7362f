import { reloadInventory } from '../entities/inventory/inventory-store.ts';
import { useSession } from '../entities/session/session-store.ts';
import { api } from '../lib/api.ts';

/** Loads the player anew: balance, notifications and wagering left, all that events would have brought meanwhile. */
export async function reloadPlayer(): Promise<void> {
  if (useSession.getState().status !== 'player') return;
  try {
    const user = await api('POST /api/user/get');
    if (useSession.getState().status === 'player' && !user.banned) useSession.getState().becomePlayer(user);
  } catch {
    // The next event brings newer values.
  }
}

/** Loads the player and their items anew, after events were missed. */
export function reloadOwn(): void {
  if (useSession.getState().status !== 'player') return;
  void reloadInventory();
  void reloadPlayer();
}

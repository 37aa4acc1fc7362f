import type { InventoryItem } from '@updraft/contract';
import { APP_ID } from '@updraft/contract/constants';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { type Loaded, loadable } from '../../lib/loadable.ts';
import { notifyError } from '../../lib/notices.ts';
import { useSession } from '../session/session-store.ts';
import { useSelection } from './selection-store.ts';

/** Age after which the items are loaded again when they come into view, ms. */
const FRESH_MS = 30_000;

const inventory = loadable<InventoryItem[]>(
  async () => (await api('POST /api/user/getInventory', { appId: APP_ID })).inventory,
  // Deselects items that are gone, so that a bet cannot name them.
  (items) => useSelection.getState().setItems(items),
);

/** Number of mounted components that show the items. */
let places = 0;

/**
 * Returns the player's items, dearest first. Loads them when the component is mounted, unless they are younger than
 * `FRESH_MS`.
 */
export function useInventory(): Loaded<InventoryItem[]> {
  const isPlayer = useSession((state) => state.status === 'player');
  useEffect(() => {
    places += 1;
    return () => {
      places -= 1;
    };
  }, []);
  useEffect(() => {
    if (isPlayer) inventory.refresh(FRESH_MS);
  }, [isPlayer]);
  return inventory.use();
}

/** Store with the loaded items and the state of loading. Tests set it directly. */
export const inventoryState = inventory.use;

/** Loads the items and waits for them: at the app's start, and to get the current prices. @throws ApiError */
export const loadInventory = inventory.load;

/**
 * Loads the items again after a change on the server: now if they are shown, otherwise with their next view. Never
 * fails. If older items stay shown, a notice reports a failure.
 */
export async function reloadInventory(): Promise<void> {
  if (places === 0) return inventory.expire();
  if (useSession.getState().status !== 'player') return;
  await inventory.load().catch((error: unknown) => {
    // The panel itself shows the failure if no items are loaded.
    if (inventory.use.getState().data !== undefined) notifyError(error, 'inventory_error.load');
  });
}

/** Drops the items and their selection. */
export function clearInventory(): void {
  inventory.clear();
  useSelection.getState().forget();
}

import type { InventoryItem } from '@updraft/contract';
import { APP_ID } from '@updraft/contract/constants';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../session/session-store.ts';
import { useSelection } from './selection-store.ts';

const INVENTORY_KEY = ['inventory'] as const;

async function load(): Promise<InventoryItem[]> {
  const { inventory } = await api('POST /api/user/getInventory', { appId: APP_ID });
  // What is gone cannot stay selected, or a bet would name an item that is not there.
  useSelection.getState().setItems(inventory);
  return inventory;
}

/** The player's items, dearest first. */
export function useInventory(): UseQueryResult<InventoryItem[]> {
  const isPlayer = useSession((state) => state.status === 'player');
  return useQuery({ queryKey: INVENTORY_KEY, queryFn: load, enabled: isPlayer });
}

/** Loads the items anew and waits for them; part of the app's start. */
export const loadInventory = (): Promise<InventoryItem[]> =>
  queryClient.query({ queryKey: INVENTORY_KEY, queryFn: load, staleTime: 0 });

/** The items have changed on the server: load them again where they are shown. */
export const reloadInventory = (): Promise<void> => queryClient.invalidateQueries({ queryKey: INVENTORY_KEY });

/** Forgets the items and what was selected of them. */
export function clearInventory(): void {
  queryClient.removeQueries({ queryKey: INVENTORY_KEY });
  useSelection.getState().forget();
}

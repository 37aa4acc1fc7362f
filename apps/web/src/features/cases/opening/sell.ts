import { loadInventory } from '../../../entities/inventory/inventory-store.ts';
import { startSale } from '../../../entities/inventory/start-sale.ts';
import { notifyError } from '../../../lib/notices.ts';
import { forSale } from './state.ts';
import { dispatch, getOpening } from './store.ts';

/** Sells the chosen items of the result into balance; if none is chosen, all unsold items of the result. */
export async function sellWon(): Promise<void> {
  const state = getOpening();
  if (state.kind !== 'shown') return;
  const items = forSale(state);
  const answer = await startSale(items).catch(() => null);
  if (answer?.success) dispatch({ type: 'sold', ids: items.map(({ myId }) => myId) });
  if (answer?.message === 'storehouse_api.worth_changed') await reprice();
}

async function reprice(): Promise<void> {
  try {
    dispatch({ type: 'repriced', items: await loadInventory() });
  } catch (error) {
    notifyError(error, 'inventory_error.load');
  }
}

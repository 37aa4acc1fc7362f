import { loadPageTexts } from '../../lib/i18n.ts';
import { toCents } from '../../lib/cents.ts';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { sendExchange } from '../../entities/inventory/send-exchange.ts';
import { type PickedItems, boughtIds, entriesOf } from './from-balance.ts';

/** Purchase: the picked items, and the ids of the own items before its first attempt. */
export interface Purchase {
  picked: PickedItems;
  before: ReadonlySet<number>;
}

/** Returns the ids of all items in the player's inventory. */
export const ownIds = (): ReadonlySet<number> => new Set(useSelection.getState().items.map(({ myId }) => myId));

/**
 * Buys the picked items with the balance and selects them. `undecided`: no response came, and the same purchase can be
 * repeated.
 */
export async function buyPicked({ picked, before }: Purchase): Promise<'bought' | 'refused' | 'undecided'> {
  useExchangeProgress.setState({ buying: true });
  // The notice of the response needs the texts of the storehouse.
  await loadPageTexts('storehouse').catch(() => undefined);
  const { isDone, isDecided } = await sendExchange({
    buy: entriesOf(picked),
    sell: [],
    giveCents: 0,
    getCents: toCents(picked.sum),
  });
  await reloadInventory();
  const { items, selected, setItems } = useSelection.getState();
  if (isDone) {
    useSelection.setState({ selected: [...selected, ...boughtIds(items, { before, picked: picked.picked })] });
    // Computes the selected items and their worth again.
    setItems(items);
  }
  useExchangeProgress.setState({ buying: false });
  return isDone ? 'bought' : isDecided ? 'refused' : 'undecided';
}

/** Pure: search and order of the inventory. */
import type { InventoryItem } from '@updraft/contract';
import type { InventorySort } from '../../entities/inventory/selection-store.ts';

export const SORTS: readonly InventorySort[] = ['dearest', 'cheapest', 'newest'];

const ORDERS: Record<InventorySort, (a: InventoryItem, b: InventoryItem) => number> = {
  dearest: (a, b) => b.price - a.price,
  cheapest: (a, b) => a.price - b.price,
  newest: (a, b) => (b.movedAt ?? '').localeCompare(a.movedAt ?? ''),
};

/**
 * Returns the items whose English or Russian name has every word of the search, in the order of `sort`. Equal items
 * keep their order.
 */
export function arranged(
  items: readonly InventoryItem[],
  { search, sort }: { search: string; sort: InventorySort },
): InventoryItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ item }: InventoryItem): boolean => {
    const names = `${item.market_hash_name} ${item.name_ru}`.toLowerCase();
    return words.every((word) => names.includes(word));
  };
  return items.filter(isFound).sort(ORDERS[sort]);
}

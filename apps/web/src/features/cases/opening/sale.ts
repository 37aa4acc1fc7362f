// Pure: chooses the items to sell when the balance is too small for a box.
import type { InventoryItem } from '@updraft/contract';
import { isUsable } from '../../../entities/inventory/selection-state.ts';
import { sumCents, toCents } from '../../../lib/cents.ts';

/**
 * Returns the items whose sale covers the missing sum: the cheapest single item that suffices, else the fewest items,
 * dearest first. Returns none if all items together do not suffice.
 */
export function saleFor(items: readonly InventoryItem[], missingCents: number, nowMs: number): InventoryItem[] {
  const dearest = items.filter((item) => isUsable(item, nowMs)).sort((a, b) => b.price - a.price);
  const one = dearest.findLast(({ price }) => toCents(price) >= missingCents);
  if (one) return [one];
  const count = dearest.findIndex((_item, at) => sumCents(dearest.slice(0, at + 1)) >= missingCents);
  return dearest.slice(0, count + 1);
}

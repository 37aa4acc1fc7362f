// Pure: which items pay for a box that the balance is too small for.
import type { InventoryItem } from '@updraft/contract';
import { isUsable } from '../../../entities/inventory/selection-state.ts';
import { sumCents, toCents } from '../../../lib/cents.ts';

/**
 * The items whose sale brings what is missing: the cheapest one that is enough, else the fewest, dearest first; none
 * when all together are not enough.
 */
export function saleFor(items: readonly InventoryItem[], missingCents: number, nowMs: number): InventoryItem[] {
  const dearest = items.filter((item) => isUsable(item, nowMs)).sort((a, b) => b.price - a.price);
  const one = dearest.findLast(({ price }) => toCents(price) >= missingCents);
  if (one) return [one];
  const count = dearest.findIndex((_item, at) => sumCents(dearest.slice(0, at + 1)) >= missingCents);
  return dearest.slice(0, count + 1);
}

import type { InventoryItem } from '@updraft/contract';
import { withinTime } from '../../lib/chunks.tsx';
import { loadPageTexts } from '../../lib/i18n.ts';
import type { SaleAnswer } from './sell.ts';

/** Sells items into balance, see `sell`. The code and texts of a sale are fetched with the first one. */
export async function startSale(items: readonly InventoryItem[]): Promise<SaleAnswer | null> {
  const [part] = await withinTime(Promise.all([import('./sell.ts'), loadPageTexts('storehouse')]));
  return part.sell(items);
}

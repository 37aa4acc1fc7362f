import type { InventoryItem } from '@updraft/contract';
import { withinTime } from '../../lib/chunks.tsx';
import { loadPageTexts } from '../../lib/i18n.ts';

/** Sells items for balance. Code and texts of a sale are fetched with the first one. */
export async function startSale(items: readonly InventoryItem[]): Promise<void> {
  const [part] = await withinTime(Promise.all([import('./sell.ts'), loadPageTexts('storehouse')]));
  await part.sell(items);
}

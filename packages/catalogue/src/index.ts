import data from './data/catalogue.json' with { type: 'json' };
import { expand, type CatalogueFile } from './expand.ts';
import type { CatalogueEntry } from './types.ts';

export { EXTERIORS, EXTERIOR_INFO, type Exterior } from './exterior.ts';
export { bookPriceCents, bookPriceOnDay, bookStock, bookWeekSales } from './price-book.ts';
export { RARITIES, RARITY_INFO, type Rarity } from './rarity.ts';
export { VARIANTS, WEAPON_CLASSES, type CatalogueEntry, type Variant, type WeaponClass } from './types.ts';

let loaded: CatalogueEntry[] | undefined;

/**
 * Returns every real skin × wear × variant of the game, ordered by id. The first call expands the committed data, which
 * takes tens of milliseconds. Later calls return the same array, which callers must not change.
 */
export function loadCatalogue(): CatalogueEntry[] {
  loaded ??= expand(data as unknown as CatalogueFile);
  return loaded;
}

import type { Exterior } from './exterior.ts';
import type { Rarity } from './rarity.ts';

export const WEAPON_CLASSES = ['pistol', 'smg', 'rifle', 'sniper', 'shotgun', 'machinegun', 'knife', 'glove'] as const;
export type WeaponClass = (typeof WEAPON_CLASSES)[number];

export const VARIANTS = ['normal', 'stattrak', 'souvenir'] as const;
export type Variant = (typeof VARIANTS)[number];

/** One tradable kind of item: a skin in one wear and one variant, i.e. one market_hash_name. */
export interface CatalogueEntry {
  /** Permanent id: regenerating the catalogue never changes or reuses it. */
  id: number;
  /** The game market's key, e.g. `StatTrak™ AK-47 | Redline (Field-Tested)`. */
  marketHashName: string;
  nameEn: string;
  nameRu: string;
  /** English weapon name, e.g. `AK-47`. */
  weapon: string;
  /** English finish name, e.g. `Redline`; null for a vanilla knife. */
  finish: string | null;
  weaponClass: WeaponClass;
  /** Key of the drawn silhouette, e.g. `ak47`, `karambit`. */
  model: string;
  rarity: Rarity;
  /** Null for a vanilla knife, which has no wear. */
  exterior: Exterior | null;
  variant: Variant;
  /** Id of the art, shared by all wears and variants of the skin; letters, digits, dashes, underscores. */
  imageId: string;
}

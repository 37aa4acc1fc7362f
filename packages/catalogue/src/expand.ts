import { exteriorsOfRange, type Exterior } from './exterior.ts';
import { fullName } from './names.ts';
import { RARITIES } from './rarity.ts';
import type { CatalogueEntry, Variant, WeaponClass } from './types.ts';

/** `[model, class, English name, Russian name]` */
export type WeaponRow = [string, WeaponClass, string, string];

/**
 * `[imageId, weapon index, English finish, Russian finish, rarity index, wearMin, wearMax, variant bits, ids]`.
 * Variant bits: 1 StatTrak™, 2 Souvenir (the normal variant always exists). Both wear numbers are null for
 * a vanilla knife. `ids` follow the order of `variantsOfRow`.
 */
export type SkinRow = [
  string,
  number,
  string | null,
  string | null,
  number,
  number | null,
  number | null,
  number,
  number[],
];

/** Content of the committed file, grouped by skin to keep it small. */
export interface CatalogueFile {
  weapons: WeaponRow[];
  skins: SkinRow[];
  /** Ids of names that the game's data no longer contains. They are never reused. */
  retired: Record<string, number>;
}

export const STATTRAK_BIT = 1;
export const SOUVENIR_BIT = 2;

/** Returns every variant and exterior of a skin, in the fixed order of its stored ids. */
function variantsOfRow(row: SkinRow): { variant: Variant; exterior: Exterior | null }[] {
  const [, , , , , wearMin, wearMax, bits] = row;
  const variants: Variant[] = ['normal'];
  if (bits & STATTRAK_BIT) variants.push('stattrak');
  if (bits & SOUVENIR_BIT) variants.push('souvenir');
  const exteriors: (Exterior | null)[] =
    wearMin === null || wearMax === null ? [null] : exteriorsOfRange({ wearMin, wearMax });
  return variants.flatMap((variant) => exteriors.map((exterior) => ({ variant, exterior })));
}

/** Returns the market_hash_names of a skin, in the order of `variantsOfRow`. */
export function namesOfRow(row: SkinRow, weapon: WeaponRow): string[] {
  const star = weapon[1] === 'knife' || weapon[1] === 'glove';
  return variantsOfRow(row).map(({ variant, exterior }) =>
    fullName('en', { weapon: weapon[2], finish: row[2], star, exterior, variant }),
  );
}

/** Expands the grouped file into one entry per market_hash_name, ordered by id. Throws if the file is damaged. */
export function expand(file: CatalogueFile): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [];
  for (const row of file.skins) {
    const [imageId, weaponIndex, finish, finishRu, rarityIndex, , , , ids] = row;
    const weapon = file.weapons[weaponIndex];
    const rarity = RARITIES[rarityIndex];
    if (!weapon || !rarity) throw new Error(`catalogue: bad row ${imageId}`);
    const [model, weaponClass, weaponEn, weaponRu] = weapon;
    const star = weaponClass === 'knife' || weaponClass === 'glove';
    variantsOfRow(row).forEach(({ variant, exterior }, i) => {
      const id = ids[i];
      if (id === undefined) throw new Error(`catalogue: no id for ${imageId} #${i}`);
      const marketHashName = fullName('en', { weapon: weaponEn, finish, star, exterior, variant });
      entries.push({
        id,
        marketHashName,
        nameEn: marketHashName,
        nameRu: fullName('ru', { weapon: weaponRu, finish: finishRu, star, exterior, variant }),
        weapon: weaponEn,
        finish,
        weaponClass,
        model,
        rarity,
        exterior,
        variant,
        imageId,
      });
    });
  }
  return entries.sort((a, b) => a.id - b.id);
}

/**
 * Skins that exist as StatTrak™ or Souvenir, if the source data states it only indirectly. Knives always have a
 * StatTrak™ variant and gloves never; for guns the container decides.
 */

/** Collections that were sold in weapon cases. Their skins exist as StatTrak™, even if the case changed later. */
const CASE_COLLECTION = /^set_(community_|weapons_i|esports|bravo_i$|gamma_2$)/;

/** Packages filed as weapon cases whose contents never come as StatTrak™. */
export const CASES_WITHOUT_STATTRAK = new Set(['Container | Anubis Collection Package']);

/** The 2013 and early 2014 souvenir packages are missing from the game files; they held these collections. */
const FIRST_SOUVENIR_COLLECTIONS = new Set([
  'set_dust_2',
  'set_italy',
  'set_lake',
  'set_mirage',
  'set_safehouse',
  'set_train',
]);

const SPECIAL_STATTRAK = new Set(['M4A4 | Howl']);
const SPECIAL_SOUVENIR = new Set(['R8 Revolver | Bone Mask']);

export interface GunFacts {
  name: string;
  collection: string | undefined;
  inStatTrakCase: boolean;
  inSouvenirPackage: boolean;
}

export function gunHasStatTrak(gun: GunFacts): boolean {
  if (SPECIAL_STATTRAK.has(gun.name)) return true;
  return gun.inStatTrakCase || CASE_COLLECTION.test(gun.collection ?? '');
}

export function gunHasSouvenir(gun: GunFacts): boolean {
  if (SPECIAL_SOUVENIR.has(gun.name)) return true;
  return gun.inSouvenirPackage || FIRST_SOUVENIR_COLLECTIONS.has(gun.collection ?? '');
}

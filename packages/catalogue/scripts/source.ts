import { CS2_ITEMS, CS2ContainerType, CS2ItemType, type CS2Item } from '@ianlucas/cs2-lib';
import { english, russian } from '@ianlucas/cs2-lib/translations';
import { SOUVENIR_BIT, STATTRAK_BIT, type SkinRow, type WeaponRow } from '../src/expand.ts';
import { RARITIES, RARITY_INFO } from '../src/rarity.ts';
import { WEAPON_MODELS } from './weapons.ts';
import { CASES_WITHOUT_STATTRAK, gunHasSouvenir, gunHasStatTrak } from './variants.ts';

const EXTRAORDINARY = RARITIES.indexOf('extraordinary');
const STAR_RARITY = '#eb4b4b';

function nameOf(item: CS2Item, language: 'en' | 'ru'): string {
  const name = (language === 'en' ? english : russian)[item.id]?.name;
  if (name === undefined) throw new Error(`item ${item.id} has no ${language} name`);
  return name;
}

/** 'AK-47 | Redline' → ['AK-47', 'Redline']. A finish may contain the separator only after the first one. */
function splitName(name: string): [string, string] {
  const at = name.indexOf(' | ');
  if (at < 0) throw new Error(`no finish in ${name}`);
  return [name.slice(0, at), name.slice(at + 3)];
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function contentsOf(accept: (container: CS2Item) => boolean): Set<number> {
  const containers = CS2_ITEMS.filter((item) => item.type === CS2ItemType.Container && accept(item));
  return new Set(containers.flatMap((container) => container.contents ?? []));
}

function rarityIndex(item: CS2Item, star: boolean): number {
  if (star) return EXTRAORDINARY;
  const index = RARITIES.findIndex((rarity) => RARITY_INFO[rarity].color === item.rarity);
  if (index < 0) throw new Error(`unknown rarity ${String(item.rarity)} of ${item.id}`);
  return index;
}

/** Returns the weapons and skins of the game as catalogue rows, with empty `ids`. */
export function readSource(): { weapons: WeaponRow[]; skins: SkinRow[] } {
  const statTrakCases = contentsOf(
    (c) => c.containerType === CS2ContainerType.WeaponCase && !CASES_WITHOUT_STATTRAK.has(nameOf(c, 'en')),
  );
  const souvenirs = contentsOf((c) => c.containerType === CS2ContainerType.SouvenirCase);

  const weapons: WeaponRow[] = [];
  const weaponIndexByBaseId = new Map<number, number>();
  const skins = new Map<string, SkinRow>();

  for (const item of CS2_ITEMS) {
    const known = item.base ? WEAPON_MODELS[item.model ?? ''] : undefined;
    if (!known) continue;
    const [model, weaponClass] = known;
    weaponIndexByBaseId.set(item.id, weapons.length);
    weapons.push([model, weaponClass, nameOf(item, 'en'), nameOf(item, 'ru')]);
    if (weaponClass === 'knife' && item.rarity === STAR_RARITY) {
      const index = weapons.length - 1;
      skins.set(model, [`${model}-vanilla-0`, index, null, null, EXTRAORDINARY, null, null, STATTRAK_BIT, []]);
    }
  }

  for (const item of CS2_ITEMS) {
    if (item.base || item.baseId === undefined) continue;
    const weaponIndex = weaponIndexByBaseId.get(item.baseId);
    const weapon = weaponIndex === undefined ? undefined : weapons[weaponIndex];
    if (weaponIndex === undefined || !weapon) continue;
    const [model, weaponClass] = weapon;
    const name = nameOf(item, 'en');
    const known = skins.get(name);
    const { wearMin = 0, wearMax = 1 } = item;
    if (known) {
      // A further phase of a Doppler: same market name, so the same entry with the widest wear range.
      known[5] = Math.min(known[5] ?? 1, wearMin);
      known[6] = Math.max(known[6] ?? 0, wearMax);
      continue;
    }
    const star = weaponClass === 'knife' || weaponClass === 'glove';
    const facts = {
      name,
      collection: item.collection,
      inStatTrakCase: statTrakCases.has(item.id),
      inSouvenirPackage: souvenirs.has(item.id),
    };
    const statTrak = star ? weaponClass === 'knife' : gunHasStatTrak(facts);
    const bits = (statTrak ? STATTRAK_BIT : 0) | (!star && gunHasSouvenir(facts) ? SOUVENIR_BIT : 0);
    const finish = splitName(name)[1];
    const imageId = [model, slug(finish), item.index ?? item.id].filter((part) => part !== '').join('-');
    skins.set(name, [
      imageId,
      weaponIndex,
      finish,
      splitName(nameOf(item, 'ru'))[1],
      rarityIndex(item, star),
      wearMin,
      wearMax,
      bits,
      [],
    ]);
  }
  return { weapons, skins: [...skins.values()] };
}

import type { Language } from '@updraft/contract/constants';

/** Names of an item in both languages, as every item on the wire has them. */
export interface NamedItem {
  market_hash_name: string;
  name_ru: string;
}

export const itemName = (item: NamedItem, language: Language): string =>
  language === 'ru' && item.name_ru !== '' ? item.name_ru : item.market_hash_name;

/** Returns the colour of a rarity as a CSS value. */
export const rarityColour = (rarity: string): string => `var(--color-rarity-${rarity}, var(--color-line))`;

const EXTERIOR_IN_NAME = /\s*\(([^()]+)\)\s*$/;

/** Splits a name into the two lines of a card: weapon and finish. The exterior in brackets is left out. */
export function nameLines(name: string): { weapon: string; finish: string } {
  const [weapon = name, ...rest] = name.replace(EXTERIOR_IN_NAME, '').split(' | ');
  return { weapon, finish: rest.join(' | ') };
}

/** Returns a name for one line: weapon and finish, without the exterior, whose short form is beside it. */
export function shortName(item: NamedItem, language: Language): string {
  const { weapon, finish } = nameLines(itemName(item, language));
  return finish === '' ? weapon : `${weapon} | ${finish}`;
}

const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'];

/** Returns the exterior in its short form (`FT`), taken from the English name; null: the item has none. */
export function exteriorOf({ market_hash_name: name }: NamedItem): string | null {
  const words = EXTERIOR_IN_NAME.exec(name)?.[1]?.split(/[ -]/) ?? [];
  const short = words.map((word) => word[0]).join('');
  return EXTERIORS.includes(short) ? short : null;
}

/** Returns the exterior as written in the item's name in this language; null: the item has none. */
export const exteriorName = (item: NamedItem, language: Language): string | null =>
  exteriorOf(item) && (EXTERIOR_IN_NAME.exec(itemName(item, language))?.[1] ?? exteriorOf(item));

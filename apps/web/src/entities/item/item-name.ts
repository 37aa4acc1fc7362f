import type { Language } from '@updraft/contract/constants';

/** The names of an item in both languages, as every item on the wire has them somewhere. */
export interface NamedItem {
  market_hash_name: string;
  name_ru: string;
}

/** The item's name in the language of the interface. */
export const itemName = (item: NamedItem, language: Language): string =>
  language === 'ru' && item.name_ru !== '' ? item.name_ru : item.market_hash_name;

/** The colour of a rarity, as a CSS value. */
export const rarityColour = (rarity: string): string => `var(--color-rarity-${rarity}, var(--color-line))`;

const EXTERIOR_IN_NAME = /\s*\(([^()]+)\)\s*$/;

/** A name in the two lines of a card: weapon and finish, without the exterior in brackets. */
export function nameLines(name: string): { weapon: string; finish: string } {
  const [weapon = name, ...rest] = name.replace(EXTERIOR_IN_NAME, '').split(' | ');
  return { weapon, finish: rest.join(' | ') };
}

/** A name for one line: weapon and finish, without the exterior that stands beside it in its short form. */
export function shortName(item: NamedItem, language: Language): string {
  const { weapon, finish } = nameLines(itemName(item, language));
  return finish === '' ? weapon : `${weapon} | ${finish}`;
}

const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS'];

/** The exterior in its short form (`FT`), from the name that every item has in English. Null: it has none. */
export function exteriorOf({ market_hash_name: name }: NamedItem): string | null {
  const words = EXTERIOR_IN_NAME.exec(name)?.[1]?.split(/[ -]/) ?? [];
  const short = words.map((word) => word[0]).join('');
  return EXTERIORS.includes(short) ? short : null;
}

/** The exterior in the words of the item's name in this language. Null: it has none. */
export const exteriorName = (item: NamedItem, language: Language): string | null =>
  exteriorOf(item) && (EXTERIOR_IN_NAME.exec(itemName(item, language))?.[1] ?? exteriorOf(item));

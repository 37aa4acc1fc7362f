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

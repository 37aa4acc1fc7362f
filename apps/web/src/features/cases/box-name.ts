import type { CaseBox } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import { itemName } from '../../entities/item/item-name.ts';

/** Returns the name of a box in the given language. */
export const boxName = (box: Pick<CaseBox, 'name' | 'name_ru'>, language: Language): string =>
  itemName({ market_hash_name: box.name, name_ru: box.name_ru }, language);

import { EXTERIOR_INFO, type Exterior } from './exterior.ts';
import type { Variant } from './types.ts';

export interface NameParts {
  weapon: string;
  finish: string | null;
  /** The name of knives and gloves begins with the star. */
  star: boolean;
  exterior: Exterior | null;
  variant: Variant;
}

const PREFIX = {
  en: { normal: '', stattrak: 'StatTrak™ ', souvenir: 'Souvenir ' },
  ru: { normal: '', stattrak: 'StatTrak™ ', souvenir: 'Сувенирный ' },
};

/** Returns the market's full name of an entry. In English it is the exact market_hash_name. */
export function fullName(language: 'en' | 'ru', parts: NameParts): string {
  const star = parts.star ? '★ ' : '';
  const finish = parts.finish === null ? '' : ` | ${parts.finish}`;
  const wear = parts.exterior === null ? '' : ` (${EXTERIOR_INFO[parts.exterior][language]})`;
  return `${star}${PREFIX[language][parts.variant]}${parts.weapon}${finish}${wear}`;
}

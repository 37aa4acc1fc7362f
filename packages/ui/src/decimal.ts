/** Pure: what is typed into a number field, and what it stands for. */

/** A number; null: the field is empty; `invalid`: what is typed is not a plain number. */
export type TypedNumber = number | null | 'invalid';

/** More digits are no amount of anything on this site. */
const MOST_WHOLE_DIGITS = 12;

/**
 * What a text stands for: digits, and behind a point (a comma counts as one) at most `decimals` more.
 * Signs, exponents, spaces, letters and further decimals make it invalid instead of being dropped:
 * `1e9` must not become 19, nor `-5` become 5. `12.` is on its way to `12.5` and stands for 12.
 */
export function typedNumber(text: string, decimals = 2): TypedNumber {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const [, whole = '', point = '', fraction = ''] = /^(\d*)(\.?)(\d*)$/.exec(typed) ?? [];
  if (whole + fraction === '' || (point !== '' && decimals === 0)) return 'invalid';
  if (whole.replace(/^0+/, '').length > MOST_WHOLE_DIGITS || fraction.length > decimals) return 'invalid';
  return Number(`${whole}.${fraction}`);
}

/** How a value stands in the field outside of typing, with this decimal mark. */
export const numberText = (value: TypedNumber, mark = '.'): string =>
  typeof value === 'number' ? String(value).replace('.', mark) : '';

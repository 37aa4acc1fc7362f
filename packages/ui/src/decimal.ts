/** PURE. Text and value of a number field. */

/** A number; null: the field is empty; `invalid`: the text is not a plain number. */
export type TypedNumber = number | null | 'invalid';

/** Largest number of digits before the decimal mark of any amount. */
const MAX_WHOLE_DIGITS = 12;

/**
 * Returns the value of a text: digits, and after a point or comma at most `decimals` more. Signs, exponents, spaces
 * inside the text, letters and further decimals make it invalid instead of being dropped: `1e9` must not become 19, nor
 * `-5` become 5. `12.` may become `12.5` and has the value 12.
 */
export function typedNumber(text: string, decimals = 2): TypedNumber {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const [, whole = '', point = '', fraction = ''] = /^(\d*)(\.?)(\d*)$/.exec(typed) ?? [];
  if (whole + fraction === '' || (point !== '' && decimals === 0)) return 'invalid';
  if (whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS || fraction.length > decimals) return 'invalid';
  return Number(`${whole}.${fraction}`);
}

/** Returns the text of a value in a field without focus, with this decimal mark. */
export const numberText = (value: TypedNumber, mark = '.'): string =>
  typeof value === 'number' ? String(value).replace('.', mark) : '';

/** Pure: what is typed into a money field, and the number it stands for. */

/**
 * Keeps digits and one decimal separator (a comma counts as a point) with at most `decimals` digits
 * behind it: `1,005` → `1.00`, `-3` → `3`.
 */
export function cleanDecimal(typed: string, decimals = 2): string {
  const [whole = '', ...rest] = typed.replace(/,/g, '.').replace(/[^\d.]/g, '').split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return rest.length === 0 ? trimmed : `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`;
}

/** The number, or null for an empty field. */
export function decimalValue(text: string): number | null {
  if (text === '' || text === '.') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

// PURE. Values typed into a form or given as flags of a command.
import { isHexHash, isHexSignature } from './hash.ts';
import { type FieldForm, type ProofField, type PublishedValues, type ShellValues, textOf } from './verify.ts';

/** Returns the hundredths of a multiplier, a number or a text with at most two decimals; null for any other value. */
export const hundredthsOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return null;
  const hundredths = Math.round(number * 100);
  return Number.isSafeInteger(hundredths) && hundredths >= 0 && hundredths / 100 === number ? hundredths : null;
};

/** Returns a whole number written in at most 15 digits; null for any other text, such as `1e3`. */
export const wholeOf = (typed: string): number | null => (/^\d{1,15}$/.test(typed.trim()) ? Number(typed) : null);

const READ: Readonly<Record<FieldForm, (typed: string) => string | number | null>> = {
  whole: wholeOf,
  hash: (typed) => {
    const value = typed.trim().toLowerCase();
    return isHexHash(value) ? value : null;
  },
  multiplier: (typed) => {
    const hundredths = hundredthsOf(typed.trim().replace(/x$/i, '').replace(',', '.'));
    return hundredths === null ? null : hundredths / 100;
  },
  word: (typed) => {
    const value = typed.trim().toLowerCase();
    return /^[a-z_]{1,40}$/.test(value) ? value : null;
  },
  text: (typed) => {
    const value = typed.trim();
    return /^[\w-]{1,64}$/.test(value) ? value : null;
  },
  network: (typed) => {
    const value = typed.trim().toLowerCase();
    return /^[a-z]{1,40}(:[0-9a-f]{64})?$/.test(value) ? value : null;
  },
  signature: (typed) => {
    const value = typed.trim().toLowerCase();
    return isHexSignature(value) ? value : null;
  },
  list: (typed) => {
    const value = typed.replaceAll(/\s/g, '');
    return /^[\w:-]+(,[\w:-]+)*$/.test(value) ? value : null;
  },
};

/**
 * Returns a typed value in its published form; null if it is malformed. Surrounding spaces and capitals are accepted.
 */
export const readField = ({ form }: ProofField, typed: string): string | number | null => READ[form](typed);

/** Returns the published value of a field as text for a form or a page; empty if it is missing. */
export const writeField = ({ name, form }: ProofField, values: PublishedValues): string => {
  const value = values[name];
  if (value === undefined) return '';
  const hundredths = form === 'multiplier' ? hundredthsOf(value) : null;
  return hundredths === null ? String(value) : (hundredths / 100).toFixed(2);
};

/**
 * Returns a function that returns the values of these fields for shell commands. It returns an empty text for a value
 * that `readField` refuses, because the values come from outside. Accepted values contain no special character of a
 * shell, so none can inject a command. [FA-13]
 */
export const inShell =
  (fields: readonly ProofField[], values: PublishedValues): ShellValues =>
  (name) => {
    const field = fields.find((one) => one.name === name);
    const value = field ? readField(field, textOf(values[name])) : null;
    return value === null ? '' : String(value);
  };

/** Returns the required fields that have no value. */
export const missingFields = (fields: readonly ProofField[], values: PublishedValues): ProofField[] =>
  fields.filter(({ name, mayLack }) => !mayLack && values[name] === undefined);

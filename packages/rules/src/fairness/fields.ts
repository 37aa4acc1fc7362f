// PURE. Values as people write them: in a form, or as flags of a command.
import { isHexHash, isHexSignature } from './hash.ts';
import { type FieldForm, type ProofField, type PublishedValues, type ShellValues, textOf } from './verify.ts';

/** Hundredths of a multiplier with at most two decimals, as a number or as text; null for anything else. */
export const hundredthsOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return null;
  const hundredths = Math.round(number * 100);
  return Number.isSafeInteger(hundredths) && hundredths >= 0 && hundredths / 100 === number ? hundredths : null;
};

/** A whole number written in digits; null for anything else, `1e3` among it. */
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

/** A typed value as it is published; null when it is malformed. Spaces and capitals do no harm. */
export const readField = ({ form }: ProofField, typed: string): string | number | null => READ[form](typed);

/** The published value of a field as text: what a form or a page shows. Empty when it is missing. */
export const writeField = ({ name, form }: ProofField, values: PublishedValues): string => {
  const value = values[name];
  if (value === undefined) return '';
  const hundredths = form === 'multiplier' ? hundredthsOf(value) : null;
  return hundredths === null ? String(value) : (hundredths / 100).toFixed(2);
};

/**
 * The values of these fields for shell commands. Values come from outside: one that `readField` refuses is left out, so
 * that nothing becomes a command of its own. What it accepts has no character that a shell knows. [FA-13]
 */
export const inShell =
  (fields: readonly ProofField[], values: PublishedValues): ShellValues =>
  (name) => {
    const field = fields.find((one) => one.name === name);
    const value = field ? readField(field, textOf(values[name])) : null;
    return value === null ? '' : String(value);
  };

/** The fields that have no value, though a finished result has one. */
export const missingFields = (fields: readonly ProofField[], values: PublishedValues): ProofField[] =>
  fields.filter(({ name, mayLack }) => !mayLack && values[name] === undefined);

// Pure: the values for a verification, from a round or from typed text.
import type { PrizeDraw, PublishedOpening, PublishedRound } from '@updraft/contract';
import { publishedOpening } from '@updraft/rules/cases';
import { publishedDraw } from '@updraft/rules/prize-draw';
import {
  missingFields,
  publishedValues,
  type PublishedValues,
  readField,
  type Verifier,
  writeField,
} from '@updraft/rules/fairness';

type Asking = Pick<Verifier, 'fields'>;

/** Returns the values if they are all that the verifier needs; null: at least one is still secret. */
const whole = ({ fields }: Asking, values: PublishedValues): PublishedValues | null =>
  missingFields(fields, values).length > 0 ? null : values;

/** Returns the values of a finished round; null: one of them is still secret. */
export const valuesOf = (verifier: Asking, round: PublishedRound): PublishedValues | null =>
  whole(verifier, publishedValues(round));

/** The values of an opening; null before its player has rotated the server seed. */
export const valuesOfOpening = (verifier: Asking, opening: PublishedOpening): PublishedValues | null =>
  whole(verifier, publishedOpening(opening));

/** The values of a draw of prizes; null before it has winners. */
export const valuesOfDraw = (verifier: Asking, draw: PrizeDraw): PublishedValues | null =>
  whole(verifier, publishedDraw(draw));

/** Form as typed: a text for every field. */
export type ProofFields = Readonly<Record<string, string>>;

export const emptyFields = ({ fields }: Asking): ProofFields =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

export const fieldsOf = ({ fields }: Asking, values: PublishedValues): ProofFields =>
  Object.fromEntries(fields.map((field) => [field.name, writeField(field, values)]));

/**
 * Returns the typed values; null: one is missing or malformed. Spaces and capitals are accepted. An empty field that
 * may be empty (`mayLack`) is left out, and its check reports that.
 */
export const valuesFrom = ({ fields }: Asking, typed: ProofFields): PublishedValues | null => {
  const given = fields.filter(({ name, mayLack }) => !mayLack || (typed[name] ?? '') !== '');
  const values = given.map((field) => [field.name, readField(field, typed[field.name] ?? '')] as const);
  return values.some(([, value]) => value === null) ? null : (Object.fromEntries(values) as PublishedValues);
};

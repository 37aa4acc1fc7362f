// Pure: what a verification needs, out of a round or out of what someone typed.
import type { PublishedRound } from '@updraft/contract';
import {
  missingFields,
  publishedValues,
  type PublishedValues,
  readField,
  type Verifier,
  writeField,
} from '@updraft/rules/fairness';

type Asking = Pick<Verifier, 'fields'>;

/** The values of a finished round; null while something of it is still secret. */
export const valuesOf = ({ fields }: Asking, round: PublishedRound): PublishedValues | null => {
  const values = publishedValues(round);
  return missingFields(fields, values).length > 0 ? null : values;
};

/** A form as typed: text in every field. */
export type ProofFields = Readonly<Record<string, string>>;

export const emptyFields = ({ fields }: Asking): ProofFields =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

export const fieldsOf = ({ fields }: Asking, values: PublishedValues): ProofFields =>
  Object.fromEntries(fields.map((field) => [field.name, writeField(field, values)]));

/** The values that are typed; null when one is missing or malformed. Spaces and capitals do no harm. */
export const valuesFrom = ({ fields }: Asking, typed: ProofFields): PublishedValues | null => {
  const values = fields.map((field) => [field.name, readField(field, typed[field.name] ?? '')] as const);
  return values.some(([, value]) => value === null) ? null : (Object.fromEntries(values) as PublishedValues);
};

import type { PublishedRound } from '@updraft/contract';
import { type FieldForm, type ProofField, publishedValues, type Verifier, writeField } from '@updraft/rules/fairness';
import { networkIn } from '@updraft/rules/draw';
import { multiplier } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { type ValueRow, ValueRows } from './ValueRows.tsx';
import { fieldText } from './verifier-texts.ts';

const IN_OWN_LETTERS: readonly FieldForm[] = ['hash', 'network', 'signature'];
const FIRST = ['round_id', 'day', 'public_hash', 'secret_hash'];
/** Values that a chain adds to a round: they come last. */
const LAST = ['seed', 'salt', 'commitment', 'base', 'index'];

/** Sorts the fields: those of any round first, then the game's own values, then the place in the chain. */
const inOrder = (fields: readonly ProofField[]): ProofField[] => {
  const placeOf = ({ name }: ProofField): number =>
    FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length + 1 + LAST.indexOf(name);
  return [...fields].sort((a, b) => placeOf(a) - placeOf(b));
};

/** The public values of a round of any game. A value that is still secret has a note instead. */
export function RoundValues({
  verifier,
  round,
  withChain = false,
}: {
  verifier: Verifier;
  round: PublishedRound;
  withChain?: boolean;
}) {
  const { t } = useTexts('fairness');
  const values = publishedValues(round);
  // A refunded round reveals nothing by itself. The text above the values explains where its seed can be found.
  const secret = round.refunded_at === null ? t('hidden_secret') : '–';
  const rows = inOrder(verifier.fields)
    .filter(({ name }) => withChain || !LAST.includes(name))
    .map((field): ValueRow => {
      const value = values[field.name];
      if (value === undefined) return [fieldText(field), secret, false];
      const written = field.form === 'multiplier' ? multiplier(Number(value)) : writeField(field, values);
      // People know a network by its name, so the name is shown before its id.
      const network = field.form === 'network' ? networkIn(values) : undefined;
      const text = network && network.name !== written ? `${network.name} · ${written}` : written;
      return [fieldText(field), text, IN_OWN_LETTERS.includes(field.form)];
    });
  return <ValueRows rows={rows} />;
}

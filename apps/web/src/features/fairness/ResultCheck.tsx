import { missingFields, type PublishedValues, writeField } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { useTexts } from '../../lib/texts.ts';
import { HandCheck } from './HandCheck.tsx';
import { ValueRows } from './ValueRows.tsx';
import { fieldText } from './verifier-texts.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

interface ResultCheckProps {
  game: string;
  /** The number of the opening or the draw. */
  id: number;
  values: PublishedValues;
  /** Text in place of a value that is not public: the time of its publication, or that it stays secret. */
  hidden: 'hidden_seed' | 'hidden_draw' | 'hidden_canceled';
}

/** All public values of an opening or a draw. Above them is the verification, once no value is secret any more. */
export function ResultCheck({ game, id, values, hidden }: ResultCheckProps) {
  const { t } = useTexts('fairness');
  const verifier = verifierOf(game);
  if (!verifier) return null;
  const isWhole = missingFields(verifier.fields, values).length === 0;
  return (
    <>
      {isWhole && <VerifyPanel verifier={verifier} values={values} id={id} className="mb-4" />}
      <ValueRows
        rows={verifier.fields.map((field) => {
          const isKnown = values[field.name] !== undefined;
          const text = isKnown ? writeField(field, values) : t(hidden);
          return [fieldText(field), text, isKnown && (field.form === 'hash' || field.form === 'list')];
        })}
      />
      {isWhole && <HandCheck verifier={verifier} values={values} />}
    </>
  );
}

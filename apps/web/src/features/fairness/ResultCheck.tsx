import { missingFields, type PublishedValues, writeField } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { useTexts } from '../../lib/texts.ts';
import { HandCheck } from './HandCheck.tsx';
import { ValueRows } from './ValueRows.tsx';
import { fieldText } from './verifier-texts.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

/** The verification of a result that is no round, once nothing of it is secret any more; below it all public values. */
export function ResultCheck({ game, values }: { game: string; values: PublishedValues }) {
  const { t } = useTexts('fairness');
  const verifier = verifierOf(game);
  if (!verifier) return null;
  const isWhole = missingFields(verifier.fields, values).length === 0;
  return (
    <>
      {isWhole && <VerifyPanel verifier={verifier} values={values} className="mb-4" />}
      <ValueRows
        rows={verifier.fields.map((field) => {
          const isKnown = values[field.name] !== undefined;
          const text = isKnown ? writeField(field, values) : t('hidden_seed');
          return [fieldText(field), text, isKnown && (field.form === 'hash' || field.form === 'list')];
        })}
      />
      {isWhole && <HandCheck verifier={verifier} values={values} />}
    </>
  );
}

import { type FieldForm, type PublishedValues, type Verifier, wholeOf } from '@updraft/rules/fairness';
import { Button, Icon, Panel, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { notifyError } from '../../lib/notices.ts';
import { HandCheck } from './HandCheck.tsx';
import { VerifyPast } from './past/VerifyPast.tsx';
import { VerifySeed } from './past/VerifySeed.tsx';
import { type LookUpProblem, lookUp } from './look-up.ts';
import { emptyFields, fieldsOf, type ProofFields, valuesFrom } from './proof.ts';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { fieldText } from './verifier-texts.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

/** Forms of fields that need a line of their own. */
const WIDE: readonly FieldForm[] = ['hash', 'list', 'network', 'signature'];
const isWide = (form: FieldForm): boolean => WIDE.includes(form);

/** Form that checks a result by its number or by pasted values. Only the number is sent, to fetch the values. */
export function VerifyForm({ verifier }: { verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const { game, unit, verifyRun } = verifier;
  return (
    <Section id="verify" title={t(unit === 'round' ? 'verify' : `verify_${unit}`)} lead={t('verify_text')}>
      <GameForm verifier={verifier} />
      {verifyRun && <VerifyPast game={game} />}
      {unit === 'opening' && <VerifySeed />}
    </Section>
  );
}

function GameForm({ verifier }: { verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const [fields, setFields] = useState<ProofFields>(() => emptyFields(verifier));
  const [problem, setProblem] = useState<LookUpProblem | null>(null);
  const [loading, setLoading] = useState(false);
  /** The result whose values the site has filled in; null: the player has typed them, so they cannot be claimed. */
  const [shown, setShown] = useState<{ id: number; fields: string } | null>(null);
  const values = valuesFrom(verifier, fields);
  // The field of the number has a row of its own, with the button that fills in the other fields.
  const numberName = `${verifier.unit}_id` as const;
  const number = fields[numberName] ?? '';
  const isTouched = verifier.fields.some(({ name }) => name !== numberName && fields[name] !== '');

  const change = (name: string, value: string): void => {
    setProblem(null);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const fillIn = async (): Promise<void> => {
    const id = wholeOf(number);
    if (id === null || id < 1) return setProblem(`verify_${verifier.unit}_unknown`);
    setLoading(true);
    try {
      const found = await lookUp(verifier, id);
      if (typeof found === 'string') setProblem(found);
      else {
        const filled = { [numberName]: number, ...fieldsOf(verifier, found) };
        setShown({ id, fields: JSON.stringify(filled) });
        setFields(filled);
      }
    } catch (error) {
      notifyError(error, 'fairness.round_failed');
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <Panel
        as="form"
        padding="small"
        onSubmit={(event) => {
          event.preventDefault();
          void fillIn();
        }}
      >
        <TextInput
          label={t(`field_${numberName}`)}
          inputMode="numeric"
          value={number}
          onChange={(value) => change(numberName, value)}
          className="max-w-80"
          after={
            <Button type="submit" loading={loading} disabled={number.trim() === ''}>
              {t('verify_fetch')}
            </Button>
          }
        />
        <p role="alert" className="mt-2 min-h-5 text-14 text-loss">
          {problem !== null ? t(problem) : isTouched && values === null ? t('field_invalid') : ''}
        </p>
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-14 text-muted hover:text-text">
            {t('verify_values')}
            <Icon
              name="chevron-down"
              size={16}
              className="transition-transform duration-(--motion-press) group-open:rotate-180"
            />
          </summary>
          <div className="grid gap-3 sm:grid-cols-4">
            {verifier.fields
              .filter(({ name }) => name !== numberName)
              .map((field) => (
                <TextInput
                  key={field.name}
                  label={fieldText(field)}
                  value={fields[field.name] ?? ''}
                  onChange={(value) => change(field.name, value)}
                  spellCheck={false}
                  autoComplete="off"
                  className={isWide(field.form) ? 'sm:col-span-4' : 'sm:col-span-1'}
                  inputClassName={isWide(field.form) ? 'font-mono' : undefined}
                />
              ))}
          </div>
        </details>
      </Panel>
      {values && (
        <Result
          verifier={verifier}
          values={values}
          id={shown?.fields === JSON.stringify(fields) ? shown.id : undefined}
        />
      )}
    </>
  );
}

function Result({ verifier, values, id }: { verifier: Verifier; values: PublishedValues; id: number | undefined }) {
  // The key resets the panel when a value changes, so that an old verdict never stands beside new values.
  return (
    <div className="mt-4">
      <VerifyPanel key={JSON.stringify(values)} verifier={verifier} values={values} id={id} />
      <HandCheck verifier={verifier} values={values} />
    </div>
  );
}

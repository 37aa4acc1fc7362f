import { type FieldForm, missingFields, type PublishedValues, type Verifier, wholeOf } from '@updraft/rules/fairness';
import { verifierOf, VERIFIERS } from '@updraft/rules/verifiers';
import { Button, Panel, Select, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { notifyError } from '../../lib/notices.ts';
import { HandCheck } from './HandCheck.tsx';
import { VerifyPast } from './past/VerifyPast.tsx';
import { emptyFields, fieldsOf, type ProofFields, valuesFrom, valuesOf } from './proof.ts';
import { loadPublishedOpening, loadPublishedRound } from './query.ts';
import { Section } from './Section.tsx';
import { fieldText, gameText } from './verifier-texts.ts';
import { VerifyPanel } from './VerifyPanel.tsx';

/** The number of a result has a row of its own, with the button that fills in the rest. */
const NUMBERS = { round: 'round_id', opening: 'opening_id' } as const;
type Problem =
  | 'verify_round_unknown'
  | 'verify_round_open'
  | 'verify_round_refunded'
  | 'verify_opening_unknown'
  | 'verify_opening_secret'
  | 'field_invalid';

/** The values of a result by its number, or why they cannot be checked. @throws ApiError */
async function loadValues(verifier: Verifier, id: number): Promise<PublishedValues | Problem> {
  if (verifier.unit === 'opening') {
    const values = await loadPublishedOpening(id);
    if (values === null) return 'verify_opening_unknown';
    return missingFields(verifier.fields, values).length === 0 ? values : 'verify_opening_secret';
  }
  const round = await loadPublishedRound(verifier.game, id);
  if (round === null) return 'verify_round_unknown';
  return valuesOf(verifier, round) ?? (round.refunded_at === null ? 'verify_round_open' : 'verify_round_refunded');
}

/** Values as long as a line. */
const WIDE: readonly FieldForm[] = ['hash', 'list'];

/** Checks a round or an opening from its number or from pasted values; only the number is ever sent, to fetch the values. */
export function VerifyForm() {
  const { t } = useTexts('fairness');
  const [game, setGame] = useState(VERIFIERS[0]?.game ?? '');
  const verifier = verifierOf(game);
  return (
    <Section id="verify" title={t('verify')} lead={t('verify_text')}>
      {VERIFIERS.length > 1 && (
        <Select
          label={t('verify_game')}
          value={game}
          onChange={setGame}
          options={VERIFIERS.map((one) => ({ value: one.game, text: gameText(one.game) }))}
          className="mb-3 max-w-80"
        />
      )}
      {verifier && <GameForm key={game} verifier={verifier} />}
      <VerifyPast />
    </Section>
  );
}

function GameForm({ verifier }: { verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const [fields, setFields] = useState<ProofFields>(() => emptyFields(verifier));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(false);
  const values = valuesFrom(verifier, fields);
  const numberName = NUMBERS[verifier.unit];
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
      const known = await loadValues(verifier, id);
      if (typeof known === 'string') setProblem(known);
      else setFields({ ...fieldsOf(verifier, known), [numberName]: number });
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
        <div className="mt-3 grid gap-3 sm:grid-cols-4">
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
                className={WIDE.includes(field.form) ? 'font-mono sm:col-span-4' : 'sm:col-span-1'}
              />
            ))}
        </div>
        <p role="alert" className="mt-2 min-h-5 text-14 text-loss">
          {problem !== null ? t(problem) : isTouched && values === null ? t('field_invalid') : ''}
        </p>
      </Panel>
      {values && <Result verifier={verifier} values={values} />}
    </>
  );
}

function Result({ verifier, values }: { verifier: Verifier; values: PublishedValues }) {
  // Other values are another question: an old verdict must not stand beside them.
  return (
    <div className="mt-4">
      <VerifyPanel key={JSON.stringify(values)} verifier={verifier} values={values} />
      <HandCheck verifier={verifier} values={values} />
    </div>
  );
}

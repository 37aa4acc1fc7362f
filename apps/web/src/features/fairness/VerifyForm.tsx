import type { RoundProof } from '@updraft/rules/fairness';
import { Button, Panel, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { notifyError } from '../../lib/notices.ts';
import { HandCheck } from './HandCheck.tsx';
import { VerifyPast } from './past/VerifyPast.tsx';
import {
  emptyFields,
  FIELD_NAMES,
  fieldsOf,
  proofFrom,
  proofOf,
  whole,
  type FieldName,
  type ProofFields,
} from './proof.ts';
import { loadRound } from '../../entities/round/round-query.ts';
import { Section } from './Section.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

const LONG: ReadonlySet<FieldName> = new Set(['public', 'secret', 'seed', 'salt', 'commitment']);
/** Short fields first, in one row. */
const SHOWN_FIELDS: readonly FieldName[] = [
  'day',
  'multiplier',
  'base',
  'index',
  'public',
  'secret',
  'seed',
  'salt',
  'commitment',
];
type Problem = 'verify_round_unknown' | 'verify_round_open' | 'verify_round_refunded' | 'field_invalid';

/** Checks a round from its number or from pasted values; only the number is ever sent, to fetch the values. */
export function VerifyForm() {
  const { t } = useTexts('fairness');
  const [fields, setFields] = useState<ProofFields>(emptyFields);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(false);
  const proof = proofFrom(fields);
  const isTouched = FIELD_NAMES.some((name) => name !== 'round' && fields[name] !== '');

  const change = (name: FieldName, value: string): void => {
    setProblem(null);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const fillIn = async (): Promise<void> => {
    const id = whole(fields.round);
    if (id === null || id < 1) return setProblem('verify_round_unknown');
    setLoading(true);
    try {
      const game = await loadRound(id);
      const values = game === null ? null : proofOf(game);
      if (values === null)
        setProblem(
          game === null
            ? 'verify_round_unknown'
            : game.refunded_at === null
              ? 'verify_round_open'
              : 'verify_round_refunded',
        );
      else setFields(fieldsOf(values));
    } catch (error) {
      notifyError(error, 'crash_error.load');
    } finally {
      setLoading(false);
    }
  };

  return (
    <Section id="verify" title={t('verify')} lead={t('verify_text')}>
      <Panel
        as="form"
        padding="small"
        onSubmit={(event) => {
          event.preventDefault();
          void fillIn();
        }}
      >
        <TextInput
          label={t('field_round')}
          inputMode="numeric"
          value={fields.round}
          onChange={(value) => change('round', value)}
          className="max-w-80"
          after={
            <Button type="submit" loading={loading} disabled={fields.round.trim() === ''}>
              {t('verify_fetch')}
            </Button>
          }
        />
        <div className="mt-3 grid gap-3 sm:grid-cols-4">
          {SHOWN_FIELDS.map((name) => (
            <TextInput
              key={name}
              label={t(`field_${name}`)}
              value={fields[name]}
              onChange={(value) => change(name, value)}
              spellCheck={false}
              autoComplete="off"
              className={LONG.has(name) ? 'font-mono sm:col-span-4' : 'sm:col-span-1'}
            />
          ))}
        </div>
        <p role="alert" className="mt-2 min-h-5 text-14 text-loss">
          {problem !== null ? t(problem) : isTouched && proof === null ? t('field_invalid') : ''}
        </p>
      </Panel>
      {proof && <Result proof={proof} />}
      <VerifyPast />
    </Section>
  );
}

function Result({ proof }: { proof: RoundProof }) {
  // Other values are another question: an old verdict must not stand beside them.
  return (
    <div className="mt-4">
      <VerifyPanel key={JSON.stringify(proof)} proof={proof} />
      <HandCheck proof={proof} />
    </div>
  );
}

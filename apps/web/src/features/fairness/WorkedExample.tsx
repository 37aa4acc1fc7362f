import { Icon, Panel } from '@updraft/ui';
import { useMemo } from 'react';
import { multiplier } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { exampleSteps, TEST_VECTOR } from './example.ts';
import { Section } from './Section.tsx';

const multiplierOf = (hundredths: number): string => multiplier(hundredths / 100);

/** The published test vector, every step calculated when the page opened. */
export function WorkedExample() {
  const { t } = useTexts('fairness');
  const steps = useMemo(() => exampleSteps(), []);
  const given: [string, string][] = [
    [t('example_secret'), TEST_VECTOR.secretHash],
    [t('example_round'), String(TEST_VECTOR.roundId)],
    [t('example_day'), String(TEST_VECTOR.dayOfMonth)],
  ];
  const calculated: [name: string, value: string, published: string | null][] = [
    [t('example_public'), steps.publicHash, TEST_VECTOR.publicHash],
    [t('example_text_hashed'), steps.text, null],
    [t('example_hash'), steps.hash, null],
    [t('example_k'), `${steps.digits} = ${steps.k}`, null],
    [t('example_f'), `96 · 2^52 / (2^52 − ${steps.k}) = ${steps.f}`, null],
    [t('example_point'), multiplierOf(steps.pointHundredths), multiplierOf(TEST_VECTOR.pointHundredths)],
  ];
  return (
    <Section id="example" title={t('example')} lead={t('example_text')}>
      <Panel as="dl" padding="small" className="grid gap-x-4 text-14 sm:grid-cols-[13rem_minmax(0,1fr)]">
        {given.map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
        <div aria-hidden="true" className="my-2 border-t border-dashed border-line sm:col-span-2" />
        {calculated.map(([name, value, published]) => (
          <Row key={name} name={name} value={value} matches={published === null ? null : published === value} />
        ))}
      </Panel>
    </Section>
  );
}

function Row({ name, value, matches = null }: { name: string; value: string; matches?: boolean | null }) {
  const { t } = useTexts('fairness');
  return (
    <>
      <dt className="pt-1 text-muted max-sm:text-12">{name}</dt>
      <dd className="flex gap-2 pt-1 font-mono text-12 leading-5 break-all">
        <span>{value}</span>
        {matches !== null && (
          <span className={matches ? 'flex text-win' : 'flex text-loss'}>
            <Icon name={matches ? 'check' : 'warning'} size={18} />
            <span className="sr-only">{t(matches ? 'check_ok' : 'check_bad')}</span>
          </span>
        )}
      </dd>
    </>
  );
}

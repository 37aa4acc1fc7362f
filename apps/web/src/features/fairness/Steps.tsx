import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { stepText } from './verifier-texts.ts';

/** Steps from the published values to the result, calculated in this browser. */
export function Steps({ verifier, values }: { verifier: Verifier; values: PublishedValues }) {
  const { t } = useTexts('fairness');
  const steps = useMemo(() => verifier.steps?.(values) ?? [], [verifier, values]);
  if (steps.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{t('steps')}</h3>
      <ol className="mt-2 flex flex-col">
        {steps.map(({ id, value }, at) => (
          <li
            key={`${at} ${id}`}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2 first:border-t-0 sm:grid-cols-[1.75rem_15rem_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className="text-12 leading-5 text-muted tabular-nums">
              {at + 1}
            </span>
            <span className="text-14 text-muted">{stepText(id)}</span>
            <span className="font-mono text-12 leading-5 break-all max-sm:col-start-2">{value}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { Suspense, useId } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useStakeForm } from './form.ts';

const PresetsEditor = lazyPart(() => import('./PresetsEditor.tsx'));

/** Formats a number as `2x`, `1.5x`. The text is as short as possible, because the cells are narrow. */
const shortText = (value: number): string => `${Number(value.toFixed(2))}x`;

/** Preset multipliers and infinity. In edit mode, a field for each preset. */
export function Presets() {
  const draft = useStakeForm((state) => state.draft);
  if (draft === null) return <Choice />;
  return (
    <Suspense fallback={<div className="h-11" />}>
      <PresetsEditor draft={draft} />
    </Suspense>
  );
}

function Choice() {
  const { t } = useTexts('crash');
  const name = useId();
  const { presets, multiplier, choose } = useStakeForm();
  const options = [...presets, NO_AUTO_CASH_OUT];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('auto_cash_out')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        {options.map((value) => (
          <label
            key={value}
            className={classes(
              'relative flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded-8 border border-line bg-ink-800 px-1 font-semibold tabular-nums transition-colors duration-(--motion-press)',
              'hover:border-muted has-checked:border-info has-checked:bg-ink-850 has-checked:text-info has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lift',
              shortText(value).length > 6 && value !== NO_AUTO_CASH_OUT ? 'text-12' : 'text-14',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={multiplier === value}
              onChange={() => choose(value)}
              aria-label={value === NO_AUTO_CASH_OUT ? t('infinity') : shortText(value)}
              title={value === NO_AUTO_CASH_OUT ? t('infinity') : undefined}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-8 outline-none"
            />
            <span
              aria-hidden="true"
              className={classes('pointer-events-none truncate', value === NO_AUTO_CASH_OUT && 'text-20')}
            >
              {value === NO_AUTO_CASH_OUT ? '∞' : shortText(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

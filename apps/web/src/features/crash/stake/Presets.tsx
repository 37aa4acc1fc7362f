import { MANUAL_STOP, MAX_PRESETS } from '@updraft/contract/constants';
import { classes, IconButton, NumberInput } from '@updraft/ui';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStakeForm } from './form.ts';

/** `2x`, `1.5x`: as short as the number allows, the cells are narrow. */
const shortText = (value: number): string => `${Number(value.toFixed(2))}x`;

/** The multipliers to choose from and infinity; while they are edited, a field for each. */
export function Presets() {
  const draft = useStakeForm((state) => state.draft);
  return draft === null ? <Choice /> : <Editor draft={draft} />;
}

function Choice() {
  const { t } = useTranslation('crash');
  const name = useId();
  const { presets, multiplier, choose } = useStakeForm();
  const options = [...presets, MANUAL_STOP];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('auto_stop')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        {options.map((value) => (
          <label
            key={value}
            className={classes(
              'relative flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded-8 border border-line bg-ink-800 px-1 font-semibold tabular-nums transition-colors duration-(--motion-press)',
              'hover:border-muted has-checked:border-lift has-checked:bg-ink-850 has-checked:text-lift has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lift',
              shortText(value).length > 6 && value !== MANUAL_STOP ? 'text-12' : 'text-14',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={multiplier === value}
              onChange={() => choose(value)}
              aria-label={value === MANUAL_STOP ? t('infinity') : shortText(value)}
              title={value === MANUAL_STOP ? t('infinity') : undefined}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-8 outline-none"
            />
            <span aria-hidden="true" className={classes('pointer-events-none truncate', value === MANUAL_STOP && 'text-20')}>
              {value === MANUAL_STOP ? '∞' : shortText(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Two fields a row, each with the way to remove it: room for the largest multiplier and for a thumb. */
function Editor({ draft }: { draft: readonly (number | null)[] }) {
  const { t } = useTranslation('crash');
  const { change, add, remove, save } = useStakeForm();
  const place = useRef<HTMLDivElement>(null);
  /** What is focused would vanish with its field: the focus goes to the last field that is left, or to the way to add one. */
  const focusLast = (): void => {
    requestAnimationFrame(() => {
      const fields = place.current?.querySelectorAll('input') ?? [];
      (fields[fields.length - 1] ?? place.current?.querySelector('button'))?.focus();
    });
  };
  return (
    <div ref={place} className="grid grid-cols-2 gap-1.5">
      {draft.map((value, index) => (
        // Fields have no identity but their place.
        <div key={index} className="relative">
          <NumberInput
            label={t('preset', { number: index + 1 })}
            hideLabel
            value={value}
            max={9999.99}
            onChange={(next) => change(index, next)}
            onKeyDown={(event) => event.key === 'Enter' && save()}
          />
          <span className="absolute top-0 right-0">
            <IconButton
              icon="close"
              iconSize={16}
              label={t('remove_preset', { number: index + 1 })}
              onClick={() => {
                remove(index);
                focusLast();
              }}
            />
          </span>
        </div>
      ))}
      {draft.length < MAX_PRESETS && (
        <IconButton
          icon="plus"
          label={t('add_preset')}
          className="w-full border border-dashed border-line"
          onClick={() => {
            add();
            focusLast();
          }}
        />
      )}
    </div>
  );
}

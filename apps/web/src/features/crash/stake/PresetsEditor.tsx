import { MAX_PRESETS, MAX_VALUE } from '@updraft/contract/constants';
import { IconButton, NumberInput, type TypedNumber } from '@updraft/ui';
import { useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { multiplier } from '../../../lib/format.ts';
import { useStakeForm } from './form.ts';
import { canSavePresets, isWrongPreset } from './presets.ts';

/**
 * Editor of the preset multipliers: two fields per row, each with a button that removes it. They leave space for the
 * largest multiplier and for a thumb.
 */
export default function PresetsEditor({ draft }: { draft: readonly TypedNumber[] }) {
  const { t } = useTexts('crash');
  const { change, add, remove, save } = useStakeForm();
  const place = useRef<HTMLDivElement>(null);
  /**
   * Moves the focus from a field that is about to unmount to the last remaining field, or to the button that adds one.
   */
  const focusLast = (): void => {
    requestAnimationFrame(() => {
      const fields = place.current?.querySelectorAll('input') ?? [];
      (fields[fields.length - 1] ?? place.current?.querySelector('button'))?.focus();
    });
  };
  return (
    <div ref={place} className="grid grid-cols-2 gap-1.5">
      {draft.map((value, index) => (
        // Fields have no id, so the index is the key.
        <div key={index} className="relative">
          <NumberInput
            label={t('preset', { number: index + 1 })}
            hideLabel
            value={value}
            aria-invalid={isWrongPreset(value)}
            aria-describedby="presets-problem"
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
      <p id="presets-problem" role="status" className="col-span-2 text-12 text-loss empty:hidden">
        {canSavePresets(draft) ? '' : t('preset_wrong', { most: multiplier(MAX_VALUE) })}
      </p>
    </div>
  );
}

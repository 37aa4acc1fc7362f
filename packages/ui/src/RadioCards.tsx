import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface RadioCard<V extends string> {
  value: V;
  content: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<V extends string> {
  label: string;
  hideLabel?: boolean;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly RadioCard<V>[];
  disabled?: boolean;
  /** Aligns contents with the top of their cards instead of the middle. */
  alignTop?: boolean;
  /** Classes for the layout of the cards; two columns by default. */
  className?: string;
}

/** One choice out of several, each a card; arrow keys move between them. */
export function RadioCards<V extends string>({
  label,
  hideLabel = false,
  value,
  onChange,
  options,
  disabled = false,
  alignTop = false,
  className,
}: RadioCardsProps<V>) {
  const name = useId();
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-12 text-muted'}>{label}</legend>
      <div className={className ?? 'grid grid-cols-2 gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-h-11 items-center rounded-8 border border-line bg-ink-800 px-3 py-2 text-14 transition-colors duration-(--motion-press)',
              'has-checked:border-info has-checked:bg-ink-850 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lift',
              option.disabled || disabled
                ? 'cursor-not-allowed border-dashed text-muted'
                : 'cursor-pointer hover:border-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-8 outline-none"
            />
            <span className={classes('pointer-events-none w-full min-w-0', alignTop && 'self-start')}>
              {option.content}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

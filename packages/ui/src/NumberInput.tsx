import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { cleanDecimal, decimalValue } from './decimal.ts';
import { FIELD } from './field.ts';

export interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'min' | 'max' | 'step' | 'prefix'> {
  label: string;
  hideLabel?: boolean;
  /** null: the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Smallest and largest value; the value is brought within them when the field is left. */
  min?: number;
  max?: number;
  /** What the arrow keys add; also how many decimals can be typed. */
  step?: number;
  /** A sign before the number, e.g. `$`. */
  prefix?: string;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

const decimalsOf = (step: number): number => (String(step).split('.')[1] ?? '').length;
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A number field (step 0.01 and not below 0 by default) that hands out numbers, never text. */
export function NumberInput({ label, hideLabel = false, value, onChange, min = 0, max = Infinity, step = 0.01, prefix, after, className, onBlur, onKeyDown, ...rest }: NumberInputProps) {
  const decimals = decimalsOf(step);
  const [text, setText] = useState(value === null ? '' : String(value));
  // The text is the typist's (`1.` is on its way to `1.5`) until the value changes from elsewhere.
  const shown = decimalValue(text) === value ? text : value === null ? '' : String(value);

  const put = (next: number | null): void => {
    setText(next === null ? '' : String(next));
    onChange(next);
  };
  const within = (next: number): number => rounded(Math.min(max, Math.max(min, next)), decimals);

  return (
    <label className={classes('block min-w-0', className)}>
      <span className={hideLabel ? 'sr-only' : 'mb-1 block text-12 text-muted'}>{label}</span>
      <span className="flex gap-2">
        <span className="relative flex min-w-0 flex-1">
          {prefix && <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-14 text-muted">{prefix}</span>}
          <input
            {...rest}
            type="text"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={shown}
            onChange={(event) => {
              const cleaned = cleanDecimal(event.target.value, decimals);
              setText(cleaned);
              onChange(decimalValue(cleaned));
            }}
            onBlur={(event) => {
              if (value !== null) put(within(value));
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
              if (direction !== 0) {
                event.preventDefault();
                put(within((value ?? 0) + direction * step));
              }
              onKeyDown?.(event);
            }}
            className={classes(FIELD, 'tabular-nums', prefix && 'pl-7')}
          />
        </span>
        {after}
      </span>
    </label>
  );
}

import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { numberText, typedNumber, type TypedNumber } from './decimal.ts';
import { FIELD } from './field.ts';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'min' | 'max' | 'step' | 'prefix'
> {
  label: string;
  hideLabel?: boolean;
  value: TypedNumber;
  /** Receives `invalid` for a text that is not a plain number. The typed text stays unchanged. */
  onChange: (value: TypedNumber) => void;
  /** Step of the arrow keys. Its decimals are the number of decimals that can be typed. */
  step?: number;
  /** Decimal mark of shown values. Either mark can be typed. */
  decimalMark?: '.' | ',';
  /** A sign before the number, for example `$`. */
  prefix?: string;
  /** Reason that the value cannot be used. It replaces the label, so that nothing moves. */
  problem?: string | undefined;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

const decimalsOf = (step: number): number => (String(step).split('.')[1] ?? '').length;

/**
 * A number field for values from 0, by default in steps of 0.01. `onChange` receives numbers, null or `invalid`, and
 * never a number for invalid text.
 */
export function NumberInput({
  label,
  hideLabel = false,
  value,
  onChange,
  step = 0.01,
  decimalMark = '.',
  prefix,
  problem,
  after,
  className,
  onBlur,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const decimals = decimalsOf(step);
  const [text, setText] = useState(() => numberText(value, decimalMark));
  // The typed text stays until the value changes from outside, so that `1.` can become `1.5` and an invalid text can be
  // corrected.
  const shown = value === 'invalid' || typedNumber(text, decimals) === value ? text : numberText(value, decimalMark);

  const put = (next: number | null): void => {
    setText(numberText(next, decimalMark));
    onChange(next);
  };

  return (
    <label className={classes('block min-w-0', className)}>
      <span className={hideLabel ? 'sr-only' : 'mb-1 block truncate text-12 text-muted'}>
        <span className={problem === undefined ? undefined : 'sr-only'}>{label}</span>
        {problem !== undefined && <span className="text-loss"> {problem}</span>}
      </span>
      <span className="flex gap-2">
        <span className="relative flex min-w-0 flex-1">
          {prefix && (
            <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-14 text-muted">
              {prefix}
            </span>
          )}
          <input
            aria-invalid={value === 'invalid' || problem !== undefined}
            {...rest}
            type="text"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={shown}
            onChange={(event) => {
              setText(event.target.value);
              onChange(typedNumber(event.target.value, decimals));
            }}
            onBlur={(event) => {
              if (value !== 'invalid') setText(numberText(value, decimalMark));
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
              if (direction !== 0 && value !== 'invalid') {
                event.preventDefault();
                put(Math.max(0, Number(((value ?? 0) + direction * step).toFixed(decimals))));
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

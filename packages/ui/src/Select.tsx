import { classes } from './classes.ts';
import { FIELD } from './field.ts';
import { Icon } from './Icon.tsx';

export interface SelectProps {
  label: string;
  /** True: the label is for screen readers only. */
  hideLabel?: boolean;
  /** True: as high as a small button. */
  small?: boolean;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
  disabled?: boolean;
  className?: string;
}

/** One choice out of a list that may be long, shown by the device's own control. */
export function Select({
  label,
  hideLabel = false,
  small = false,
  value,
  onChange,
  options,
  disabled = false,
  className,
}: SelectProps) {
  // `FIELD` greys out read-only fields. Browsers count a select among them, so `enabled:text-text!` restores the
  // colour.
  return (
    <label className={classes('block min-w-0', className)}>
      <span className={hideLabel ? 'sr-only' : 'mb-1 block text-12 text-muted'}>{label}</span>
      <span className="relative flex min-w-0">
        <select
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className={classes(
            FIELD,
            'cursor-pointer appearance-none truncate pr-10 enabled:text-text!',
            small && 'md:min-h-9!',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </span>
    </label>
  );
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { FIELD } from './field.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  /** True: the label is for screen readers only. */
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  icon?: IconName;
  /** Content at the end of the row, for example a button. */
  after?: ReactNode;
  /** Classes of the field itself; `className` is the row's. */
  inputClassName?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with its label. */
export function TextInput({
  label,
  hideLabel = false,
  value,
  onChange,
  icon,
  after,
  className,
  inputClassName,
  ...rest
}: TextInputProps) {
  const field = (
    <label className={classes('block min-w-0', after ? 'flex-1' : className)}>
      <span className={hideLabel ? 'sr-only' : 'mb-1 block text-12 text-muted'}>{label}</span>
      <span className="relative flex min-w-0">
        {icon && (
          <Icon
            name={icon}
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
        )}
        <input
          {...rest}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(FIELD, icon && 'pl-10', inputClassName)}
        />
      </span>
    </label>
  );
  if (!after) return field;
  // The button is outside the label, because its text would otherwise be part of the field's name.
  return (
    <span className={classes('flex min-w-0 items-end gap-2', className)}>
      {field}
      {after}
    </span>
  );
}

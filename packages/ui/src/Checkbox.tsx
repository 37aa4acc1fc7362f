import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, children, disabled = false }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-14 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <span className="relative mt-px inline-flex shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[calc(var(--radius-8)/2)] outline-offset-2"
        />
        <span className="pointer-events-none grid size-5 place-items-center rounded-[calc(var(--radius-8)/2)] border border-muted bg-ink-800 text-transparent peer-checked:border-transparent peer-checked:bg-info peer-checked:text-ink-950">
          <Icon name="check" size={14} />
        </span>
      </span>
      <span>{children}</span>
    </label>
  );
}

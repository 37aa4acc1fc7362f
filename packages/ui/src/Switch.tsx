import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** A line of explanation under the label. */
  hint?: ReactNode;
  disabled?: boolean;
  /** True: the switch is before its label instead of at the far end of the row. */
  compact?: boolean;
}

/** An on/off switch with its label; the whole row can be pressed. */
export function Switch({ checked, onChange, children, hint, disabled = false, compact = false }: SwitchProps) {
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-3',
        compact ? 'flex-row-reverse justify-end' : 'justify-between',
        disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <span className="min-w-0">
        <span className="block text-14">{children}</span>
        {hint && <span className="block text-12 text-muted">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full outline-offset-2"
        />
        <span className="pointer-events-none flex h-6 w-11 rounded-full border border-line bg-ink-800 p-0.5 transition-colors duration-(--motion-press) peer-checked:border-transparent peer-checked:bg-info peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-ink-950 peer-disabled:opacity-50">
          <span className="size-4.5 rounded-full bg-muted transition-transform duration-(--motion-press)" />
        </span>
      </span>
    </label>
  );
}

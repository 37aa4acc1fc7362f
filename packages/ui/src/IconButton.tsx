import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The name for screen readers and the hint on hover. */
  label: string;
  /** Shows a dot for something new; the label should name it too. */
  dot?: boolean;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with only an icon. */
export function IconButton({
  icon,
  label,
  dot = false,
  iconSize = 20,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-8 text-muted transition-colors duration-(--motion-press)',
        'hover:bg-ink-800 hover:text-text aria-expanded:bg-ink-800 aria-expanded:text-text aria-pressed:text-text',
        'disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} size={iconSize} />
      {dot && (
        <span
          aria-hidden="true"
          className="absolute top-2.5 right-2.5 size-2 rounded-full bg-lift-deep ring-2 ring-ink-900"
        />
      )}
    </button>
  );
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** small: 36 px (44 on a phone), medium: 44 px, large: 52 px. */
  size?: ButtonSize;
  icon?: IconName;
  /** True during work: the button keeps its width, shows a spinner and cannot be pressed. */
  loading?: boolean;
  /** True: as wide as the container. */
  wide?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-(image:--lift-gradient) text-ink-950 font-semibold hover:brightness-110 disabled:bg-none disabled:bg-ink-800 disabled:text-muted',
  secondary:
    'bg-ink-800 text-text border border-line hover:border-muted disabled:text-muted disabled:hover:border-line',
  ghost:
    'bg-transparent text-muted hover:text-text hover:bg-ink-800 disabled:hover:bg-transparent disabled:hover:text-muted',
  danger: 'bg-ink-800 text-loss border border-line hover:border-loss disabled:text-muted disabled:hover:border-line',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 md:min-h-9 px-3 text-14',
  medium: 'min-h-11 px-4 text-14',
  large: 'min-h-13 px-5 text-16',
};

/** Returns the classes of a button, for links that look like one. */
export const buttonClasses = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
  wide = false,
): string =>
  classes(
    'relative inline-flex items-center justify-center gap-2 rounded-8 font-medium whitespace-nowrap select-none cursor-pointer',
    'transition-[background-color,border-color,color,filter,transform] duration-(--motion-press) ease-out',
    'active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  loading = false,
  wide = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={classes(buttonClasses(variant, size, wide), className)}
      {...rest}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classes('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
    </button>
  );
}

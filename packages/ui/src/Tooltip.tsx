import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TooltipProps {
  text: string;
  /** Makes non-interactive content reachable by keyboard. */
  focusable?: boolean;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

const ALIGN = { start: 'left-0', center: 'left-1/2 -translate-x-1/2', end: 'right-0' };

/** A short explanation on hover and focus; Escape hides it. */
export function Tooltip({
  text,
  focusable = false,
  side = 'top',
  align = 'center',
  className,
  children,
}: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span
      className={classes('relative inline-flex', className)}
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={id}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      <span
        role="tooltip"
        id={id}
        className={classes(
          'pointer-events-none absolute z-(--layer-overlay) w-max max-w-60 rounded-8 border border-line bg-ink-850 px-2 py-1 text-12 text-text shadow-overlay',
          side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1',
          ALIGN[align],
          !open && 'hidden',
        )}
      >
        {text}
      </span>
    </span>
  );
}

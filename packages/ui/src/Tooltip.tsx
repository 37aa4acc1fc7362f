import { useId, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TooltipProps {
  text: string;
  className?: string;
  /** Content that is not a control. The tooltip makes it accessible by keyboard and tap. */
  children: ReactNode;
}

/** A short explanation on hover, focus and tap; Escape hides it. Its place is in `tokens.css`. */
export function Tooltip({ text, className, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const show = (): void => void bubble.current?.togglePopover?.(true);
  const hide = (): void => void bubble.current?.togglePopover?.(false);
  return (
    <span
      className={classes('relative inline-flex', className)}
      style={{ anchorName: `--${id}` }}
      tabIndex={0}
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hide}
      // On a touch screen the pointer leaves when the finger is lifted, and the click follows.
      onClick={show}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span
        ref={bubble}
        role="tooltip"
        id={id}
        popover="manual"
        className="bubble"
        style={{ positionAnchor: `--${id}` }}
      >
        {text}
      </span>
    </span>
  );
}

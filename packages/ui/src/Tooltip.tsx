import { useId, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TooltipProps {
  text: string;
  className?: string;
  /** Content that is not a control. The tooltip makes it accessible by keyboard and tap. */
  children: ReactNode;
}

/** A short explanation on hover, focus and tap; Escape hides it. `.bubble` in `tokens.css` sets its position. */
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
      // A touch screen reports that the pointer left when the finger is lifted. The click that follows shows the
      // tooltip again.
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

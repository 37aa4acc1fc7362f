import { useId, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TooltipProps {
  text: string;
  /** Makes non-interactive content reachable by keyboard and by a tap. */
  focusable?: boolean;
  className?: string;
  children: ReactNode;
}

const GAP_PX = 4;
/** Smallest distance to an edge of the window. */
const EDGE_PX = 8;

/** Shows the bubble above its host, or below it if there is no room. The top layer is cut by nothing. */
function place(bubble: HTMLElement, host: HTMLElement): void {
  bubble.showPopover?.();
  const at = host.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - EDGE_PX);
  const above = at.top - height - GAP_PX;
  bubble.style.left = `${Math.max(EDGE_PX, left)}px`;
  bubble.style.top = `${above < EDGE_PX ? at.bottom + GAP_PX : above}px`;
}

/** A short explanation on hover, focus and tap; Escape hides it. */
export function Tooltip({ text, focusable = false, className, children }: TooltipProps) {
  const id = useId();
  const host = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const [shown, at] = [bubble.current, host.current];
    if (!open || !shown || !at) return;
    const follow = (): void => place(shown, at);
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      shown.hidePopover?.();
    };
  }, [open]);
  // A finger leaves when it is lifted: a tap opens by its click, and the next one elsewhere closes.
  const point = (isOver: boolean) => (event: PointerEvent) => event.pointerType !== 'touch' && setOpen(isOver);
  return (
    <span
      ref={host}
      className={classes('relative inline-flex', className)}
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={id}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onClick={() => setOpen(true)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      <span
        ref={bubble}
        role="tooltip"
        id={id}
        popover="manual"
        className="pointer-events-none fixed inset-auto w-max max-w-60 rounded-8 border border-line bg-ink-850 px-2 py-1 text-12 text-text shadow-overlay"
      >
        {text}
      </span>
    </span>
  );
}

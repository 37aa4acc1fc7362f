import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';

export interface PopoverProps {
  title: string;
  /** True: the title is for screen readers only, because a text beside it says the same. */
  hideTitle?: boolean;
  /** The element at which the panel is placed. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'bottom' | 'top';
  className?: string;
}

/** A small panel at a button, shown while it is rendered. Escape or a click outside closes it. */
export function Popover({
  title,
  hideTitle = false,
  anchor,
  onClose,
  children,
  align = 'end',
  side = 'bottom',
  className,
}: PopoverProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open, details) => {
        // Presses of the opening button are left to that button. Escape closes also while that button has the focus.
        const { reason, event } = details;
        const isOnAnchor = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!open && (reason === 'escape-key' || !isOnAnchor)) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-(--layer-overlay)"
        >
          <Base.Popup
            className={classes(
              'flex max-h-[min(32rem,var(--available-height))] w-80 max-w-[calc(100vw-1rem)] animate-rise flex-col overflow-hidden rounded-14 border border-line bg-ink-850 shadow-overlay outline-none',
              className,
            )}
          >
            <Base.Title
              className={hideTitle ? 'sr-only' : 'border-b border-line px-4 py-3 font-display text-14 font-medium'}
            >
              {title}
            </Base.Title>
            <div className="scroll-hint min-h-0 overflow-y-auto overscroll-contain">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';

export interface ModalProps {
  title: string;
  /** The name of the close button. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Content below the scrolling part. */
  footer?: ReactNode;
  /** Largest width: narrow 26 rem, medium 36 rem, wide 56 rem, full 76 rem. */
  width?: 'narrow' | 'medium' | 'wide' | 'full';
  /** True: the content reaches the edges, without padding. */
  flush?: boolean;
  /**
   * True: the focus starts on the title instead of the close button, so that Enter does not close the dialog at once.
   * For dialogs that can be opened by a key.
   */
  focusTitle?: boolean;
}

const WIDTHS = { narrow: 'md:max-w-104', medium: 'md:max-w-144', wide: 'md:max-w-224', full: 'md:max-w-304' };

/** Stops key events from reaching the page behind the dialog, except Escape and Tab, which the dialog handles. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
}

/**
 * Hides the dialog in the next frame and calls `onClose` after that frame; at once in a hidden document, which has no
 * frames. Unmounting restores the focus, the scroll bar and the page behind, which would visibly delay the hiding on a
 * slow machine.
 */
function useLeaving(onClose: () => void): { isLeaving: boolean; leave: () => void } {
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    if (isLeaving) return;
    setLeaving(true);
    if (document.hidden) onClose();
    else requestAnimationFrame(() => setTimeout(onClose));
  };
  return { isLeaving, leave };
}

/**
 * A dialog over the page. The focus stays inside and returns afterwards. The close button, Escape or a click outside
 * closes the dialog. It is a sheet at the bottom on a phone.
 */
export function Modal({
  title,
  closeLabel,
  onClose,
  children,
  footer,
  width = 'narrow',
  flush = false,
  focusTitle = false,
}: ModalProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLeaving, leave } = useLeaving(onClose);
  const gone = isLeaving && 'pointer-events-none opacity-0';
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes('fixed inset-0 z-(--layer-modal) animate-fade bg-ink-950/80', gone)} />
        <Dialog.Viewport
          className={classes(
            'fixed inset-0 z-(--layer-modal) flex items-end justify-center md:items-center md:p-6',
            gone,
          )}
        >
          <Dialog.Popup
            data-modal
            {...(focusTitle && { initialFocus: heading })}
            onKeyDown={keepKeys}
            className={classes(
              // Leaves room for a notice above the sheet.
              'flex max-h-[calc(100dvh-5rem)] w-full animate-sheet flex-col overflow-hidden rounded-t-14 border border-line bg-ink-900 shadow-overlay outline-none',
              'md:max-h-full md:animate-rise md:rounded-14',
              WIDTHS[width],
            )}
          >
            <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
              <Dialog.Title ref={heading} tabIndex={-1} className="font-display text-16 font-medium outline-none">
                {title}
              </Dialog.Title>
              <Dialog.Close render={<IconButton icon="close" label={closeLabel} />} />
            </header>
            <div className={classes('min-h-0 overflow-y-auto overscroll-contain', !flush && 'p-5')}>{children}</div>
            {footer && (
              <footer
                data-keep-clear
                className={classes(
                  'border-t border-line pb-[max(1rem,env(safe-area-inset-bottom))]',
                  flush ? 'p-4' : 'p-5',
                )}
              >
                {footer}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { useEffect } from 'react';
import { useModals } from './modals.ts';

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
/** Focus targets on which Space presses the main button: the page itself, and the button. */
const PAGE = 'html, body, main, [aria-keyshortcuts=Space]';

const isOn = (selectors: string, target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(selectors);

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  useModals.getState().name !== null ||
  isOn(TYPING, event.target);

/** Keys of a page with a main button. The caller passes the same object on every render. */
export interface PressKeys {
  press: () => void;
  /** Receives every other key of the page, once per press. */
  other: (event: KeyboardEvent) => void;
}

const onKeyDown = ({ press, other }: PressKeys, event: KeyboardEvent): void => {
  if (isElsewhere(event)) return;
  if (event.code === 'Space') {
    if (!isOn(PAGE, event.target)) return;
    event.preventDefault();
    if (!event.repeat) press();
    return;
  }
  if (!event.repeat) other(event);
};

/** Prevents the focused main button from being pressed again when the space bar is released. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.code === 'Space' && !isElsewhere(event) && isOn(PAGE, event.target)) event.preventDefault();
}

/**
 * Handles keys of a page. Space presses the main button if the page or that button has the focus, because any other
 * focused control handles the key itself. Keys are ignored in fields and dialogs.
 */
export function usePressKeys(keys: PressKeys): void {
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => onKeyDown(keys, event);
    addEventListener('keydown', onDown);
    addEventListener('keyup', onKeyUp);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onKeyUp);
    };
  }, [keys]);
}

import { useEffect } from 'react';
import { useModals } from './modals.ts';

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
/** Focus targets while no control has the focus, and the big button itself. */
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

/** Keys of a page with one big button. The object never changes. */
export interface PressKeys {
  /** Presses the button. */
  press: () => void;
  /** Gets every other key that belongs to the page, once for each press. */
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

/** The big button with the focus would be pressed again when the space bar is let go. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.code === 'Space' && !isElsewhere(event) && isOn(PAGE, event.target)) event.preventDefault();
}

/**
 * Space presses the big button of a page while the page or that button has the focus: a control with the focus keeps
 * its own key. Ignored while typing and in dialogs.
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

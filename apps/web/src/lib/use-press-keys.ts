import { useEffect } from 'react';
import { useModals } from './modals.ts';

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
const PRESSABLE = 'button, a[href], summary, input, [role=button], [role=switch], [role=tab]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPING);

/**
 * Whether the focus was last moved by keyboard. `:focus-visible` cannot tell: browsers set it as soon
 * as any key is pressed, the space bar itself included.
 */
let movesByKeyboard = false;

/** Someone who moves by keyboard presses the control they are on; after a click the focus there means nothing. */
const isOnControl = (target: EventTarget | null): boolean =>
  movesByKeyboard && target instanceof Element && target.matches(PRESSABLE);

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  useModals.getState().name !== null ||
  isTyping(event.target);

/** What keys do on a page with one big button. The same object always. */
export interface PressKeys {
  /** Presses the button. */
  press: () => void;
  /** Gets every other key that belongs to the page, once for each press. */
  other: (event: KeyboardEvent) => void;
}

function onPointerDown(): void {
  movesByKeyboard = false;
}

const onKeyDown = ({ press, other }: PressKeys, event: KeyboardEvent): void => {
  if (event.key === 'Tab' || event.key.startsWith('Arrow')) movesByKeyboard = true;
  if (isElsewhere(event)) return;
  if (event.code === 'Space') {
    if (isOnControl(event.target)) return;
    event.preventDefault();
    if (!event.repeat) press();
    return;
  }
  if (!event.repeat) other(event);
};

/** A button that was focused by a click would still be pressed when the space bar is let go. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.code === 'Space' && !isElsewhere(event) && !isOnControl(event.target)) event.preventDefault();
}

/** Space presses the big button of a page. Ignored while typing and in dialogs. */
export function usePressKeys(keys: PressKeys): void {
  useEffect(() => {
    const onDown = (event: KeyboardEvent): void => onKeyDown(keys, event);
    addEventListener('pointerdown', onPointerDown, true);
    addEventListener('keydown', onDown);
    addEventListener('keyup', onKeyUp);
    return () => {
      removeEventListener('pointerdown', onPointerDown, true);
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onKeyUp);
    };
  }, [keys]);
}

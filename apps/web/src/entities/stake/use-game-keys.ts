import { useEffect } from 'react';
import { openModal, useModals } from '../../lib/modals.ts';
import { getSettings } from '../../lib/settings.ts';
import { useSelection } from '../inventory/selection-store.ts';

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

/** What the keys of a game do besides what they do on every page. The same object always. */
export interface GameKeys {
  /** Presses the big button. */
  press: () => void;
  /** Chooses the option at this place, from 0; beyond the last one nothing happens. */
  choose: (index: number) => void;
}

function onPointerDown(): void {
  movesByKeyboard = false;
}

const onKeyDown = ({ press, choose }: GameKeys, event: KeyboardEvent): void => {
  if (event.key === 'Tab' || event.key.startsWith('Arrow')) movesByKeyboard = true;
  if (isElsewhere(event)) return;
  if (event.code === 'Space') {
    if (isOnControl(event.target)) return;
    event.preventDefault();
    if (!event.repeat) press();
    return;
  }
  if (event.repeat) return;
  // By place on the keyboard, so that a Russian layout works too; the question mark by what it is.
  if (event.key === '?') openModal('keys');
  else if (/^Digit[1-4]$/.test(event.code) && !event.shiftKey) choose(Number(event.code.slice(5)) - 1);
  else if (event.code === 'KeyA') useSelection.getState().toggleAll();
  else if (event.code === 'KeyM') getSettings().setSound(!getSettings().sound);
};

/** A button that was focused by a click would still be pressed when the space bar is let go. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.code === 'Space' && !isElsewhere(event) && !isOnControl(event.target)) event.preventDefault();
}

/** The keys of a game's page: Space presses the button, 1–4 choose, A selects all items or none, M mutes, ? shows the list. Ignored while typing and in dialogs. */
export function useGameKeys(keys: GameKeys): void {
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

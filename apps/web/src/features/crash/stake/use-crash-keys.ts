import { useEffect } from 'react';
import { openModal, useModals } from '../../../lib/modals.ts';
import { getSettings } from '../../../lib/settings.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { pressButton } from './actions.ts';
import { useStakeForm } from './form.ts';

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

function choosePreset(index: number): void {
  const { presets, draft, choose } = useStakeForm.getState();
  const preset = presets[index];
  if (draft === null && preset !== undefined) choose(preset);
}

function onPointerDown(): void {
  movesByKeyboard = false;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key.startsWith('Arrow')) movesByKeyboard = true;
  if (isElsewhere(event)) return;
  if (event.code === 'Space') {
    if (isOnControl(event.target)) return;
    event.preventDefault();
    if (!event.repeat) pressButton();
    return;
  }
  if (event.repeat) return;
  // By place on the keyboard, so that a Russian layout works too; the question mark by what it is.
  if (event.key === '?') openModal('keys');
  else if (/^Digit[1-4]$/.test(event.code) && !event.shiftKey) choosePreset(Number(event.code.slice(5)) - 1);
  else if (event.code === 'KeyA') useSelection.getState().toggleAll();
  else if (event.code === 'KeyM') getSettings().setSound(!getSettings().sound);
}

/** A button that was focused by a click would still be pressed when the space bar is let go. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.code === 'Space' && !isElsewhere(event) && !isOnControl(event.target)) event.preventDefault();
}

/** The keys of the crash page: Space presses the button, 1–4 choose presets, A selects all items or none, M mutes, ? shows the list. Ignored while typing and in dialogs. */
export function useCrashKeys(): void {
  useEffect(() => {
    addEventListener('pointerdown', onPointerDown, true);
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', onKeyUp);
    return () => {
      removeEventListener('pointerdown', onPointerDown, true);
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', onKeyUp);
    };
  }, []);
}

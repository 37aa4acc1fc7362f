import { MAX_OPENINGS } from '@updraft/rules/cases';
import { useEffect, useRef } from 'react';
import { useModals } from '../../../lib/modals.ts';
import type { WholeBox } from '../query.ts';
import { isFree } from './state.ts';
import { getOpening, setCount, setQuick, useOpeningStore } from './store.ts';
import { press, useOpeningButton } from './use-opening.ts';

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
const PRESSABLE = 'button, a[href], summary, [role=button]';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector);

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.repeat ||
  useModals.getState().name !== null ||
  isIn(event.target, TYPING);

/** The keys of a box's page: Space presses the button, 1–5 choose how many, Q switches quick mode. */
export function useCasesKeys(whole: WholeBox): void {
  const button = useOpeningButton(whole);
  const latest = useRef({ button, whole });
  latest.current = { button, whole };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isElsewhere(event)) return;
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (event.code === 'Space' && !isIn(event.target, PRESSABLE)) {
        event.preventDefault();
        press(latest.current.button, latest.current.whole);
      } else if (digit !== undefined && Number(digit) <= MAX_OPENINGS && isFree(getOpening())) setCount(Number(digit));
      else if (event.code === 'KeyQ') setQuick(!useOpeningStore.getState().isQuick);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

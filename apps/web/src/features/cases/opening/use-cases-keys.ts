import { MAX_OPENINGS } from '@updraft/rules/cases';
import { useEffect, useMemo, useRef } from 'react';
import { type PageKey, useShownKeys } from '../../../lib/page-keys.ts';
import { type PressKeys, usePressKeys } from '../../../lib/use-press-keys.ts';
import type { WholeBox } from '../query.ts';
import { isFree, type OpeningState } from './state.ts';
import { setCount, setQuick, useOpeningStore } from './store.ts';
import { press, useOpeningButton, useOpeningOf } from './use-opening.ts';

const SHOWN_KEYS: readonly PageKey[] = [
  { keys: ['Space'], does: 'cases.key_open' },
  { keys: ['1', '2', '3', '4', '5'], does: 'cases.key_count' },
  { keys: ['Q'], does: 'cases.key_quick' },
];

/** Uses the physical position of a key, so that a Russian layout works too. */
function onOtherKey({ code, shiftKey }: KeyboardEvent, opening: OpeningState): void {
  const count = Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0);
  if (count >= 1 && count <= MAX_OPENINGS && !shiftKey && isFree(opening)) setCount(count);
  else if (code === 'KeyQ') setQuick(!useOpeningStore.getState().isQuick);
}

/**
 * Handles the keys of a box's page. Space presses the button, 1–5 choose the number of boxes, Q switches quick mode.
 */
export function useCasesKeys(whole: WholeBox): void {
  const button = useOpeningButton(whole);
  const opening = useOpeningOf(whole.box.id);
  const latest = useRef({ button, opening, whole });
  useEffect(() => {
    latest.current = { button, opening, whole };
  });
  const keys = useMemo<PressKeys>(
    () => ({
      press: () => press(latest.current.button, latest.current.whole),
      other: (event) => onOtherKey(event, latest.current.opening),
    }),
    [],
  );
  usePressKeys(keys);
  useShownKeys(SHOWN_KEYS);
}

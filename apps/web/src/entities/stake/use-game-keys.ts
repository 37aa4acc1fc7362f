import { useMemo } from 'react';
import { openModal } from '../../lib/modals.ts';
import { type PageKey, useShownKeys } from '../../lib/page-keys.ts';
import { getSettings } from '../../lib/settings.ts';
import { usePressKeys } from '../../lib/use-press-keys.ts';
import { useSelection } from '../inventory/selection-store.ts';

/** Keys of a game in addition to those of every page. A game passes the same object on every render. */
export interface GameKeys {
  press: () => void;
  /**
   * Chooses the option at this index, from 0. An index beyond the last option does nothing. Null: the game has no
   * options.
   */
  choose: ((index: number) => void) | null;
  /** Keys in the list of shortcuts. */
  shown: readonly PageKey[];
}

/** Creates the keys of a game. `pressDoes` and `chooseDoes`: text keys, such as `keys.stake_does`. */
export const gameKeys = ({
  press,
  pressDoes,
  choice,
}: {
  press: () => void;
  pressDoes: string;
  choice?: { choose: (index: number) => void; chooseDoes: string };
}): GameKeys => ({
  press,
  choose: choice?.choose ?? null,
  shown: [
    { keys: ['Space'], does: pressDoes },
    ...(choice ? [{ keys: ['1', '2', '3', '4'], does: choice.chooseDoes }] : []),
    { keys: ['A'], does: 'keys.all_does' },
  ],
});

/**
 * Handles keys other than Space by their physical position, so that a Russian layout works. The question mark is found
 * by its character.
 */
const onOtherKey = ({ choose }: GameKeys, event: KeyboardEvent): void => {
  if (event.key === '?') openModal('keys');
  else if (/^Digit[1-4]$/.test(event.code) && !event.shiftKey) choose?.(Number(event.code.slice(5)) - 1);
  else if (event.code === 'KeyA') useSelection.getState().toggleAll();
  else if (event.code === 'KeyM') getSettings().setSound(!getSettings().sound);
};

/**
 * Handles the keys of a game's page. Space presses the button, 1–4 choose, A selects all items or none, M mutes, ?
 * shows the list. Keys are ignored in fields and dialogs.
 */
export function useGameKeys(keys: GameKeys): void {
  usePressKeys(useMemo(() => ({ press: keys.press, other: (event) => onOtherKey(keys, event) }), [keys]));
  useShownKeys(keys.shown);
}

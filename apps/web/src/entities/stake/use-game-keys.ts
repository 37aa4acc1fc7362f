import { useMemo } from 'react';
import { openModal } from '../../lib/modals.ts';
import { getSettings } from '../../lib/settings.ts';
import { usePressKeys } from '../../lib/use-press-keys.ts';
import { useSelection } from '../inventory/selection-store.ts';

/** What the keys of a game do besides what they do on every page. The same object always. */
export interface GameKeys {
  /** Presses the big button. */
  press: () => void;
  /** Chooses the option at this place, from 0; beyond the last one nothing happens. */
  choose: (index: number) => void;
}

/** By place on the keyboard, so that a Russian layout works too; the question mark by what it is. */
const onOtherKey = ({ choose }: GameKeys, event: KeyboardEvent): void => {
  if (event.key === '?') openModal('keys');
  else if (/^Digit[1-4]$/.test(event.code) && !event.shiftKey) choose(Number(event.code.slice(5)) - 1);
  else if (event.code === 'KeyA') useSelection.getState().toggleAll();
  else if (event.code === 'KeyM') getSettings().setSound(!getSettings().sound);
};

/** The keys of a game's page: Space presses the button, 1–4 choose, A selects all items or none, M mutes, ? shows the list. Ignored while typing and in dialogs. */
export function useGameKeys(keys: GameKeys): void {
  usePressKeys(useMemo(() => ({ press: keys.press, other: (event) => onOtherKey(keys, event) }), [keys]));
}

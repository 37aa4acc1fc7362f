import { openModal, useModals } from '../lib/modals.ts';
import { useSettings } from '../lib/settings.ts';
import { watchedGame } from '../entities/view/view-store.ts';
import { gameNamed } from './games.tsx';

/** True if the keys belong to a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
  );
}

function onKey(event: KeyboardEvent): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.repeat ||
    isTyping(event.target) ||
    useModals.getState().name !== null
  )
    return;
  // Some games handle these keys together with their own.
  if (gameNamed(watchedGame())?.hasKeys) return;
  // Keys are found by their physical position, so that a Russian layout works. The question mark is found by its
  // character.
  if (event.key === '?') openModal('keys');
  else if (event.code === 'KeyM') useSettings.getState().setSound(!useSettings.getState().sound);
}

/** The keys that work on every page: M mutes, ? shows the list. */
export function listenToKeys(): void {
  addEventListener('keydown', onKey);
}

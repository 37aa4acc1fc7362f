import type { TableGame } from '@updraft/contract';
import { type ReactNode, Suspense } from 'react';
import type { Preloadable } from '../../lib/chunks.tsx';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { AutomaticDialogProps } from './AutomaticButton.tsx';
import { useAutomatic } from './automatic-store.ts';

const AutomaticButton = partWithTexts('automatic', () => import('./AutomaticButton.tsx'));
const AutomaticLine = partWithTexts('automatic', () => import('./AutomaticLine.tsx'));

/**
 * Returns the parts of automatic betting beside the main button of a game: a second button, fetched when the page has
 * settled, and the state of the game's run in place of the note.
 */
export function useAutomaticParts(
  game: TableGame,
  dialog: Preloadable<AutomaticDialogProps>,
): { aside: ReactNode; status: ReactNode } {
  const isSettled = useSettled();
  const isThis = useAutomatic((state) => state.run !== null && state.game === game);
  return {
    aside: (
      <div className="w-13 shrink-0">
        <Suspense fallback={null}>{isSettled && <AutomaticButton dialog={dialog} />}</Suspense>
      </div>
    ),
    status: isThis ? (
      <Suspense fallback={null}>
        <AutomaticLine />
      </Suspense>
    ) : null,
  };
}

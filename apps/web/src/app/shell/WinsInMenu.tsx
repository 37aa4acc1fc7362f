import { Suspense } from 'react';
import { useIsDesktop } from '../../lib/media.ts';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { useGameSigns, useShowsWins } from './game-signs.ts';

const WinsList = partWithTexts('wins', () => import('../../features/wins/WinsList.tsx'));

/** Large wins of all games, in the menu of screens too narrow for `WinsBar`. */
export function WinsInMenu({ onFollow }: { onFollow: () => void }) {
  const isOn = useShowsWins();
  const isDesktop = useIsDesktop();
  const games = useGameSigns();
  if (!isOn || isDesktop) return null;
  return (
    <div className="min-h-24 border-t border-line">
      <Suspense fallback={null}>
        <WinsList games={games} onFollow={onFollow} />
      </Suspense>
    </div>
  );
}

import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useIsDesktop } from '../../lib/media.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { withTexts } from '../lazy-page.ts';
import { useGameSigns, useShowsWins } from './game-signs.ts';

const WinsStrip = lazyPart(withTexts('wins', () => import('../../features/wins/WinsStrip.tsx')));

/**
 * The large wins of all games below the header, on screens with room for them. They come when the page has settled; their place
 * is kept from the beginning, by the height of the header (`tokens.css`).
 */
export function WinsBar() {
  const isOn = useShowsWins();
  const isDesktop = useIsDesktop();
  const [isSettled, setSettled] = useState(false);
  const games = useGameSigns();
  useEffect(() => whenSettled(() => setSettled(true)), []);
  useEffect(() => {
    document.documentElement.dataset['wins'] = isOn ? 'on' : 'off';
  }, [isOn]);
  if (!isOn || !isDesktop) return null;
  return (
    <div className="flex h-9 border-t border-line">
      <Suspense fallback={null}>{isSettled && <WinsStrip games={games} />}</Suspense>
    </div>
  );
}

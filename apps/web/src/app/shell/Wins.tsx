import { Suspense, useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useConfig } from '../../lib/config.ts';
import { useIsDesktop } from '../../lib/media.ts';
import { useTexts } from '../../lib/texts.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { GAMES } from '../games.tsx';
import { withTexts } from '../lazy-page.ts';

const WinsStrip = lazyPart(withTexts('wins', () => import('../../features/wins/WinsStrip.tsx')));
const WinsList = lazyPart(withTexts('wins', () => import('../../features/wins/WinsList.tsx')));

/** Whether the operator shows them. Unknown counts as yes: then their place is kept. */
const useIsOn = (): boolean => useConfig((state) => state.config?.liveWins?.isOn ?? true);

function useSigns() {
  const { t } = useTexts('shell');
  return useMemo(() => Object.fromEntries(GAMES.map(({ name, icon }) => [name, { icon, label: t(name) }])), [t]);
}

/**
 * The large wins of all games below the header, on screens with room for them. It comes when the page has settled; its place
 * is kept from the beginning, by the height of the header (`tokens.css`).
 */
export function WinsBar() {
  const isOn = useIsOn();
  const isDesktop = useIsDesktop();
  const [isSettled, setSettled] = useState(false);
  const games = useSigns();
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

/** The same in the menu, on all smaller screens. */
export function WinsInMenu({ onFollow }: { onFollow: () => void }) {
  const isOn = useIsOn();
  const isDesktop = useIsDesktop();
  const games = useSigns();
  if (!isOn || isDesktop) return null;
  return (
    <div className="min-h-24 border-t border-line">
      <Suspense fallback={null}>
        <WinsList games={games} onFollow={onFollow} />
      </Suspense>
    </div>
  );
}

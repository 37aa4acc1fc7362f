import { Panel, Skeleton } from '@updraft/ui';
import { Suspense, useEffect } from 'react';
import { useIsDesktop } from '../../lib/media.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { useGameSigns, useShowsWins } from './game-signs.ts';

const WinsStrip = partWithTexts('wins', () => import('../../features/wins/WinsStrip.tsx'));

/**
 * Large wins of all games below the header, on wide screens. They load when the page has settled. Until then
 * placeholders take their place, whose height is part of the header's (`tokens.css`).
 */
export function WinsBar() {
  const isOn = useShowsWins();
  const isDesktop = useIsDesktop();
  useEffect(() => {
    document.documentElement.dataset['wins'] = isOn ? 'on' : 'off';
  }, [isOn]);
  if (!isOn || !isDesktop) return null;
  return (
    <div className="flex h-9 border-t border-line">
      <Wins />
    </div>
  );
}

/** Large wins below the round, on screens too narrow for `WinsBar`. Their height is reserved from the beginning. */
export function WinsBelowRound() {
  const isOn = useShowsWins();
  const isDesktop = useIsDesktop();
  if (!isOn || isDesktop) return null;
  return (
    // The side margins equal those of the page above.
    <div className="px-3 pb-3 peer-data-[layout=wide]:wide-sides">
      <Panel as="div" className="flex h-11">
        <Wins />
      </Panel>
    </div>
  );
}

function Wins() {
  const isSettled = useSettled();
  const games = useGameSigns();
  return (
    <Suspense fallback={<Coming />}>
      {isSettled ? <WinsStrip games={games} coming={<Coming />} /> : <Coming />}
    </Suspense>
  );
}

/** Placeholders until the large wins are loaded. */
const Coming = () => (
  <div aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-3 overflow-hidden px-4">
    {['w-24', 'w-44', 'w-40', 'w-44', 'w-36', 'w-44', 'w-40'].map((width, at) => (
      <Skeleton key={at} className={`h-4 shrink-0 ${width}`} />
    ))}
  </div>
);

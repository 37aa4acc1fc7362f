import { classes, Panel } from '@updraft/ui';
import { type ReactNode, Suspense } from 'react';
import { OwnWin } from '../../../entities/round/OwnWin.tsx';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { LastResults } from '../LastResults.tsx';
import { useCrash } from '../store.ts';
import { Videos } from '../Videos.tsx';
import { Announcer } from './Announcer.tsx';
import { BigNumber } from './BigNumber.tsx';
import { useOwnWin } from './use-own-win.ts';
import { FrozenFlight, PhaseLabel, RoundCapNote } from './PhaseLabel.tsx';

/** Drawing of the round. It is loaded late, because no bet needs it. */
const SceneCanvas = lazyPart(() => import('./SceneCanvas.tsx'));

/**
 * Panel of the round: last results on top, and below them the scene, whose drawing area of 1778 × 1000 adapts to the
 * space. On desktops the scene leaves height for the inventory below it, so that both fit the window.
 */
export function RoundPanel({ className }: { className?: string }) {
  const { t } = useTexts('crash');
  return (
    <Panel aria-labelledby="round-title" tone="deep" className={classes('flex flex-col overflow-hidden', className)}>
      <h2 id="round-title" className="sr-only">
        {t('game:round')}
      </h2>
      <LastResults className="h-9 shrink-0 border-b border-line bg-ink-900 max-md:h-11" />
      <div className="@container flex flex-1 flex-col bg-[radial-gradient(120%_90%_at_50%_110%,var(--color-ink-800),var(--color-ink-950)_70%)]">
        <div className="relative aspect-[1778/1000] w-full grow overflow-hidden xl:aspect-auto xl:h-[clamp(17rem,calc(100dvh-var(--header-height)-26.5rem),56.24cqi)]">
          <Videos />
          <div data-scene className="absolute inset-0 [container-type:size]">
            <Suspense>
              <SceneCanvas />
            </Suspense>
            <NumberPlace>
              <div className="flex h-6 items-center text-12 text-muted">
                <PhaseLabel />
              </div>
              <BigNumber />
            </NumberPlace>
          </div>
          <FrozenFlight />
          <RoundCapNote />
          <Announcer />
        </div>
      </div>
    </Panel>
  );
}

/**
 * Place of the number. While waiting it is in the middle of the timer. In flight it is on the left, where the curve
 * never comes.
 */
function NumberPlace({ children }: { children: ReactNode }) {
  const isWaiting = useCrash((state) => state.phase === 'waiting');
  const ownWin = useOwnWin();
  const wonCents = isWaiting ? null : ownWin;
  return (
    <div
      // The changed key mounts a new element instead of moving the old one, so nothing jumps.
      key={isWaiting ? 'timer' : 'flight'}
      data-won={wonCents !== null || undefined}
      className={classes(
        'pointer-events-none absolute flex -translate-y-1/2 flex-col',
        isWaiting ? 'inset-x-0 top-[44%] items-center' : 'top-[29%] left-[max(10%,3.25rem)] items-start',
      )}
    >
      {/* The multiplier shrinks to make space for the win (`in-data-won`). */}
      {wonCents !== null && <OwnWin cents={wonCents} />}
      {children}
      {wonCents === null && <div className="h-6" />}
    </div>
  );
}

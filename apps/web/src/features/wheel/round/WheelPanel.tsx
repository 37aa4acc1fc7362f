import { classes, Panel } from '@updraft/ui';
import { Announcement } from '../../../entities/round/Announcement.tsx';
import { FrozenNote } from '../../../entities/round/FrozenNote.tsx';
import { ResultStrip } from '../../../entities/round/ResultStrip.tsx';
import { isUnheard } from '../../../lib/connection-state.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SWATCH, timesText } from '../colours.ts';
import { loadWheelHistory, useWheel, wheelStore } from '../table.ts';
import type { PastSector } from '../wire.ts';
import { Hub } from './Hub.tsx';
import { WheelCanvas } from './WheelCanvas.tsx';

const lookOf = ({ colour, multiplier }: PastSector) => ({
  text: timesText(multiplier),
  className: 'text-text',
  mark: SWATCH[colour],
});
const retry = (): void => void loadWheelHistory().catch(() => undefined);

/** Panel of the wheel: last results on top, and below them the picture, which adapts to the space. */
export function WheelPanel({ className }: { className?: string }) {
  const { t } = useTexts('wheel');
  const past = useWheel((state) => state.past);
  const pastLoaded = useWheel((state) => state.pastLoaded);
  const pastFailed = useWheel((state) => state.pastFailed);
  const isFrozen = useWheel((state) => isUnheard(state.connection));
  return (
    <Panel aria-labelledby="round-title" tone="deep" className={classes('flex flex-col overflow-hidden', className)}>
      <h2 id="round-title" className="sr-only">
        {t('title')}
      </h2>
      <ResultStrip
        game="wheel"
        past={past}
        pastLoaded={pastLoaded}
        pastFailed={pastFailed}
        look={lookOf}
        onRetry={retry}
        className="h-9 shrink-0 border-b border-line bg-ink-900 max-md:h-11"
      />
      <div className="@container flex flex-1 flex-col bg-[radial-gradient(90%_80%_at_50%_50%,var(--color-ink-800),var(--color-ink-950)_75%)]">
        <div
          data-scene
          className={classes(
            'relative aspect-[1778/1000] w-full grow overflow-hidden [container-type:size]',
            'max-md:aspect-auto max-md:h-[clamp(11rem,calc(100dvh-33.5rem),24rem)]',
            'xl:aspect-auto xl:h-[clamp(17rem,calc(100dvh-var(--header-height)-23.5rem),56.24cqi)]',
          )}
        >
          <WheelCanvas />
          <Hub />
          {isFrozen && <FrozenNote place="corner" />}
          <Announcer />
        </div>
      </div>
    </Panel>
  );
}

/** Announces each phase to screen readers, and nothing between phases. */
function Announcer() {
  const { t } = useTexts('wheel');
  const loaded = useWheel((state) => state.loaded);
  const phase = useWheel((state) => state.phase);
  const isPaused = useWheel((state) => state.maintenance);
  const spin = useWheel((state) => state.spin);
  const text = (): string => {
    if (!loaded) return t(isPaused ? 'game:bets_paused' : 'game:loading');
    if (phase === 'betting' && isPaused) return t('game:bets_paused');
    // The countdown is read without a subscription, so that it is announced only once, when betting opens.
    if (phase === 'betting') return t('say_betting', { count: wheelStore.getState().countdown });
    if (phase === 'beacon') return t('closed');
    if (phase === 'spin') return t('spinning');
    if (phase === 'returned') return t('returned');
    return spin === null ? '' : t('say_result', { colour: t(spin.colour), multiplier: timesText(spin.multiplier) });
  };
  return <Announcement>{text()}</Announcement>;
}

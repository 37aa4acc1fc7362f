import { AsyncList, classes, EmptyState, Panel, Skeleton } from '@updraft/ui';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Dashboard } from '../Dashboard.tsx';
import type { CrashState } from '../state-types.ts';
import { roundStageFor } from '../state-bets.ts';
import { shownBets, useCrash } from '../store.ts';
import { BetRow } from './BetRow.tsx';
import { rowsInSight } from './rows-in-sight.ts';

/** The bets of the round, one's own first, under the round's totals. */
export function LiveBets({ className }: { className?: string }) {
  const { t } = useTexts('crash');
  return (
    <Panel aria-labelledby="live-bets-title" className={classes('flex min-h-0 flex-col overflow-hidden', className)}>
      <h2 id="live-bets-title" className="sr-only">
        {t('live_bets')}
      </h2>
      <Dashboard />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        <Rows />
      </div>
    </Panel>
  );
}

function Rows() {
  const loaded = useCrash((state) => state.loaded);
  const bets = useCrash(shownBets);
  const selfId = useCrash((state) => state.selfId);
  const phase = useCrash((state) => state.phase);
  const interruptedAt = useCrash((state) => state.interruptedAt);
  const connection = useCrash((state) => state.connection);
  // The rows may come a few frames late, in slices: the flight beside them must not wait for a hundred of them.
  const laterBets = useDeferredValue(bets);
  const laterPhase = useDeferredValue(phase);
  // That there are none is never late: on a slow machine it would stand beside totals that say otherwise.
  const isBehind = laterBets.length === 0;
  return (
    <List
      loaded={loaded}
      bets={isBehind ? bets : laterBets}
      selfId={selfId}
      phase={isBehind ? phase : laterPhase}
      interruptedAt={interruptedAt}
      connection={connection}
    />
  );
}

interface ListProps {
  loaded: boolean;
  bets: CrashState['bets'];
  selfId: number | null;
  phase: CrashState['phase'];
  interruptedAt: CrashState['interruptedAt'];
  connection: CrashState['connection'];
}

const List = memo(function List({ loaded, bets, selfId, phase, interruptedAt, connection }: ListProps) {
  const { place, sight } = useSight();
  return (
    <AsyncList
      items={loaded ? bets : undefined}
      skeleton={<RowsSkeleton />}
      empty={<NoBets isWaiting={phase === 'waiting'} />}
    >
      {(all) => (
        <ul ref={place} className="relative overflow-hidden" style={{ height: all.length * ROW_PX }}>
          {all.slice(sight.first, sight.end).map((bet, index) => (
            <BetRow
              key={bet.id}
              bet={bet}
              isOwn={bet.user.id === selfId}
              stage={roundStageFor(bet, { phase, interruptedAt, connection })}
              place={sight.first + index}
              among={all.length}
            />
          ))}
        </ul>
      )}
    </AsyncList>
  );
});

const ROW_PX = 48;

/** The rows to have: a start and an end of a round touch every row there is. */
function useSight() {
  const [sight, setSight] = useState(() => rowsInSight({ topPx: 0, heightPx: 400, rowPx: ROW_PX }));
  // Called with the list when it comes; what it returns, when it goes.
  const place = useCallback((list: HTMLElement | null) => {
    const box = list?.parentElement;
    if (!box) return;
    const look = (): void => {
      const next = rowsInSight({ topPx: box.scrollTop, heightPx: box.clientHeight, rowPx: ROW_PX });
      setSight((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { place, sight };
}

function NoBets({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTexts('crash');
  const isPaused = useCrash((state) => state.maintenance);
  const text = !isWaiting ? 'no_bets' : isPaused ? 'bets_paused' : 'waiting_for_bets';
  return (
    <EmptyState icon={isWaiting ? 'clock' : 'users'} title={t(text)}>
      {t(`${text}_text`)}
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-12 items-center gap-2 px-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ml-auto h-8 w-17" />
        </div>
      ))}
    </div>
  );
}

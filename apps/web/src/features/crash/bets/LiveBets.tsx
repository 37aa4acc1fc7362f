import { classes, Panel } from '@updraft/ui';
import { memo, useCallback, useDeferredValue } from 'react';
import { BetList, NoBets } from '../../../entities/bet/BetList.tsx';
import { RoundTotals } from '../../../entities/bet/RoundTotals.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { CrashState } from '../state-types.ts';
import { roundStageFor } from '../state-bets.ts';
import { shownBets, useCrash } from '../store.ts';
import { BetRow } from './BetRow.tsx';

/** Bets of the round, own bets first, below the round's totals. */
export default function LiveBets({ className }: { className?: string }) {
  const { t } = useTexts('game');
  return (
    <Panel aria-labelledby="live-bets-title" className={classes('flex min-h-0 flex-col overflow-hidden', className)}>
      <h2 id="live-bets-title" className="sr-only">
        {t('live_bets')}
      </h2>
      <RoundTotals totals={useCrash((state) => state.totals)} />
      <div
        role="group"
        aria-labelledby="live-bets-title"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line"
      >
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
  // The rows may be drawn a few frames late, in slices, so that a hundred of them do not delay the flight.
  const laterBets = useDeferredValue(bets);
  const laterPhase = useDeferredValue(phase);
  // An empty deferred list is not shown. On a slow machine it would otherwise stand beside totals that are not zero.
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

type ListProps = Pick<CrashState, 'loaded' | 'bets' | 'selfId' | 'phase' | 'interruptedAt' | 'connection'>;

const List = memo(function List({ loaded, bets, selfId, phase, interruptedAt, connection }: ListProps) {
  const isPaused = useCrash((state) => state.maintenance);
  const roundId = useCrash((state) => state.roundId);
  const row = useCallback(
    (bet: CrashState['bets'][number], place: number, among: number) => (
      <BetRow
        key={bet.id}
        bet={bet}
        isOwn={bet.user.id === selfId}
        stage={roundStageFor(bet, { phase, interruptedAt, connection })}
        place={place}
        among={among}
      />
    ),
    [selfId, phase, interruptedAt, connection],
  );
  return (
    <BetList
      game="crash"
      roundId={roundId}
      bets={loaded ? bets : undefined}
      row={row}
      empty={<NoBets isOpen={phase === 'waiting'} isPaused={isPaused} />}
    />
  );
});

import { classes, EmptyState, Panel } from '@updraft/ui';
import { useCallback, useMemo, type ReactNode } from 'react';
import { BET_ROW_WITH_FOOT_PX } from '../../../entities/bet/BetLine.tsx';
import { BetList, NoBets } from '../../../entities/bet/BetList.tsx';
import { RoundTotals } from '../../../entities/bet/RoundTotals.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { PotRow } from '../state-types.ts';
import { useJackpot } from '../table.ts';
import { drawnWinner } from './ticket-ranges.ts';
import { PlayerRow } from './PlayerRow.tsx';

/** Players of the pot, the own row first, below the totals of the round. */
export default function PotPlayers({ className }: { className?: string }) {
  const { t } = useTexts('jackpot');
  const roundId = useJackpot((state) => state.roundId);
  const pot = useJackpot((state) => state.pot);
  const loaded = useJackpot((state) => state.loaded);
  const bets = useJackpot((state) => state.bets);
  const totals = useMemo(() => ({ players: pot.players, bank: pot.bank, items: pot.items }), [pot]);
  return (
    <Panel aria-labelledby="pot-players" className={classes('flex min-h-0 flex-col overflow-hidden', className)}>
      <h2 id="pot-players" className="sr-only">
        {t('players_title')}
      </h2>
      <RoundTotals totals={totals} />
      <div
        role="group"
        aria-labelledby="pot-players"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line"
      >
        <BetList
          game="jackpot"
          roundId={roundId}
          bets={loaded ? bets : undefined}
          row={useRow()}
          rowPx={BET_ROW_WITH_FOOT_PX}
          empty={<Empty />}
        />
      </div>
    </Panel>
  );
}

function useRow(): (row: PotRow, place: number, among: number) => ReactNode {
  const selfId = useJackpot((state) => state.selfId);
  const phase = useJackpot((state) => state.phase);
  const connection = useJackpot((state) => state.connection);
  const chances = useJackpot((state) => state.chances);
  const winner = useJackpot(drawnWinner);
  return useCallback(
    (row, place, among) => (
      <PlayerRow
        key={row.id}
        row={row}
        chance={chances[row.id]?.chance}
        isOwn={row.id === selfId}
        winningTicket={winner?.user.id === row.id ? winner.ticket : undefined}
        phase={phase}
        connection={connection}
        place={place}
        among={among}
      />
    ),
    [selfId, phase, connection, chances, winner],
  );
}

function Empty() {
  const { t } = useTexts('jackpot');
  const isPaused = useJackpot((state) => state.maintenance);
  if (isPaused) return <NoBets isOpen isPaused />;
  return (
    <EmptyState icon="jackpot" title={t('empty_title')}>
      {t('empty_text')}
    </EmptyState>
  );
}

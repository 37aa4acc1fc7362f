import { useMemo, type ReactNode } from 'react';
import { DrawnRoundPage, pastPhase } from '../../entities/round/DrawnRoundPage.tsx';
import { RoundBets } from '../../entities/round/RoundBets.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { PlayerRow } from './bets/PlayerRow.tsx';
import { WinnerCard } from './round/WinnerCard.tsx';
import { rowOf } from './state.ts';
import type { PotRow } from './state-types.ts';
import { loadJackpotHistory, useJackpot } from './table.ts';
import type { JackpotRound } from './wire.ts';

interface JackpotRoundPageProps {
  id: number;
  /** The round's values and their verification. */
  check: (round: JackpotRound) => ReactNode;
}

const ask = (id: number) => api('POST /api/jackpot/getGame', { id });

/** A past round of the jackpot: winner, players with their tickets, and its verification in this browser. */
export function JackpotRoundPage({ id, check }: JackpotRoundPageProps) {
  const latestId = useJackpot((state) => state.past[0]?.id ?? null);
  return (
    <DrawnRoundPage
      {...{ id, ask, latestId, check }}
      game="jackpot"
      loadHistory={loadJackpotHistory}
      result={(round: JackpotRound) => <Result round={round} />}
      bets={(round) => <Players round={round} />}
    />
  );
}

function Result({ round: { result } }: { round: JackpotRound }) {
  const selfId = useSession((state) => state.user?.id ?? null);
  if (result === null) return null;
  return <WinnerCard winner={result.winner} tickets={result.tickets} isOwn={result.winner.user.id === selfId} />;
}

function Players({ round }: { round: JackpotRound }) {
  const selfId = useSession((state) => state.user?.id ?? null);
  const game = useMemo(() => ({ ...round, bets: round.bets.map(rowOf) }), [round]);
  const phase = pastPhase(round);
  const tickets = Math.round(round.totals.bank * 100);
  // A page of smaller players comes without their chances.
  const chanceOf = ({ id, price }: PotRow): number =>
    round.chances[id]?.chance ?? Math.floor((price * 1_000_000) / Math.max(1, tickets)) / 100;
  return (
    <RoundBets<PotRow>
      name="jackpot"
      game={game}
      selfId={selfId}
      ask={async (asked) => {
        const answer = await api('POST /api/jackpot/getBets', asked);
        return answer.success ? { ...answer, bets: answer.bets.map(rowOf) } : answer;
      }}
      row={(row) => (
        <PlayerRow
          key={row.id}
          row={row}
          chance={chanceOf(row)}
          isOwn={row.id === selfId}
          phase={phase}
          connection="online"
        />
      )}
    />
  );
}

import { useMemo, type ReactNode } from 'react';
import { DrawnRoundPage, pastPhase } from '../../entities/round/DrawnRoundPage.tsx';
import { RoundBets } from '../../entities/round/RoundBets.tsx';
import { usePlayerId } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { PlayerRow } from './bets/PlayerRow.tsx';
import { PublishedTickets } from './bets/PublishedTickets.tsx';
import { winningRange } from './bets/ticket-ranges.ts';
import { WinnerCard } from './round/WinnerCard.tsx';
import { rowOf } from './state.ts';
import type { PotRow } from './state-types.ts';
import { loadJackpotHistory, useJackpot } from './table.ts';
import type { JackpotBet, JackpotChances, JackpotRound } from './wire.ts';

interface JackpotRoundPageProps {
  id: number;
  /** Renders the round's values and their verification. */
  check: (round: JackpotRound) => ReactNode;
}

const ask = (id: number) => api('POST /api/jackpot/getGame', { id });

/** Page of a past round of the jackpot: winner, players with their tickets, and the verification in this browser. */
export function JackpotRoundPage({ id, check }: JackpotRoundPageProps) {
  const latestId = useJackpot((state) => state.past[0]?.id ?? null);
  return (
    <DrawnRoundPage
      id={id}
      ask={ask}
      latestId={latestId}
      check={(round: JackpotRound) => (
        <>
          {check(round)}
          <PublishedTickets round={round} />
        </>
      )}
      game="jackpot"
      loadHistory={loadJackpotHistory}
      result={(round: JackpotRound) => <Result round={round} />}
      bets={(round) => <Players round={round} />}
    />
  );
}

function Result({ round: { result, bets } }: { round: JackpotRound }) {
  const selfId = usePlayerId();
  if (result === null) return null;
  const { winner, tickets } = result;
  return (
    <WinnerCard
      winner={winner}
      tickets={tickets}
      range={winningRange(winner, bets)}
      isOwn={winner.user.id === selfId}
    />
  );
}

/** Row of a past pot with the chance that the response contains. */
type PastRow = PotRow & { chance: number | undefined };

const withChances = (bets: readonly JackpotBet[], chances: JackpotChances): PastRow[] =>
  bets.map(rowOf).map((row) => ({ ...row, chance: chances[row.id]?.chance }));

function Players({ round }: { round: JackpotRound }) {
  const selfId = usePlayerId();
  const game = useMemo(() => ({ ...round, bets: withChances(round.bets, round.chances) }), [round]);
  const phase = pastPhase(round);
  const winner = round.result?.winner;
  return (
    <RoundBets<PastRow>
      name="jackpot"
      game={game}
      selfId={selfId}
      ask={async (asked) => {
        const answer = await api('POST /api/jackpot/getBets', asked);
        return answer.success ? { ...answer, bets: withChances(answer.bets, answer.chances) } : answer;
      }}
      row={(row) => (
        <PlayerRow
          key={row.id}
          row={row}
          phase={phase}
          chance={row.chance}
          isOwn={row.id === selfId}
          winningTicket={winner?.user.id === row.id ? winner.ticket : undefined}
          connection="online"
        />
      )}
    />
  );
}

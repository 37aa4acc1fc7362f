import { useEffect, useMemo, type ReactNode } from 'react';
import { LargeResult, PastRoundPage } from '../../entities/round/PastRoundPage.tsx';
import { RoundBets } from '../../entities/round/RoundBets.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { clockTime, decimal } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { PlayerRow } from './bets/PlayerRow.tsx';
import { WinnerCard } from './round/WinnerCard.tsx';
import { rowOf } from './state.ts';
import type { PotRow } from './state-types.ts';
import { loadJackpotHistory, useJackpot } from './table.ts';
import type { JackpotRound } from './wire.ts';

interface JackpotRoundPageProps {
  id: number | string;
  /** The round's values and their verification. */
  check: (round: JackpotRound) => ReactNode;
}

const ask = (id: number) => api('POST /api/jackpot/getGame', { id });
const PHASES = { betting: 'betting', beacon: 'beacon', ended: 'result' } as const;

/** A past round of the jackpot: winner, players with their tickets, and its verification in this browser. */
export function JackpotRoundPage({ id, check }: JackpotRoundPageProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const latestId = useJackpot((state) => state.past[0]?.id ?? null);
  useEffect(() => void loadJackpotHistory().catch(() => undefined), []);
  return (
    <PastRoundPage
      {...{ id, ask, latestId, check }}
      game="jackpot"
      path="/jackpot"
      result={(round: JackpotRound) => <Result round={round} />}
      interrupted={({ refunded_at }, { from, to, gap_ms }) =>
        `${t('interruption', {
          from: clockTime(from, language),
          to: clockTime(to, language),
          seconds: decimal(gap_ms / 1000, 1, language),
        })} ${t(refunded_at === null ? 'interruption_none' : 'interruption_refunded')}`
      }
      bets={(round) => <Players round={round} />}
    />
  );
}

function Result({ round: { result, refunded_at } }: { round: JackpotRound }) {
  const selfId = useSession((state) => state.user?.id ?? null);
  if (result === null) return <LargeResult className="text-muted">{refunded_at === null ? '…' : '–'}</LargeResult>;
  return <WinnerCard winner={result.winner} tickets={result.tickets} isOwn={result.winner.user.id === selfId} />;
}

function Players({ round }: { round: JackpotRound }) {
  const selfId = useSession((state) => state.user?.id ?? null);
  const game = useMemo(() => ({ ...round, bets: round.bets.map(rowOf) }), [round]);
  const phase = round.refunded_at === null ? PHASES[round.status] : 'returned';
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

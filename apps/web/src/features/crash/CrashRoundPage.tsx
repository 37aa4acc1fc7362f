import type { CrashGame, PastRound } from '@updraft/contract';
import { useEffect, type ReactNode } from 'react';
import { LargeResult, PastRoundPage } from '../../entities/round/PastRoundPage.tsx';
import { RoundBets } from '../../entities/round/RoundBets.tsx';
import { api } from '../../lib/api.ts';
import { clockTime, decimal, multiplier } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { BetRow } from './bets/BetRow.tsx';
import { COLOUR_TEXT } from './LastResults.tsx';
import { loadCrashHistory } from './socket.ts';
import { useCrash } from './store.ts';
import type { CrashBet } from './wire.ts';

interface CrashRoundPageProps {
  id: number;
  /** Renders the round's values and their verification. */
  check: (game: CrashGame) => ReactNode;
}

const ask = (id: number) => api('POST /api/crash/getGame', { id });

/** Page of a past round: result, bets, and the verification in this browser. */
export function CrashRoundPage({ id, check }: CrashRoundPageProps) {
  const latestId = useCrash((state) => state.past[0]?.id ?? null);
  const selfId = useCrash((state) => state.selfId);
  const interrupted = useInterrupted();
  useEffect(() => void loadCrashHistory().catch(() => undefined), []);
  return (
    <PastRoundPage
      id={id}
      ask={ask}
      latestId={latestId}
      check={check}
      interrupted={interrupted}
      game="crash"
      path="/"
      result={(game: CrashGame) => (
        <LargeResult className={game.colour === null ? 'text-muted' : COLOUR_TEXT[game.colour]}>
          {game.multiplier !== null ? multiplier(game.multiplier) : game.refunded_at === null ? '…' : '–'}
        </LargeResult>
      )}
      bets={(game) => (
        <RoundBets<CrashBet>
          name="crash"
          game={game}
          selfId={selfId}
          ask={(asked) => api('POST /api/crash/getBets', asked)}
          row={(bet) => (
            <BetRow
              key={bet.id}
              bet={bet}
              isOwn={bet.user.id === selfId}
              stage={game.status === 'running' ? 'running' : 'waiting'}
              isRefunded={game.refunded_at !== null}
            />
          )}
        />
      )}
    />
  );
}

/** Formats the effect of an interruption on the bets of a round. */
function useInterrupted() {
  const { t } = useTexts('past_round');
  const language = useSettings((state) => state.language);
  return (
    { refunded_at }: CrashGame,
    { from, to, gap_ms, cashed_out_at }: NonNullable<PastRound['interruption']>,
  ): string => {
    const when = t('interruption_text', {
      from: clockTime(from, language),
      to: clockTime(to, language),
      seconds: decimal(gap_ms / 1000, 1, language),
    });
    if (refunded_at !== null) return `${when} ${t('interruption_refunded')}`;
    return `${when} ${
      cashed_out_at === null
        ? t('interruption_none')
        : t('interruption_cashed', { multiplier: multiplier(cashed_out_at) })
    }`;
  };
}

import type { PastRound } from '@updraft/contract';
import { useEffect, type ReactNode } from 'react';
import { clockTime, decimal } from '../../lib/format.ts';
import type { SitePath } from '../../lib/navigation.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { LargeResult, PastRoundPage, type PastRoundPageProps } from './PastRoundPage.tsx';

/** Past round of a game that is drawn from public randomness. */
type DrawnRound = PastRound & { status: 'betting' | 'beacon' | 'ended'; result: object | null };

const PHASES = { betting: 'betting', beacon: 'beacon', ended: 'result' } as const;

/** Returns the phase of a past round as the game's screen names it. */
export const pastPhase = ({ status, refunded_at }: Pick<DrawnRound, 'status' | 'refunded_at'>) =>
  refunded_at === null ? PHASES[status] : ('returned' as const);

interface DrawnRoundPageProps<Round extends DrawnRound> extends Pick<
  PastRoundPageProps<Round>,
  'id' | 'ask' | 'latestId' | 'check' | 'bets'
> {
  /** Name of the game, which is also its text namespace and its path. */
  game: 'wheel' | 'jackpot';
  /** Loads the last results, from which the id of the newest round is known. @throws ApiError */
  loadHistory: () => Promise<void>;
  /** Renders the result of a round that has one. */
  result: (round: Round) => ReactNode;
}

/** Page of a past drawn round: result, verification, and the effect of an interruption. */
export function DrawnRoundPage<Round extends DrawnRound>({
  game,
  loadHistory,
  result,
  ...shown
}: DrawnRoundPageProps<Round>) {
  const { t } = useTexts(game);
  const language = useSettings((state) => state.language);
  useEffect(() => void loadHistory().catch(() => undefined), [loadHistory]);
  const path: SitePath = `/${game}`;
  return (
    <PastRoundPage
      {...shown}
      game={game}
      path={path}
      result={(round) =>
        round.result === null ? (
          <LargeResult className="text-muted">{round.refunded_at === null ? '…' : '–'}</LargeResult>
        ) : (
          result(round)
        )
      }
      interrupted={({ refunded_at }, { reason, from, to, gap_ms }) => {
        if (reason !== 'gap') return t(`not_drawn_${reason}`);
        const when = t('interruption', {
          from: clockTime(from, language),
          to: clockTime(to, language),
          seconds: decimal(gap_ms / 1000, 1, language),
        });
        return `${when} ${t(refunded_at === null ? 'interruption_none' : 'interruption_refunded')}`;
      }}
    />
  );
}

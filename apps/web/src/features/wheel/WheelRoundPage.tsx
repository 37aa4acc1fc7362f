import type { ReactNode } from 'react';
import { BetLine } from '../../entities/bet/BetLine.tsx';
import { DrawnRoundPage, pastPhase } from '../../entities/round/DrawnRoundPage.tsx';
import { LargeResult } from '../../entities/round/PastRoundPage.tsx';
import { RoundBets } from '../../entities/round/RoundBets.tsx';
import { api } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePlayerId } from '../../entities/session/session-store.ts';
import { standingOf } from './bets/bet-standing.ts';
import { SWATCH, timesText } from './colours.ts';
import { loadWheelHistory, useWheel } from './table.ts';
import type { WheelBet, WheelRound } from './wire.ts';

interface WheelRoundPageProps {
  id: number;
  /** Renders the round's values and their verification. */
  check: (round: WheelRound) => ReactNode;
}

const ask = (id: number) => api('POST /api/wheel/getGame', { id });

/** Page of a past round of the wheel: result, bets, and the verification in this browser. */
export function WheelRoundPage({ id, check }: WheelRoundPageProps) {
  const { t } = useTexts('wheel');
  const latestId = useWheel((state) => state.past[0]?.id ?? null);
  const selfId = usePlayerId();
  return (
    <DrawnRoundPage
      id={id}
      ask={ask}
      latestId={latestId}
      check={check}
      game="wheel"
      loadHistory={loadWheelHistory}
      result={(round: WheelRound) => <Result round={round} />}
      bets={(round) => (
        <RoundBets<WheelBet>
          name="wheel"
          game={round}
          selfId={selfId}
          ask={(asked) => api('POST /api/wheel/getBets', asked)}
          row={(bet) => (
            <BetLine
              key={bet.id}
              bet={bet}
              isOwn={bet.user.id === selfId}
              standing={standingOf(bet, { phase: pastPhase(round), connection: 'online' })}
              liveText={t('status_live')}
              sum={bet.status === 'won' ? (bet.win ?? bet.price) : bet.price}
            >
              {t(bet.colour)}
            </BetLine>
          )}
        />
      )}
    />
  );
}

function Result({ round: { result } }: { round: WheelRound }) {
  const { t } = useTexts('wheel');
  if (result === null) return null;
  return (
    <div className="flex items-center gap-4">
      <span className={`size-14 shrink-0 rounded-full ${SWATCH[result.colour]}`} />
      <div>
        <LargeResult className="">{timesText(result.multiplier)}</LargeResult>
        <p className="mt-1 text-14 text-muted">{t('sector', { colour: t(result.colour), sector: result.sector })}</p>
      </div>
    </div>
  );
}

import { BET_RESULT } from '@updraft/contract/constants';
import { memo } from 'react';
import { BetLine, type RowPlace } from '../../../entities/bet/BetLine.tsx';
import { multiplier } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { autoCashOutText, isManual } from '../hundredths.ts';
import type { RoundStage } from '../state-bets.ts';
import type { CrashBet } from '../wire.ts';
import { standingOf } from './bet-standing.ts';

interface BetRowProps extends RowPlace {
  bet: CrashBet;
  isOwn: boolean;
  stage: RoundStage;
  /** True if the round was refunded, with unsettled stakes returned. */
  isRefunded?: boolean;
}

/** Row of one bet in the live list. A change of other bets does not render it again. */
export const BetRow = memo(function BetRow({ bet, isOwn, stage, isRefunded = false, ...place }: BetRowProps) {
  const { t } = useTexts('crash');
  const isWon = bet.is_win === BET_RESULT.WON;
  return (
    <BetLine
      bet={bet}
      isOwn={isOwn}
      standing={standingOf(bet, { stage, isRefunded })}
      liveText={t('status_live')}
      sum={bet.result}
      {...place}
    >
      {!isWon && isManual(bet) ? (
        <>
          <span aria-hidden="true">∞</span>
          <span className="sr-only">{t('by_hand')}</span>
        </>
      ) : isWon ? (
        multiplier(bet.multiplier ?? 1)
      ) : (
        autoCashOutText(bet.autoWithdraw)
      )}
    </BetLine>
  );
});

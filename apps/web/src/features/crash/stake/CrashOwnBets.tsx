import { BET_RESULT } from '@updraft/contract/constants';
import { OwnBetRow, OwnBets } from '../../../entities/stake/OwnBets.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { standingOf } from '../bets/bet-standing.ts';
import { autoCashOutText } from '../hundredths.ts';
import { LiveSum } from '../LiveSum.tsx';
import { roundStageFor } from '../state-bets.ts';
import { pendingTarget } from '../../../table-client/own-commands.ts';
import { shownSelfBets, useCrash } from '../store.ts';
import type { CrashBet } from '../wire.ts';

/** The player's own bets of the round: room for three. */
export function CrashOwnBets() {
  const { t } = useTexts('crash');
  const bets = useCrash(shownSelfBets);
  const phase = useCrash((state) => state.phase);
  const interruptedAt = useCrash((state) => state.interruptedAt);
  const connection = useCrash((state) => state.connection);
  const cashingOutId = useCrash((state) => pendingTarget(state.commands, 'cashOut'));
  const row = (bet: CrashBet) => {
    const stage = roundStageFor(bet, { phase, interruptedAt, connection });
    const isPending = bet.is_win === BET_RESULT.PENDING;
    return (
      <OwnBetRow
        key={bet.id}
        label={autoCashOutText(bet.autoWithdraw)}
        standing={standingOf(bet, { stage })}
        liveText={t('status_live')}
        // What a cash-out under way pays, only the server can say: it counts no further.
        sum={
          isPending && bet.id === cashingOutId ? (
            '…'
          ) : isPending && stage === 'running' ? (
            <LiveSum bets={[bet]} />
          ) : (
            dollars(bet.result)
          )
        }
      />
    );
  };
  return <OwnBets bets={bets} empty={t('no_own_bets')} row={row} className="h-23" />;
}

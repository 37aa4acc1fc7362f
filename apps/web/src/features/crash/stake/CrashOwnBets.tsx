import { BET_RESULT } from '@updraft/contract/constants';
import { Suspense } from 'react';
import { OwnBetRow, OwnBets } from '../../../entities/stake/OwnBets.tsx';
import { lazyPart } from '../../../lib/chunks.tsx';
import { useConfig } from '../../../lib/config.ts';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { standingOf } from '../bets/bet-standing.ts';
import { autoCashOutText } from '../hundredths.ts';
import { LiveSum } from '../LiveSum.tsx';
import { roundStageFor } from '../state-bets.ts';
import { pendingTarget } from '../../../table-client/own-commands.ts';
import { shownSelfBets, useCrash } from '../store.ts';
import type { CrashBet } from '../wire.ts';

/** Fetched with the first bet. */
const CancelButton = lazyPart(() => import('./CancelButton.tsx'));

/**
 * The player's own bets of the round, with space for three. Each can be cancelled while betting is open, if the
 * configuration allows it.
 */
export function CrashOwnBets() {
  const { t } = useTexts('crash');
  const bets = useCrash(shownSelfBets);
  const phase = useCrash((state) => state.phase);
  const interruptedAt = useCrash((state) => state.interruptedAt);
  const connection = useCrash((state) => state.connection);
  const cashingOutId = useCrash((state) => pendingTarget(state.commands, 'cashOut'));
  const cancellingId = useCrash((state) => pendingTarget(state.commands, 'cancel'));
  const unsent = useCrash((state) => state.commands.unsent);
  const mayCancel = useConfig((state) => state.config?.crash.mayCancel === true) && phase === 'waiting';
  const row = (bet: CrashBet) => {
    const stage = roundStageFor(bet, { phase, interruptedAt, connection });
    const isPending = bet.is_win === BET_RESULT.PENDING;
    return (
      <OwnBetRow
        key={bet.id}
        label={autoCashOutText(bet.autoWithdraw)}
        standing={standingOf(bet, { stage })}
        liveText={t('status_live')}
        // The server alone knows the payout of a pending cash-out, so the sum stops counting.
        sum={
          isPending && bet.id === cashingOutId ? (
            '…'
          ) : isPending && stage === 'running' ? (
            <LiveSum bets={[bet]} />
          ) : (
            dollars(bet.result)
          )
        }
        problem={unsent?.kind === 'cancel' && unsent.targetId === bet.id && t('cancel_unsent')}
        action={
          mayCancel &&
          isPending && (
            <Suspense fallback={null}>
              <CancelButton bet={bet} isPending={bet.id === cancellingId} />
            </Suspense>
          )
        }
      />
    );
  };
  return (
    // Receives the focus when the cancel button that has it is removed, so that the position on the page is kept.
    <div tabIndex={-1} className="outline-none">
      <OwnBets bets={bets} empty={t('no_own_bets')} row={row} className="h-23" />
    </div>
  );
}

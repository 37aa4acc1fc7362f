import { BET_RESULT } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { useTexts } from '../../../lib/texts.ts';
import { dollars } from '../../../lib/format.ts';
import { BetStatus } from '../bets/BetStatus.tsx';
import { autoCashOutText } from '../hundredths.ts';
import { LiveSum } from '../LiveSum.tsx';
import { roundStageFor, type RoundStage } from '../state-bets.ts';
import { pendingTarget } from '../../../table-client/own-commands.ts';
import { shownSelfBets, useCrash } from '../store.ts';
import type { CrashBet } from '../wire.ts';

/** The player's own bets of the round. The room for three is always kept, so that nothing moves when one comes. */
export function OwnBets() {
  const { t } = useTexts('crash');
  const bets = useCrash(shownSelfBets);
  const phase = useCrash((state) => state.phase);
  const interruptedAt = useCrash((state) => state.interruptedAt);
  const connection = useCrash((state) => state.connection);
  const cashingOutId = useCrash((state) => pendingTarget(state.commands, 'cashOut'));
  if (bets.length === 0)
    return (
      <p className="grid h-23 place-items-center rounded-8 border border-dashed border-line px-4 text-center text-12 text-balance text-muted">
        {t('no_own_bets')}
      </p>
    );
  return (
    <ul aria-label={t('your_bets')} className="flex h-23 flex-col gap-1">
      {bets.map((bet) => (
        <OwnBet
          key={bet.id}
          bet={bet}
          stage={roundStageFor(bet, { phase, interruptedAt, connection })}
          isCashingOut={bet.id === cashingOutId}
        />
      ))}
    </ul>
  );
}

function OwnBet({ bet, stage, isCashingOut }: { bet: CrashBet; stage: RoundStage; isCashingOut: boolean }) {
  const isPending = bet.is_win === BET_RESULT.PENDING;
  return (
    <li className="flex h-7 items-center gap-2 rounded-8 bg-ink-850 px-2 text-12 tabular-nums">
      <span className="w-18 shrink-0 font-semibold">{autoCashOutText(bet.autoWithdraw)}</span>
      <BetStatus bet={bet} stage={stage} />
      <span
        className={classes(
          'ml-auto text-14 font-semibold',
          bet.is_win === BET_RESULT.WON && 'text-win',
          bet.is_win === BET_RESULT.LOST && 'text-loss',
        )}
      >
        {/* What a cash-out under way pays, only the server can say: it counts no further. */}
        {isPending && isCashingOut ? (
          '…'
        ) : isPending && stage === 'running' ? (
          <LiveSum bets={[bet]} />
        ) : (
          dollars(bet.result)
        )}
      </span>
    </li>
  );
}

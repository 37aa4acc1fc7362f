import { BET_RESULT, NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { NumberInput, type TypedNumber } from '@updraft/ui';
import { useState } from 'react';
import type { AutomaticDialogProps } from '../../../entities/automatic/AutomaticButton.tsx';
import { AutomaticDialog } from '../../../entities/automatic/AutomaticDialog.tsx';
import type { AutomaticGame } from '../../../entities/automatic/run-automatic.ts';
import { commonObstacle } from '../../../entities/stake/button-state.ts';
import { isPending } from '../../../table-client/own-commands.ts';
import { toCents } from '../../../lib/cents.ts';
import { useTexts } from '../../../lib/texts.ts';
import { crashStore, getCrash } from '../store.ts';
import { currentSituation, stakeAt } from './actions.ts';
import { autoCashOutProblem } from './button.ts';
import { useStakeForm } from './form.ts';
import { useLimits } from './limits.ts';
import { obstacleText } from './obstacle-text.ts';
import { CRASH_STAKES } from './stake-bounds.ts';

/** Adapts crash to automatic betting, with the same auto cash-out for every bet. */
const crashAt = (multiplier: number): AutomaticGame => ({
  ...CRASH_STAKES,
  subscribe: (changed) => crashStore.subscribe(changed),
  isPaused: () => currentSituation().table.maintenance,
  round: () => {
    const { roundId, phase, commands } = getCrash();
    const isOpen = phase === 'waiting' && commonObstacle(currentSituation()) === null && !isPending(commands, 'bet');
    return { id: roundId, isOpen };
  },
  place: async (stake) => {
    const ack = await stakeAt({ stake, multiplier });
    return ack?.status === 'success' ? ack.bet.id : null;
  },
  paidOf: (betId) => {
    const { selfBets, ended } = getCrash();
    const bet = [...selfBets, ...(ended?.selfBets ?? [])].find(({ id }) => id === betId);
    if (bet === undefined) return 'gone';
    return bet.is_win === BET_RESULT.PENDING ? 'pending' : toCents(bet.win ?? 0);
  },
});

/** Dialog that starts automatic betting in crash with an auto cash-out. */
export default function CrashAutomatic({ onClose }: AutomaticDialogProps) {
  const { t } = useTexts('crash');
  const limits = useLimits();
  const [multiplier, setMultiplier] = useState<TypedNumber>(() => {
    const chosen = useStakeForm.getState().multiplier;
    return chosen === null || chosen === NO_AUTO_CASH_OUT ? 2 : chosen;
  });
  const number = typeof multiplier === 'number' ? multiplier : null;
  const problem = autoCashOutProblem(number, limits);
  return (
    <AutomaticDialog
      table={number === null || problem !== null ? null : crashAt(number)}
      choice={
        <NumberInput
          label={t('auto_cash_out')}
          value={multiplier}
          problem={problem === null ? undefined : obstacleText(t, problem)}
          onChange={setMultiplier}
        />
      }
      note={t('reason.auto')}
      onClose={onClose}
    />
  );
}

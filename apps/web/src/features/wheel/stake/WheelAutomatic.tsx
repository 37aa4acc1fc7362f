import { RadioCards } from '@updraft/ui';
import { WHEEL_PAYS } from '@updraft/rules/wheel';
import { useState } from 'react';
import type { AutomaticDialogProps } from '../../../entities/automatic/AutomaticButton.tsx';
import { AutomaticDialog } from '../../../entities/automatic/AutomaticDialog.tsx';
import type { AutomaticGame } from '../../../entities/automatic/run-automatic.ts';
import { commonObstacle } from '../../../entities/stake/button-state.ts';
import { isPending } from '../../../table-client/own-commands.ts';
import { toCents } from '../../../lib/cents.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SHOWN_COLOURS, timesText } from '../colours.ts';
import { getWheel, wheelStore } from '../table.ts';
import type { WheelColour } from '../wire.ts';
import { currentSituation, stakeOn } from './actions.ts';
import { useWheelForm } from './form.ts';
import { boundsOn } from './stake-bounds.ts';

/** Adapts the wheel to automatic betting, with every bet on the same colour. */
const wheelOn = (colour: WheelColour): AutomaticGame => ({
  game: 'wheel',
  bounds: () => boundsOn(colour),
  subscribe: (changed) => wheelStore.subscribe(changed),
  isPaused: () => currentSituation().table.maintenance,
  round: () => {
    const { roundId, phase, commands } = getWheel();
    const isOpen = phase === 'betting' && commonObstacle(currentSituation()) === null && !isPending(commands, 'bet');
    return { id: roundId, isOpen };
  },
  place: async (stake) => {
    const answer = await stakeOn(colour, stake);
    return answer?.status === 'success' ? answer.bet.id : null;
  },
  paidOf: (betId) => {
    const bet = getWheel().selfBets.find(({ id }) => id === betId);
    if (bet === undefined) return 'gone';
    if (bet.status === 'pending') return 'pending';
    return toCents(bet.status === 'refunded' ? bet.price : (bet.win ?? 0));
  },
});

/** Dialog that starts automatic betting on a colour of the wheel. */
export default function WheelAutomatic({ onClose }: AutomaticDialogProps) {
  const { t } = useTexts('wheel');
  const [colour, setColour] = useState(() => useWheelForm.getState().colour);
  return (
    <AutomaticDialog
      table={wheelOn(colour)}
      choice={
        <RadioCards
          label={t('choose')}
          className="grid grid-cols-2 gap-2"
          value={colour}
          onChange={setColour}
          options={SHOWN_COLOURS.map((value) => ({
            value,
            content: `${t(value)} · ${timesText(WHEEL_PAYS[value])}`,
          }))}
        />
      }
      onClose={onClose}
    />
  );
}

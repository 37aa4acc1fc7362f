import { classes, Panel } from '@updraft/ui';
import { BoardHeader } from '../../../entities/stake/BoardHeader.tsx';
import { BigButton } from './BigButton.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import { WheelOwnBets } from './WheelOwnBets.tsx';

/** Controls of a bet: the colour, the main button, and own bets below it. */
export function StakeBoard({ className }: { className?: string }) {
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3 low:py-1.5', className)}>
      <BoardHeader rules="wheelRules" />
      <ColourChoice />
      <PreviewLine />
      <BigButton />
      <WheelOwnBets />
    </Panel>
  );
}

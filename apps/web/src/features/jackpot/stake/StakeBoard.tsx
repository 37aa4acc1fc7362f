import { classes, Panel } from '@updraft/ui';
import { BoardHeader } from '../../../entities/stake/BoardHeader.tsx';
import { BigButton } from './BigButton.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { OwnItems } from './OwnItems.tsx';

/** Controls of a stake: own chance and stake, the main button, and own items below it. */
export function StakeBoard({ className }: { className?: string }) {
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3', className)}>
      <BoardHeader rules="jackpotRules" />
      <OwnFigures />
      <BigButton />
      <OwnItems />
    </Panel>
  );
}

import { classes, Panel } from '@updraft/ui';
import { BoardHeader } from '../../../entities/stake/BoardHeader.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { BigButton } from './BigButton.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { OwnItems } from './OwnItems.tsx';

/** Where items go into the pot: own chance and stake, own items, and the one big button. */
export function StakeBoard({ className }: { className?: string }) {
  const { t } = useTexts('jackpot');
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3', className)}>
      <BoardHeader rules="jackpotRules" limits={{ text: t('limits'), title: t('limits_title') }} sound={t('sound')} />
      <OwnFigures />
      <OwnItems />
      <BigButton />
    </Panel>
  );
}

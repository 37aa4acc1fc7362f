import { classes, Panel } from '@updraft/ui';
import { BoardHeader } from '../../../entities/stake/BoardHeader.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { BigButton } from './BigButton.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import { WheelOwnBets } from './WheelOwnBets.tsx';

/** Where a bet is made: the colour, own bets, and the one big button. */
export function StakeBoard({ className }: { className?: string }) {
  const { t } = useTexts('wheel');
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3', className)}>
      <BoardHeader rules="wheelRules" limits={{ text: t('limits'), title: t('limits_title') }} sound={t('sound')} />
      <ColourChoice />
      <PreviewLine />
      <WheelOwnBets />
      <BigButton />
    </Panel>
  );
}

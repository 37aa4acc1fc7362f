import { classes, Panel } from '@updraft/ui';
import { BOARD_LINK, RulesButton } from '../../../entities/stake/RulesButton.tsx';
import { openModal, preloadModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BigButton } from './BigButton.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import { WheelOwnBets } from './WheelOwnBets.tsx';

/** Where a bet is made: the colour, own bets, and the one big button. */
export function StakeBoard({ className }: { className?: string }) {
  const { t } = useTexts('game');
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3', className)}>
      <header className="flex items-center gap-1">
        <h2 id="stake-title" className="mr-auto truncate font-display text-14 font-medium">
          {t('create_bet')}
        </h2>
        <RulesButton modal="wheelRules" />
        <button
          type="button"
          className={BOARD_LINK}
          onPointerEnter={() => preloadModal('settings')}
          onClick={() => openModal('settings')}
        >
          {t('wheel:sound')}
        </button>
      </header>
      <ColourChoice />
      <PreviewLine />
      <WheelOwnBets />
      <BigButton />
    </Panel>
  );
}

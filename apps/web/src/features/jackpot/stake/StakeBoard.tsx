import { classes, Panel } from '@updraft/ui';
import { BOARD_LINK, RulesButton } from '../../../entities/stake/RulesButton.tsx';
import { openModal, preloadModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BigButton } from './BigButton.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { OwnItems } from './OwnItems.tsx';

/** Where items go into the pot: own chance and stake, own items, and the one big button. */
export function StakeBoard({ className }: { className?: string }) {
  const { t } = useTexts('jackpot');
  return (
    <Panel aria-labelledby="stake-title" className={classes('flex flex-col gap-2 p-3', className)}>
      <header className="flex items-center gap-1">
        <h2 id="stake-title" className="mr-auto truncate font-display text-14 font-medium">
          {t('game:create_bet')}
        </h2>
        <RulesButton modal="jackpotRules" />
        <button
          type="button"
          className={BOARD_LINK}
          onPointerEnter={() => preloadModal('settings')}
          onClick={() => openModal('settings')}
        >
          {t('sound')}
        </button>
      </header>
      <OwnFigures />
      <OwnItems />
      <BigButton />
    </Panel>
  );
}

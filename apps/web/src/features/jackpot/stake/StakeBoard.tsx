import { classes, IconButton, Panel } from '@updraft/ui';
import { LimitsLink } from '../../../entities/stake/LimitsLink.tsx';
import { RulesButton } from '../../../entities/stake/RulesButton.tsx';
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
        <LimitsLink title={t('limits_title')}>{t('limits')}</LimitsLink>
        <IconButton
          icon="sound"
          iconSize={18}
          label={t('sound')}
          className="size-9 max-md:size-11"
          onPointerEnter={() => preloadModal('settings')}
          onFocus={() => preloadModal('settings')}
          onClick={() => openModal('settings')}
        />
      </header>
      <OwnFigures />
      <OwnItems />
      <BigButton />
    </Panel>
  );
}

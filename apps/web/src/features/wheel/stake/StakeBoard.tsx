import { classes, IconButton, Panel } from '@updraft/ui';
import { LimitsLink } from '../../../entities/stake/LimitsLink.tsx';
import { RulesButton } from '../../../entities/stake/RulesButton.tsx';
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
        <LimitsLink title={t('wheel:limits_title')}>{t('wheel:limits')}</LimitsLink>
        <IconButton
          icon="sound"
          iconSize={18}
          label={t('wheel:sound')}
          className="size-9 max-md:size-11"
          onPointerEnter={() => preloadModal('settings')}
          onFocus={() => preloadModal('settings')}
          onClick={() => openModal('settings')}
        />
      </header>
      <ColourChoice />
      <PreviewLine />
      <WheelOwnBets />
      <BigButton />
    </Panel>
  );
}

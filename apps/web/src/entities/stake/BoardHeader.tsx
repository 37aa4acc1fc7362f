import { IconButton } from '@updraft/ui';
import { type ModalName, openModal, preloadModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { LimitsLink } from './LimitsLink.tsx';
import { RulesButton } from './RulesButton.tsx';

interface BoardHeaderProps {
  rules: ModalName;
  limits: { text: string; title: string };
  /** The name of the button that leads to the volume. */
  sound: string;
}

/** The head of a stake board: rules and odds, own limits and sound, each one press away. [F5, P1] */
export function BoardHeader({ rules, limits, sound }: BoardHeaderProps) {
  const { t } = useTexts('game');
  return (
    <header className="flex items-center gap-1">
      <h2 id="stake-title" className="mr-auto truncate font-display text-14 font-medium">
        {t('create_bet')}
      </h2>
      <RulesButton modal={rules} />
      <LimitsLink title={limits.title}>{limits.text}</LimitsLink>
      <IconButton
        icon="sound"
        iconSize={18}
        label={sound}
        className="size-9 max-md:size-11"
        onPointerEnter={() => preloadModal('settings')}
        onFocus={() => preloadModal('settings')}
        onClick={() => openModal('settings')}
      />
    </header>
  );
}

import { classes, IconButton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Link } from '../../lib/Link.tsx';
import { type ModalName, openModal, preloadModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { BOARD_LINK, RulesButton } from './RulesButton.tsx';

interface BoardHeaderProps {
  rules: ModalName;
  className?: string | false;
  /** What the game can do there besides. */
  children?: ReactNode;
}

/** The head of a stake board: rules and odds, the limits that players set for themselves, sound: one press away each. [F5, P1] */
export function BoardHeader({ rules, className, children }: BoardHeaderProps) {
  const { t } = useTexts('game');
  return (
    <header className={classes('flex items-center gap-1', className)}>
      <h2 id="stake-title" className="mr-auto truncate font-display text-14 font-medium">
        {t('create_bet')}
      </h2>
      <RulesButton modal={rules} />
      <Link
        to="/profile?part=limits"
        title={t('limits_title')}
        className={classes('inline-flex items-center', BOARD_LINK)}
      >
        {t('limits')}
      </Link>
      {children}
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
  );
}

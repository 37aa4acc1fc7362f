import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { Link } from '../../lib/Link.tsx';
import type { ModalName } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { BOARD_LINK, RulesButton } from './RulesButton.tsx';
import { SoundButton } from './SoundButton.tsx';

interface BoardHeaderProps {
  rules: ModalName;
  className?: string | false;
  /** Buttons of the game beside the common ones. */
  children?: ReactNode;
}

const TITLE = 'mr-auto font-display text-14 leading-4 font-medium';
/**
 * Classes of a header without actions of the game. On a narrow screen the title is for screen readers only, because the
 * board below shows its purpose.
 */
const PLAIN = { header: 'gap-1', title: 'max-[24rem]:sr-only', last: 'max-[24rem]:ml-auto' };
/** Classes of a header with actions of the game. All actions in it are smaller. */
const CROWDED = {
  header: 'gap-0.5 [&>:is(a,button)]:px-1 [&>:is(a,button)]:text-12',
  title: 'max-[24rem]:sr-only md:max-[68rem]:sr-only',
  last: 'max-[24rem]:ml-auto md:max-[68rem]:ml-auto',
};

/** Header of a stake board with links to rules and odds, the player's own limits, and the sound. [F5, P1] */
export function BoardHeader({ rules, className, children }: BoardHeaderProps) {
  const { t } = useTexts('game');
  const look = children === undefined ? PLAIN : CROWDED;
  return (
    <header className={classes('flex items-center', look.header, className)}>
      <h2 id="stake-title" className={classes(TITLE, look.title)}>
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
      <SoundButton label={t('sound')} className={look.last} />
    </header>
  );
}

import { Icon, classes } from '@updraft/ui';
import { useRef } from 'react';
import { BonusFigures } from '../../features/hourly/BonusFigures.tsx';
import { useBonus } from '../../features/hourly/bonus-store.ts';
import { preloadPopup, usePopups } from '../../lib/popups.ts';
import { useTexts } from '../../lib/texts.ts';
import { PopupPlace } from './PopupPlace.tsx';

/**
 * Button of the hourly bonus in the mode bar, with its countdown and bank. Renders nothing while the operator has
 * switched the bonus off.
 */
export function BonusButton({ cell }: { cell: string }) {
  const { t } = useTexts('shell');
  const bonus = useBonus((state) => state.bonus);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = usePopups((state) => state.open === 'bonus');
  const toggle = usePopups((state) => state.toggle);
  if (bonus !== null && !bonus.is_active) return null;
  return (
    <li className="min-w-0 lg:border-l lg:border-line lg:pl-1">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        title={t('bonus_title')}
        onPointerEnter={() => preloadPopup('bonus')}
        onClick={() => toggle('bonus')}
        className={classes(cell, 'w-full cursor-pointer hover:bg-ink-850 hover:text-text aria-expanded:bg-ink-850')}
      >
        <Icon name="gift" size={20} className="group-aria-expanded:text-text lg:max-xl:hidden" />
        <span className="flex min-w-0 max-w-full flex-col items-center lg:items-start">
          <span className="max-w-full truncate leading-4 font-medium">{t('bonus')}</span>
          {bonus ? <BonusFigures bonus={bonus} /> : <span className="h-4" />}
        </span>
      </button>
      <PopupPlace name="bonus" anchor={button} />
    </li>
  );
}

import type { PublicUser, ShownItem, TableGame } from '@updraft/contract';
import { BET_ROW_ITEMS, BET_ROW_ITEMS_WIDE } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { createContext, use } from 'react';
import { openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';
import { ItemArt } from '../item/ItemArt.tsx';
import { itemName, rarityColour } from '../item/item-name.ts';
import { useSettings } from '../../lib/settings.ts';
import { usePlainName } from '../../lib/Private.tsx';

/**
 * Round whose bets a list shows. The number of a player's further items is then a button that opens all their items;
 * null: it is plain text.
 */
export const RoundOfBets = createContext<{ game: TableGame; roundId: number } | null>(null);

interface BetItemsProps {
  /** The dearest items of the bet, and the number of the others. */
  bet: { user: PublicUser; items: readonly ShownItem[]; itemsMore: number };
  isWide: boolean;
}

const MORE = 'w-5 text-12 text-muted tabular-nums';

/** Dearest items of a bet, two or in wide mode three, and the number of the others. */
export function BetItems({ bet, isWide }: BetItemsProps) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
  const name = usePlainName(bet.user);
  const round = use(RoundOfBets);
  const shown = bet.items.slice(0, isWide ? BET_ROW_ITEMS_WIDE : BET_ROW_ITEMS);
  const more = bet.items.length - shown.length + bet.itemsMore;
  return (
    <span className="flex shrink-0 items-center gap-0.5 xl:gap-1">
      {shown.map((item, index) => (
        <span
          key={index}
          title={itemName(item, language)}
          style={{ borderColor: rarityColour(item.rarity) }}
          className={classes('block rounded-8 border-b-2 bg-ink-800', index >= BET_ROW_ITEMS && 'animate-fade')}
        >
          <ItemArt image={item.image} size={48} alt={itemName(item, language)} className="block size-7! xl:size-8!" />
        </span>
      ))}
      {more > 0 &&
        (round ? (
          <button
            type="button"
            aria-label={t('show_items', { name, count: more })}
            onClick={() => openModal('stakedItems', { ...round, user: bet.user })}
            // The focus on this button must not start wide mode: with three items, the third would replace the button.
            onFocus={(event) => event.stopPropagation()}
            className={classes(MORE, 'min-h-10 min-w-6 cursor-pointer rounded-8 underline underline-offset-4')}
          >
            +{more}
          </button>
        ) : (
          <span className={MORE}>
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">{t('more_items', { count: more })}</span>
          </span>
        ))}
    </span>
  );
}

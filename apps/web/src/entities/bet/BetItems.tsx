import type { ShownItem } from '@updraft/contract';
import { BET_ROW_ITEMS, BET_ROW_ITEMS_WIDE } from '@updraft/contract/constants';
import { classes } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { ItemArt } from '../item/ItemArt.tsx';
import { itemName, rarityColour } from '../item/item-name.ts';
import { useSettings } from '../../lib/settings.ts';

interface BetItemsProps {
  /** The dearest items of the bet, and how many there are besides. */
  bet: { items: readonly ShownItem[]; itemsMore: number };
  isWide: boolean;
}

/** The dearest items of a bet: two, three in wide mode, and how many there are besides. */
export function BetItems({ bet, isWide }: BetItemsProps) {
  const { t } = useTexts('game');
  const language = useSettings((state) => state.language);
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
      {more > 0 && (
        <span className="w-5 text-12 text-muted tabular-nums">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">{t('more_items', { count: more })}</span>
        </span>
      )}
    </span>
  );
}

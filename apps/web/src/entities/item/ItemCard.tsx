import type { ItemKind } from '@updraft/contract';
import { Icon, classes } from '@updraft/ui';
import { memo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, dollars, shortMoment } from '../../lib/format.ts';
import { ItemArt } from './ItemArt.tsx';
import { itemName, nameLines, rarityColour } from './item-name.ts';
import { useSettings } from '../../lib/settings.ts';
import { marketCount } from './market-count.ts';

/** Item of a card: of the inventory or of the storehouse. */
export interface CardItem {
  id: number;
  /** Dollars. */
  price: number;
  item: ItemKind;
  /** Stock of the storehouse, which has its texts; left out for own items. */
  marketCount?: number;
  /** Number of equal own items that the card shows; left out for items of others. */
  held?: number;
  /** ISO 8601: the item is protected and cannot be used before. */
  lockedUntil?: string | null;
}

interface ItemCardProps {
  item: CardItem;
  selected: boolean;
  /** Items that are chosen where there can be several; the mark says it from two on. */
  count?: number;
  onToggle: (id: number) => void;
  disabled?: boolean;
}

/** One item as a card that can be selected (an edge and a check mark in blue; gold is the focus): art, name in two lines, exterior, price, rarity edge. */
export const ItemCard = memo(function ItemCard({
  item,
  selected,
  count = 1,
  onToggle,
  disabled = false,
}: ItemCardProps) {
  const { t } = useTexts('shell');
  const language = useSettings((state) => state.language);
  const { item: kind, price } = item;
  const name = itemName(kind, language);
  const { weapon, finish } = nameLines(name);
  const colour = rarityColour(kind.rarity);
  const stock = item.marketCount === undefined ? null : marketCount(item.marketCount);
  const rarity = t(`item:rarity_${kind.rarity}`);
  const exterior = kind.exterior === null ? null : t(`item:exterior_${kind.exterior}`);

  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled || item.lockedUntil != null}
      title={[name, rarity, item.lockedUntil ? t('inventory:locked', { until: dateTime(item.lockedUntil) }) : null]
        .filter(Boolean)
        .join('\n')}
      onClick={() => onToggle(item.id)}
      style={{ ['--rarity' as string]: colour }}
      className={classes(
        'group relative isolate focus-visible:-outline-offset-2 flex min-h-0 min-w-0 cursor-pointer flex-col rounded-8 border bg-ink-850 p-2 pb-2.5 text-left',
        'transition-[border-color,background-color] duration-(--motion-press) disabled:cursor-not-allowed disabled:opacity-60',
        selected ? 'border-info bg-ink-800' : 'border-line hover:border-muted',
      )}
    >
      {/* Neither clips nor translucent layers: with dozens of cards these cost more than everything else of a click. */}
      <span aria-hidden="true" className="absolute inset-x-0.5 bottom-0 h-0.5 rounded-full bg-(--rarity)" />
      <span
        aria-hidden="true"
        className="absolute inset-x-2 top-6 -z-10 h-(--art-height) bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_20%,transparent),transparent)] group-hover:bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_35%,transparent),transparent)]"
      />
      <span className="flex h-5 items-center justify-between gap-1 text-12 text-muted">
        <span>
          {kind.exterior !== null && (
            <>
              <span aria-hidden="true">{kind.exterior.toUpperCase()}</span>
              <span className="sr-only">{exterior}</span>
            </>
          )}
        </span>
        <span className="flex items-center gap-1">
          {item.lockedUntil && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <Icon name="lock" size={14} />
              <span className="sr-only">{t('item:locked')}</span>
              {shortMoment(item.lockedUntil, language)}
            </span>
          )}
          {stock && (
            <span
              className={classes(
                'inline-flex items-center gap-1 tabular-nums',
                stock.low && 'rounded-full border border-muted px-1.5 leading-4 text-text',
              )}
            >
              {stock.toOrder ? (
                <Icon name="clock" size={14} />
              ) : (
                <span aria-hidden="true">
                  {stock.low ? t('storehouse:left', { count: stock.shown }) : `×${stock.shown}`}
                </span>
              )}
              <span className="sr-only">
                {stock.toOrder
                  ? t('storehouse:to_order')
                  : `${t('storehouse:in_stock', { count: stock.shown })}${stock.low ? `, ${t('storehouse:low_stock')}` : ''}`}
              </span>
            </span>
          )}
          {(item.held ?? 1) > 1 && <span className="tabular-nums">×{item.held}</span>}
          {selected && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-info px-0.5 font-semibold text-ink-950 tabular-nums">
              {count > 1 ? count : <Icon name="check" size={14} />}
            </span>
          )}
        </span>
      </span>
      <ItemArt image={kind.image} size={96} alt="" className="mx-auto h-(--art-height)! max-w-full" />
      {/* Room for four lines (in a low window for two, cut short), two each as a rule: long names stand whole, short ones leave it empty, and no card is higher than its neighbour. */}
      <span className="h-(--name-height) w-full shrink-0">
        <span className="line-clamp-4 text-12 leading-3.5 hyphens-auto [overflow-wrap:anywhere]">
          <span className="block text-muted low:truncate">{weapon}</span>
          {finish !== '' && <span className="block low:truncate">{finish}</span>}
        </span>
      </span>
      <span className="sr-only">{rarity}</span>
      <span className="mt-1 shrink-0 text-14 font-semibold tabular-nums">{dollars(price, 2, language)}</span>
    </button>
  );
});

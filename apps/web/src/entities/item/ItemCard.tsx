import type { ItemKind } from '@updraft/contract';
import { Icon, classes } from '@updraft/ui';
import { memo } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, dollars, shortMoment } from '../../lib/format.ts';
import { ItemArt } from './ItemArt.tsx';
import { itemName, nameLines, rarityColour } from './item-name.ts';
import { useSettings } from '../../lib/settings.ts';
import { marketCount } from './market-count.ts';

/** Item of a card, from the inventory or the storehouse. */
export interface CardItem {
  id: number;
  /** Price of one item, in dollars. */
  price: number;
  item: ItemKind;
  /** Stock of the storehouse entry, shown with the storehouse's texts. Left out for own items. */
  marketCount?: number;
  /** Number of equal own items on the card. Left out for storehouse entries. */
  held?: number;
  /** End of the item's protection, ISO 8601; null: not protected. The item cannot be used before. */
  lockedUntil?: string | null;
}

interface ItemCardProps {
  item: CardItem;
  selected: boolean;
  /** Number of chosen items. From two on, it replaces the check mark. */
  count?: number;
  onToggle: (id: number) => void;
  disabled?: boolean;
}

/**
 * Card of one item that can be selected: picture, name in two lines, exterior, price, and an edge in the rarity's
 * colour. A selected card has a blue edge and a check mark, because gold marks the focus.
 */
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
      {/* No clipping and no translucent layers: on dozens of cards they would delay the response to a click. */}
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
      {/*
       * Space for four lines of the name, usually two for each part. In a low window there are two
       * lines, and the name is truncated. Short names leave space empty, so that all cards have the
       * same height.
       */}
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

import { IconButton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { type CardItem, ItemCard } from './ItemCard.tsx';

interface CountedCardProps {
  item: CardItem;
  /** Number of chosen items among the equal ones on the card. */
  count: number;
  /** Number of items that can be chosen. */
  most: number;
  onToggle: (id: number) => void;
  onCount: (id: number, count: number) => void;
}

const STEP =
  'pointer-events-auto rounded-full! border border-line bg-ink-900/85! text-text! hover:border-muted disabled:opacity-40 md:size-9';

/** Card of equal items. Once it is chosen, buttons beside its picture choose more or fewer of them. */
export function CountedCard({ item, count, most, onToggle, onCount }: CountedCardProps) {
  const { t } = useTexts('item_count');
  return (
    <span className="relative grid min-w-0">
      <ItemCard item={item} selected={count > 0} count={count} onToggle={onToggle} />
      {count > 0 && most > 1 && (
        <span
          role="group"
          aria-label={item.item.market_hash_name}
          className="pointer-events-none absolute inset-x-1 top-7 flex h-(--art-height) items-center justify-between"
        >
          <IconButton
            icon="minus"
            iconSize={16}
            label={t('one_less')}
            disabled={count === 1}
            className={STEP}
            onClick={() => onCount(item.id, count - 1)}
          />
          <IconButton
            icon="plus"
            iconSize={16}
            label={t('one_more')}
            disabled={count >= most}
            className={STEP}
            onClick={() => onCount(item.id, count + 1)}
          />
        </span>
      )}
    </span>
  );
}

import type { ShownItem } from '@updraft/contract';
import { exteriorOf, itemName, rarityColour, shortName } from '../../entities/item/item-name.ts';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

interface ItemTitleProps {
  item: ShownItem;
  /** True for a short name, with the exterior in short form. */
  isShort?: boolean;
}

/** A prize as text: its name, its rarity for screen readers, and its price. */
export function ItemTitle({ item, isShort = false }: ItemTitleProps) {
  const { t } = useTexts('item');
  const language = useSettings((state) => state.language);
  const rarity = t(`rarity_${item.rarity}`);
  return (
    <>
      <span
        aria-hidden="true"
        className="mr-1.5 inline-block size-2 rounded-full align-middle"
        style={{ background: rarityColour(item.rarity) }}
      />
      <span title={isShort ? `${itemName(item, language)} · ${rarity}` : rarity}>
        {isShort ? shortName(item, language) : itemName(item, language)}
      </span>{' '}
      <span className="whitespace-nowrap">
        {isShort && <span className="text-muted">{exteriorOf(item)} </span>}
        <span className="font-semibold tabular-nums">{dollars(item.price, 2, language)}</span>
      </span>
    </>
  );
}

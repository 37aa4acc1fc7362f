import type { ShownItem } from '@updraft/contract';
import { itemName, rarityColour } from '../../entities/item/item-name.ts';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';

/** A prize as text: its name, its rarity for screen readers, and its price. */
export function ItemTitle({ item }: { item: ShownItem }) {
  const { t } = useTexts('item');
  const language = useSettings((state) => state.language);
  return (
    <>
      <span
        aria-hidden="true"
        className="mr-1.5 inline-block size-2 rounded-full align-middle"
        style={{ background: rarityColour(item.rarity) }}
      />
      <span title={t(`rarity_${item.rarity}`)}>{itemName(item, language)}</span>{' '}
      <span className="font-semibold tabular-nums">{dollars(item.price, 2, language)}</span>
    </>
  );
}

import type { ShownItem } from '@updraft/contract';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';

/** Picture of an item of the pot, with its name and price as a tooltip. `className`: the size of the picture. */
export function ItemTile({ item, className }: { item: ShownItem; className: string }) {
  const language = useSettings((state) => state.language);
  return (
    <span
      title={`${itemName(item, language)} · ${dollars(item.price, 2, language)}`}
      style={{ borderColor: rarityColour(item.rarity) }}
      className="grid rounded-8 border-b-2 bg-ink-800"
    >
      <ItemArt image={item.image} size={48} alt={itemName(item, language)} className={`block ${className}`} />
    </span>
  );
}

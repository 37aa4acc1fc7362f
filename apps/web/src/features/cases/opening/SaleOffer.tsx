import { Button } from '@updraft/ui';
import { useExchangeProgress } from '../../../entities/inventory/exchange-progress.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { startSale } from '../../../entities/inventory/start-sale.ts';
import { itemName } from '../../../entities/item/item-name.ts';
import { sumCents } from '../../../lib/cents.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { saleFor } from './sale.ts';

/** Offer to sell items when the balance is too small and the inventory can cover the difference. */
export function SaleOffer({ missingCents }: { missingCents: number }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const items = useSelection((state) => state.items);
  const isSelling = useExchangeProgress((state) => state.selling);
  const sold = saleFor(items, missingCents, Date.now());
  const [first] = sold;
  if (!first) return null;
  const sum = dollars(sumCents(sold) / 100, 2, language);
  return (
    <Button
      icon="coins"
      // The text wraps instead of being cut off, because it contains a sum.
      className="py-1.5 leading-4 text-balance whitespace-normal!"
      loading={isSelling}
      onClick={() => void startSale(sold).catch(() => undefined)}
    >
      {sold.length === 1
        ? t('sell_named', { item: itemName(first.item, language), sum })
        : t('sell_owned', { count: sold.length, sum })}
    </Button>
  );
}

import type { OpenedBattle } from '@updraft/contract';
import { Button } from '@updraft/ui';
import { useExchangeProgress } from '../../../entities/inventory/exchange-progress.ts';
import { useInventory } from '../../../entities/inventory/inventory-store.ts';
import { isUsable } from '../../../entities/inventory/selection-state.ts';
import { startSale } from '../../../entities/inventory/start-sale.ts';
import { sumCents } from '../../../lib/cents.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Button that sells the drops of the battle that the player received and still holds, at their current prices. */
export function SellDrops({ battle }: { battle: Pick<OpenedBattle, 'drops'> }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { data: items = [] } = useInventory();
  const isSelling = useExchangeProgress((state) => state.selling);
  const received = new Set(battle.drops.map(({ myId }) => myId));
  const held = items.filter((item) => received.has(item.myId) && isUsable(item, Date.now()));
  if (held.length === 0) return null;
  return (
    <Button icon="coins" loading={isSelling} onClick={() => void startSale(held).catch(() => undefined)}>
      {t('sell_owned', { count: held.length, sum: dollars(sumCents(held) / 100, 2, language) })}
    </Button>
  );
}

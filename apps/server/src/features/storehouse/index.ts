import type { Feature } from '../../feature.ts';
import { giveItem, giveItems } from './give-item.ts';
import { Storehouse } from './storehouse.commands.ts';
import { storehouseHandlers } from './storehouse.http.ts';
import { takeFromStock } from './storehouse.store.ts';
import type { GiveItem, GiveItems } from '../../ports/storehouse.ts';

/** Functions that take items from the stock, and that give players items. */
interface StorehouseOffers {
  giveItem: GiveItem;
  giveItems: GiveItems;
  takeFromStock: typeof takeFromStock;
}

/** The storehouse: items that players hold, buy and sell. */
export const storehouse: Feature<{
  name: 'storehouse';
  offers: StorehouseOffers;
  calls: ReturnType<typeof storehouseHandlers>;
}> = {
  name: 'storehouse',
  offers: { giveItem, giveItems, takeFromStock },
  create: ({ db, catalogue, outbox, clock }) => ({
    calls: storehouseHandlers({ db, catalogue, storehouse: new Storehouse({ outbox, clock }) }),
  }),
};

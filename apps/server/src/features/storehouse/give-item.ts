import { HOUSE, type TransferKind, itemsOf, post } from '@updraft/ledger';
import { type Query, one } from '../../db/db.ts';
import { findEntries, orderFromMarket, takeFromStock } from './storehouse.store.ts';

export interface ItemGift {
  /** Names the reason for the item: it is given once. */
  key: string;
  kind: TransferKind;
  playerId: number;
  entryId: number;
  memo: Record<string, unknown>;
}

export type GiveItem = (query: Query, gift: ItemGift) => Promise<number>;

/**
 * Gives a player one item of an entry, from the stock or ordered from the market; in the caller's transaction, under
 * the player's lock. Returns the item's id.
 */
export const giveItem: GiveItem = async (query, { entryId, ...gift }) => {
  const { playerId, key } = gift;
  const { price_cents: priceCents } = one(await findEntries(query, [entryId]));
  const [stocked] = await takeFromStock(query, [{ entryId, count: 1 }]);
  if (stocked) {
    await post(query, [
      {
        ...gift,
        cash: [],
        items: [{ itemId: stocked.id, from: HOUSE.stock, to: itemsOf(playerId), priceCents: stocked.price_cents }],
      },
    ]);
    return stocked.id;
  }
  // The house pays the market for the item, which is born by that transfer.
  const ids = await post(query, [
    { ...gift, cash: [{ from: HOUSE.cash, to: HOUSE.market, cents: priceCents }], items: [] },
  ]);
  const ordered = one(
    await orderFromMarket(query, { orders: [{ entryId, count: 1, priceCents }], transferId: ids.get(key) as number }),
  );
  await post(query, [
    {
      ...gift,
      key: `${key}:market`,
      cash: [],
      items: [{ itemId: ordered.id, from: HOUSE.market, to: itemsOf(playerId), priceCents }],
    },
  ]);
  return ordered.id;
};

import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { one } from '../../db/db.ts';
import { findEntries, orderFromMarket, takeFromStock } from './storehouse.store.ts';
import type { GiveItem, GiveItems, ItemGift } from '../../ports/storehouse.ts';

/** Throws. A failure here is a bug of this code or of the database. */
const fail = (message: string): never => {
  throw new Error(message);
};

const countsOf = (entryIds: readonly number[]): { entryId: number; count: number }[] =>
  [...new Set(entryIds)].map((entryId) => ({ entryId, count: entryIds.filter((id) => id === entryId).length }));

/**
 * Gives one item for each gift, to its player or to an account of the house, from the stock or ordered from the
 * market. Runs in the caller's transaction, under the players' locks. Returns the items' ids in the order of the
 * gifts.
 */
export const giveItems: GiveItems = async (query, gifts) => {
  const wanted = countsOf(gifts.map(({ entryId }) => entryId));
  // The statements are sent together and executed in order, so entries are locked before stock.
  const [entries, stock] = await Promise.all([
    findEntries(
      query,
      wanted.map(({ entryId }) => entryId),
    ),
    takeFromStock(query, wanted),
  ]);
  const priceOf = new Map(entries.map((entry) => [entry.id, entry.price_cents]));
  const parts = gifts.map(({ entryId, ...gift }) => {
    const at = stock.findIndex((item) => item.entry_id === entryId);
    const [stocked = null] = at < 0 ? [] : stock.splice(at, 1);
    const priceCents = priceOf.get(entryId);
    if (priceCents === undefined) throw new Error(`no entry ${entryId}`);
    return { gift, entryId, stocked, priceCents };
  });
  const transfers = await post(
    query,
    parts.map(({ gift, stocked, priceCents }) => ({
      ...gift,
      // The house pays the market for an item that is not in stock. The item is created below, for this transfer.
      cash: stocked ? [] : [{ from: HOUSE.cash, to: HOUSE.market, cents: priceCents }],
      items: stocked ? [moved(stocked, { from: HOUSE.stock, to: accountOf(gift) })] : [],
    })),
  );
  const transferOf = (key: string): number => transfers.get(key) ?? fail(`${key} was not posted`);
  const missing = parts.filter(({ stocked }) => stocked === null);
  if (missing.length === 0) return parts.flatMap(({ stocked }) => stocked?.id ?? []);
  const ordered = await orderFromMarket(
    query,
    missing.map(({ gift, entryId, priceCents }) => {
      return { entryId, count: 1, priceCents, transferId: transferOf(gift.key) };
    }),
  );
  const born = new Map(ordered.map((item) => [item.transfer_id, item]));
  const itemOf = (key: string) => born.get(transferOf(key)) ?? fail(`${key} was paid for, and no item was born`);
  await post(
    query,
    missing.map(({ gift }) => ({
      ...gift,
      key: `${gift.key}:market`,
      cash: [],
      items: [moved(itemOf(gift.key), { from: HOUSE.market, to: accountOf(gift) })],
    })),
  );
  return parts.map(({ gift, stocked }) => (stocked ?? itemOf(gift.key)).id);
};

const accountOf = ({ playerId, to }: Pick<ItemGift, 'playerId' | 'to'>): number =>
  to ?? (playerId === null ? fail('an item for nobody needs an account') : itemsOf(playerId));

const moved = (item: { id: number; price_cents: number }, { from, to }: { from: number; to: number }) => ({
  itemId: item.id,
  from,
  to,
  priceCents: item.price_cents,
});

/** Gives one item as `giveItems` does. Returns the item's id. */
export const giveItem: GiveItem = async (query, gift) => one(await giveItems(query, [gift]));

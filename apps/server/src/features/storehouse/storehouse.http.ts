import { STOREHOUSE_PAGE_SIZE } from '@updraft/contract';
import { cents, parseDollars, toDollars } from '@updraft/rules/money';
import { pickItems } from '@updraft/rules/pick';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { Storehouse, TradeAnswer } from './storehouse.commands.ts';
import { listEntries, listInventory, stockFor } from './storehouse.store.ts';

type StorehouseCalls = Pick<
  Handlers,
  | 'POST /api/user/getInventory'
  | 'POST /api/all-items/getList'
  | 'POST /api/all-items/pick'
  | 'POST /api/user/buy'
  | 'POST /api/user/sell'
>;

const MAX_WORDS = 8;

const toAnswer = (answer: TradeAnswer) =>
  answer.ok
    ? { success: true, message: answer.message, balance: toDollars(answer.balanceCents) }
    : {
        success: false,
        message: answer.message,
        ...(answer.params && { params: answer.params }),
        ...(answer.prices && {
          prices: answer.prices.map(({ id, cents: price }) => ({ id, price: toDollars(price) })),
        }),
      };

/** Converts dollars to cents. The contract has checked that the number is a sum of whole cents. */
const toCents = (dollars: number): number => parseDollars(dollars) ?? cents(0);

export const storehouseHandlers = ({
  db,
  catalogue,
  storehouse,
}: {
  db: Db;
  catalogue: Catalogue;
  storehouse: Storehouse;
}): StorehouseCalls => ({
  'POST /api/user/getInventory': async (_input, { session }) => ({
    inventory: (await listInventory(db, session.playerId)).map((row) => catalogue.inventoryItem(row)),
  }),
  'POST /api/all-items/getList': async (input) => {
    const rows = await listEntries(db, {
      page: input.page,
      pageSize: STOREHOUSE_PAGE_SIZE,
      words: input.market_hash_name.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
      minCents: input.minPrice == null ? null : toCents(input.minPrice),
      maxCents: input.maxPrice == null ? null : toCents(input.maxPrice),
      sort: input.sort,
      weapon: input.weapon,
      wear: input.wear,
      rarity: input.rarity,
      stattrak: input.stattrak,
    });
    return {
      data: {
        data: rows.slice(0, STOREHOUSE_PAGE_SIZE).map((row) => catalogue.storehouseItem(row)),
        current_page: input.page,
        has_more: rows.length > STOREHOUSE_PAGE_SIZE,
      },
    };
  },
  'POST /api/all-items/pick': async ({ sum, items }) => {
    const sumCents = toCents(sum);
    const { picked, cents: pickedCents } = pickItems(await stockFor(db, sumCents), { sumCents, mostItems: items });
    return {
      picked: picked.map(({ offer, count }) => ({
        entry: catalogue.storehouseItem({ id: offer.id, price_cents: offer.priceCents, stock: offer.stock }),
        count,
      })),
      sum: toDollars(pickedCents),
    };
  },
  'POST /api/user/buy': async (input, { session, idempotencyKey }) =>
    toAnswer(
      await storehouse.buy({
        playerId: session.playerId,
        entryIds: input.buy,
        itemIds: input.sell,
        giveCents: toCents(input.give),
        getCents: toCents(input.get),
        key: idempotencyKey,
      }),
    ),
  'POST /api/user/sell': async (input, { session, idempotencyKey }) =>
    toAnswer(
      await storehouse.sell({
        playerId: session.playerId,
        itemIds: input.sell,
        giveCents: toCents(input.give),
        key: idempotencyKey,
      }),
    ),
});

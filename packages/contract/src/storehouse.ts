import { z } from 'zod';
import { APP_ID, PURCHASE_ITEMS, WITHDRAWAL_ITEMS } from './constants.ts';
import { call } from './define.ts';
import { Exterior, InventoryItem, Rarity, StorehouseItem, WeaponClass } from './items.ts';
import { AskedDollars, Dollars, Id, Line, MessageKey, MessageParams } from './primitives.ts';

/**
 * Orders of the storehouse. `name`: by the English names of weapon and finish. `rarity`: rarest first, within one
 * rarity the dearest first.
 */
export const StorehouseSort = z.enum(['dearest', 'cheapest', 'name', 'rarity']);
export type StorehouseSort = z.infer<typeof StorehouseSort>;

const ItemIds = z.array(Id).max(100);

/**
 * Response to buy and sell. If prices have changed, the params hold the server's totals, and `prices` the prices of the
 * wanted items.
 */
const TradeAnswer = z.object({
  success: z.boolean(),
  message: MessageKey,
  params: MessageParams.optional(),
  balance: Dollars.optional(),
  prices: z.array(z.object({ id: Id, price: Dollars })).optional(),
});

export const storehouseCalls = {
  'POST /api/user/getInventory': call({
    auth: 'player',
    input: z.strictObject({ appId: z.literal(APP_ID) }),
    output: z.object({ inventory: z.array(InventoryItem) }),
    about: 'Items that the player holds and may use, dearest first.',
  }),
  'POST /api/all-items/getList': call({
    auth: 'optional',
    input: z.strictObject({
      appId: z.literal(APP_ID),
      page: z.number().int().min(1).max(1000).default(1),
      market_hash_name: Line.max(100).default(''),
      minPrice: AskedDollars.nullish(),
      maxPrice: AskedDollars.nullish(),
      sort: StorehouseSort.default('dearest'),
      weapon: WeaponClass.optional(),
      wear: Exterior.optional(),
      rarity: Rarity.optional(),
      /** True: StatTrak items only. False: other items only. Left out: both. */
      stattrak: z.boolean().optional(),
    }),
    output: z.object({
      data: z.object({
        data: z.array(StorehouseItem),
        current_page: z.number().int(),
        has_more: z.boolean(),
      }),
    }),
    about:
      'A page of 40 storehouse items, by price descending unless `sort` says otherwise. The search matches any word of the English or Russian name.',
  }),
  'POST /api/all-items/pick': call({
    auth: 'player',
    input: z.strictObject({
      appId: z.literal(APP_ID),
      sum: AskedDollars,
      /** Largest number of items to pick. */
      items: z.number().int().min(1).max(WITHDRAWAL_ITEMS).default(WITHDRAWAL_ITEMS),
    }),
    output: z.object({
      picked: z.array(z.object({ entry: StorehouseItem, count: z.number().int().min(1) })),
      sum: Dollars,
    }),
    about:
      'Items in stock that come as near to a sum as possible, and never above it: for withdrawing balance. It reserves nothing; buying them is `/api/user/buy`.',
  }),
  'POST /api/user/buy': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({
      /** Storehouse entry ids; an id may repeat to buy several of one kind. */
      buy: z.array(Id).max(PURCHASE_ITEMS).default([]),
      /** Ids of the caller's own items that are given in exchange. */
      sell: ItemIds.default([]),
      /**
       * Totals as shown to the player; zero if nothing is selected. If they differ, the response holds the server's
       * totals.
       */
      give: AskedDollars.default(0),
      get: AskedDollars.default(0),
    }),
    output: TradeAnswer,
    about: 'Exchanges own items and balance for storehouse items: all or nothing.',
    messages: [
      'storehouse_api.bought',
      'storehouse_api.exchanged',
      'storehouse_api.none_selected',
      'storehouse_api.insufficient_funds',
      'storehouse_api.price_changed',
      'storehouse_api.item_not_found',
      'storehouse_api.item_locked',
      'storehouse_api.item_suspended',
    ],
  }),
  'POST /api/user/sell': call({
    auth: 'player',
    command: 'keyed',
    input: z.strictObject({ sell: ItemIds.default([]), give: AskedDollars.default(0) }),
    output: TradeAnswer,
    about: 'Sells own items for balance at their price.',
    messages: [
      'storehouse_api.sold',
      'storehouse_api.none_selected',
      'storehouse_api.worth_changed',
      'storehouse_api.item_not_found',
      'storehouse_api.item_locked',
      'storehouse_api.item_suspended',
    ],
  }),
} as const;

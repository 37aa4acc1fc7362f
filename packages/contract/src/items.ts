import { z } from 'zod';
import { Dollars, Id, Moment } from './primitives.ts';

export const Rarity = z.enum([
  'consumer',
  'industrial',
  'milspec',
  'restricted',
  'classified',
  'covert',
  'extraordinary',
]);
export type Rarity = z.infer<typeof Rarity>;
export const Exterior = z.enum(['fn', 'mw', 'ft', 'ww', 'bs']);
export type Exterior = z.infer<typeof Exterior>;
export const WeaponClass = z.enum(['pistol', 'smg', 'rifle', 'sniper', 'shotgun', 'machinegun', 'knife', 'glove']);
export type WeaponClass = z.infer<typeof WeaponClass>;

/**
 * Kind of an item, independent of its holder. `image`: id in the picture's address, between image base and size token.
 */
export const ItemKind = z.object({
  image: z.string(),
  market_hash_name: z.string(),
  name_ru: z.string(),
  weapon: z.string(),
  finish: z.string().nullable(),
  rarity: Rarity,
  exterior: Exterior.nullable(),
});
export type ItemKind = z.infer<typeof ItemKind>;

/**
 * An item that a player holds. `lockedUntil`: the item is protected and cannot be used before this moment. `movedAt`:
 * time at which the player received the item; only in the inventory.
 */
export const InventoryItem = z.object({
  myId: Id,
  price: Dollars,
  rarity: Rarity,
  image: z.string(),
  item: ItemKind,
  lockedUntil: Moment.nullable(),
  movedAt: Moment.optional(),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/**
 * An entry of the storehouse. `market_count` is the stock. 0: the item is ordered from the market, which takes longer.
 */
export const StorehouseItem = z.object({
  id: Id,
  price: Dollars,
  rarity: Rarity,
  image: z.string(),
  item: ItemKind,
  market_count: z.number().int().min(0),
});
export type StorehouseItem = z.infer<typeof StorehouseItem>;

/** An item as shown in bets and results, without owner and item id. */
export const ShownItem = z.object({
  image: z.string(),
  market_hash_name: z.string(),
  name_ru: z.string(),
  rarity: Rarity,
  price: Dollars,
});
export type ShownItem = z.infer<typeof ShownItem>;

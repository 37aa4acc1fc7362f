/** Pure: filters of the storehouse, and totals of an exchange. */
import type { Exterior, Rarity, StorehouseItem, StorehouseSort, WeaponClass } from '@updraft/contract';
import { PURCHASE_ITEMS } from '@updraft/contract/constants';
import { sumCents, toCents } from '../../lib/cents.ts';

/** Filters by properties of the item; null: any. */
export interface Kinds {
  weapon: WeaponClass | null;
  wear: Exterior | null;
  rarity: Rarity | null;
  /** True: StatTrak items only. False: other items only. Null: both. */
  stattrak: boolean | null;
}

export interface Filters extends Kinds {
  search: string;
  /** Bounds of the price in dollars; null: the field is empty. */
  minPrice: number | null;
  maxPrice: number | null;
  /**
   * True if the player has changed the maximum price; until then it is computed from the balance and the selected
   * items.
   */
  isChangedMaxPrice: boolean;
  sort: StorehouseSort;
}

/** Sort orders that can be chosen, in the order shown. */
export const SORTS: readonly StorehouseSort[] = ['dearest', 'cheapest', 'name', 'rarity'];
export const WEAPONS: readonly WeaponClass[] = [
  'knife',
  'glove',
  'rifle',
  'sniper',
  'pistol',
  'smg',
  'shotgun',
  'machinegun',
];
export const WEARS: readonly Exterior[] = ['fn', 'mw', 'ft', 'ww', 'bs'];
export const RARITIES: readonly Rarity[] = [
  'extraordinary',
  'covert',
  'classified',
  'restricted',
  'milspec',
  'industrial',
  'consumer',
];

/** Means of payment of a purchase, in dollars. */
export interface Purse {
  balance: number;
  /** Worth of the given own items. */
  given: number;
  /** Default amount of a deposit. */
  usualDeposit: number;
}

export const anyKind: Kinds = { weapon: null, wear: null, rarity: null, stattrak: null };

export const initialFilters: Filters = {
  search: '',
  minPrice: null,
  maxPrice: null,
  isChangedMaxPrice: false,
  sort: 'dearest',
  ...anyKind,
};

/** Number of active filters among weapon, wear, rarity and StatTrak. */
export const activeKinds = ({ weapon, wear, rarity, stattrak }: Kinds): number =>
  [weapon, wear, rarity, stattrak].filter((one) => one !== null).length;

/**
 * True if the player has neither balance nor given items. The list then shows what the usual deposit would buy
 * (decision 0032).
 */
export const isPurseEmpty = ({ balance, given }: Purse): boolean => balance + given <= 0;

/** Value of the max price field: the player's own figure, else balance and given items, else the usual deposit. */
export const shownMaxPrice = (filters: Filters, purse: Purse): number | null =>
  filters.isChangedMaxPrice
    ? filters.maxPrice
    : isPurseEmpty(purse)
      ? purse.usualDeposit
      : (toCents(purse.balance) + toCents(purse.given)) / 100;

export interface ListQuery {
  market_hash_name: string;
  minPrice: number | null;
  maxPrice: number | null;
  /** Order of the entries; left out: dearest first. */
  sort?: StorehouseSort;
  weapon?: WeaponClass;
  wear?: Exterior;
  rarity?: Rarity;
  stattrak?: boolean;
}

export const listQuery = (filters: Filters, purse: Purse): ListQuery => ({
  market_hash_name: filters.search.trim(),
  minPrice: filters.minPrice,
  maxPrice: shownMaxPrice(filters, purse),
  ...(filters.sort !== 'dearest' && { sort: filters.sort }),
  ...(filters.weapon !== null && { weapon: filters.weapon }),
  ...(filters.wear !== null && { wear: filters.wear }),
  ...(filters.rarity !== null && { rarity: filters.rarity }),
  ...(filters.stattrak !== null && { stattrak: filters.stattrak }),
});

/** Adds one copy of an entry to the choice, or removes all its copies. The choice contains an entry once per copy. */
export function toggledEntry(chosen: readonly StorehouseItem[], entry: StorehouseItem): StorehouseItem[] {
  const isAdded = !chosen.some(({ id }) => id === entry.id) && chosen.length < PURCHASE_ITEMS;
  return withEntryCount(chosen, { entry, count: isAdded ? 1 : 0 });
}

/** Returns the choice with `count` copies of an entry, at the place of its first copy. */
export function withEntryCount(
  chosen: readonly StorehouseItem[],
  { entry, count }: { entry: StorehouseItem; count: number },
): StorehouseItem[] {
  const place = chosen.findIndex(({ id }) => id === entry.id);
  const others = chosen.filter(({ id }) => id !== entry.id);
  const many = Array.from({ length: count }, () => entry);
  return place === -1 ? [...others, ...many] : [...others.slice(0, place), ...many, ...others.slice(place)];
}

/**
 * Returns the largest number of copies of an entry that can be chosen. Its stock and the size of a purchase limit it.
 */
export const mostOfEntry = (chosen: readonly { id: number }[], { id, market_count }: StorehouseItem): number =>
  Math.min(market_count, PURCHASE_ITEMS - chosen.filter((one) => one.id !== id).length);

/** Returns the choice with the prices and stock of newly loaded entries. */
export function refreshed(chosen: readonly StorehouseItem[], entries: readonly StorehouseItem[]): StorehouseItem[] {
  const fresh = new Map(entries.map((entry) => [entry.id, entry]));
  return chosen.map((entry) => fresh.get(entry.id) ?? entry);
}

/** Returns the choice with the prices from the server. */
export function repriced(
  chosen: readonly StorehouseItem[],
  prices: readonly { id: number; price: number }[],
): StorehouseItem[] {
  const said = new Map(prices.map(({ id, price }) => [id, price]));
  return chosen.map((entry) => ({ ...entry, price: said.get(entry.id) ?? entry.price }));
}

/** Returns the part of the choice that is among `entries`. */
export function keptEntries(chosen: readonly StorehouseItem[], entries: readonly { id: number }[]): StorehouseItem[] {
  const present = new Set(entries.map(({ id }) => id));
  return chosen.filter(({ id }) => present.has(id));
}

/**
 * Sorts entries by the order `ids` in which they were shown before. New entries come after them. So a reload does not
 * move an entry that a player is about to press.
 */
export function inShownOrder<T extends { id: number }>(entries: readonly T[], ids: readonly number[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: T): number => places.get(id) ?? ids.length;
  // The sort is stable: new entries keep their order.
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Totals of an exchange, in whole cents. */
export interface ExchangeTotals {
  /** Worth of the given own items. */
  itemsCents: number;
  /** Worth of the received storehouse items. */
  getCents: number;
  /** Part of the balance that is paid in addition to the items. */
  fromBalanceCents: number;
  /** Sum returned to the balance if the items are worth more. */
  toBalanceCents: number;
  /** 'You give': items and balance together. */
  giveCents: number;
  /** Sum by which the balance is too small for the exchange; 0: it suffices. */
  missingCents: number;
}

/** Returns the totals of an exchange of own items (and balance) for storehouse items. */
export function exchangeTotals(input: {
  itemsCents: number;
  chosen: readonly { price: number }[];
  balanceCents: number;
}): ExchangeTotals {
  const { itemsCents, balanceCents } = input;
  const getCents = sumCents(input.chosen);
  // Nothing returns to the balance without received items, because that would be a sale and not an exchange.
  const fromBalanceCents = Math.max(0, getCents - itemsCents);
  const toBalanceCents = getCents === 0 ? 0 : Math.max(0, itemsCents - getCents);
  return {
    itemsCents,
    getCents,
    fromBalanceCents,
    toBalanceCents,
    giveCents: itemsCents + fromBalanceCents,
    missingCents: Math.max(0, fromBalanceCents - balanceCents),
  };
}

/**
 * Returns the deposit needed for an exchange, in dollars: the missing sum, but at least the smallest deposit. Null if
 * nothing is missing.
 */
export const shortfall = (missingCents: number, minDepositDollars: number): number | null =>
  missingCents === 0 ? null : Math.max(missingCents / 100, minDepositDollars);

/** Number of entries suggested for a first purchase. `PARTS`: number of parts into which the balance is divided. */
const SUGGESTED = 4;
const PARTS = 5;

/** Balance that a player can pay with, and the smallest stake of any game, in whole cents. */
export interface FirstPurchase {
  balanceCents: number;
  minBetCents: number;
}

/** Returns the highest price of a suggested entry, in dollars; null: the balance is too small for several stakes. */
export function suggestedMaxPrice({ balanceCents, minBetCents }: FirstPurchase): number | null {
  const part = Math.floor(balanceCents / PARTS);
  return part < minBetCents ? null : part / 100;
}

/**
 * Returns the suggestion for a first purchase from `entries`, which are sorted dearest first. It prefers several small
 * entries, so that one bet does not risk the whole balance. If there are none, it returns the dearest entry that the
 * balance covers.
 */
export function suggestedOf(entries: readonly StorehouseItem[], purchase: FirstPurchase): StorehouseItem[] {
  const upTo = (dollars: number): StorehouseItem[] =>
    entries.filter(
      ({ market_count: stock, price }) =>
        stock > 0 && toCents(price) <= toCents(dollars) && toCents(price) >= purchase.minBetCents,
    );
  const small = upTo(suggestedMaxPrice(purchase) ?? 0).slice(0, SUGGESTED);
  return small.length > 0 ? small : upTo(purchase.balanceCents / 100).slice(0, 1);
}

/** True if the accept button is enabled. */
export const canAccept = ({
  isPlayer,
  chosenCount,
  buying,
}: {
  isPlayer: boolean;
  chosenCount: number;
  buying: boolean;
}): boolean => isPlayer && chosenCount > 0 && !buying;

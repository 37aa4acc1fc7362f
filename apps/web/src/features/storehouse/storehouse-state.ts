/** Pure: the filters of the storehouse, and what an exchange amounts to. */
import type { Exterior, Rarity, StorehouseItem, StorehouseSort, WeaponClass } from '@updraft/contract';
import { PURCHASE_ITEMS } from '@updraft/contract/constants';
import { sumCents, toCents } from '../../lib/cents.ts';

/** Filters by what an item is; null: any. */
export interface Kinds {
  weapon: WeaponClass | null;
  wear: Exterior | null;
  rarity: Rarity | null;
  /** True: only StatTrak items. False: only others. */
  stattrak: boolean | null;
}

export interface Filters extends Kinds {
  search: string;
  /** Dollars; null: the field is empty. */
  minPrice: number | null;
  maxPrice: number | null;
  /** True if the player has changed the maximum price; until then it follows the balance and selected items. */
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
  /** Worth of the own items given. */
  given: number;
  /** Default sum of a deposit. */
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

/** Number of active filters by kind. */
export const activeKinds = ({ weapon, wear, rarity, stattrak }: Kinds): number =>
  [weapon, wear, rarity, stattrak].filter((one) => one !== null).length;

/** True if there are no means of payment: then the list shows what the usual deposit would buy (decision 0032). */
export const isPurseEmpty = ({ balance, given }: Purse): boolean => balance + given <= 0;

/** Value of the max price field: the player's own figure, or the sum of balance and given items. */
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
  /** Left out: dearest first. */
  sort?: StorehouseSort;
  weapon?: WeaponClass;
  wear?: Exterior;
  rarity?: Rarity;
  stattrak?: boolean;
}

/** Returns the query of the list. */
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

/** Adds one of a storehouse entry to the choice, or takes all of it out. In the choice an entry stands as often as it is bought. */
export function toggledEntry(chosen: readonly StorehouseItem[], entry: StorehouseItem): StorehouseItem[] {
  const isAdded = !chosen.some(({ id }) => id === entry.id) && chosen.length < PURCHASE_ITEMS;
  return withEntryCount(chosen, { entry, count: isAdded ? 1 : 0 });
}

/** The choice with so many of an entry, in the entry's first place. */
export function withEntryCount(
  chosen: readonly StorehouseItem[],
  { entry, count }: { entry: StorehouseItem; count: number },
): StorehouseItem[] {
  const place = chosen.findIndex(({ id }) => id === entry.id);
  const others = chosen.filter(({ id }) => id !== entry.id);
  const many = Array.from({ length: count }, () => entry);
  return place === -1 ? [...others, ...many] : [...others.slice(0, place), ...many, ...others.slice(place)];
}

/** Most copies of an entry that can be chosen: its stock, and with the others no more than one purchase takes. */
export const mostOfEntry = (chosen: readonly { id: number }[], { id, market_count }: StorehouseItem): number =>
  Math.min(market_count, PURCHASE_ITEMS - chosen.filter((one) => one.id !== id).length);

/** The choice with the prices and stock of newly loaded entries. */
export function refreshed(chosen: readonly StorehouseItem[], entries: readonly StorehouseItem[]): StorehouseItem[] {
  const fresh = new Map(entries.map((entry) => [entry.id, entry]));
  return chosen.map((entry) => fresh.get(entry.id) ?? entry);
}

/** The choice at the prices that the server has said. */
export function repriced(
  chosen: readonly StorehouseItem[],
  prices: readonly { id: number; price: number }[],
): StorehouseItem[] {
  const said = new Map(prices.map(({ id, price }) => [id, price]));
  return chosen.map((entry) => ({ ...entry, price: said.get(entry.id) ?? entry.price }));
}

/** The part of the choice that is among `entries`. */
export function keptEntries(chosen: readonly StorehouseItem[], entries: readonly { id: number }[]): StorehouseItem[] {
  const present = new Set(entries.map(({ id }) => id));
  return chosen.filter(({ id }) => present.has(id));
}

/**
 * Entries in the order in which they have been shown before, `ids`; new ones come after them. A list that is
 * loaded anew while players look at it must not move what they are about to press.
 */
export function inShownOrder<T extends { id: number }>(entries: readonly T[], ids: readonly number[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: T): number => places.get(id) ?? ids.length;
  // The sort is stable: new entries stay in the order in which they came.
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b));
}

/** All in whole cents. */
export interface ExchangeTotals {
  /** Own items given. */
  itemsCents: number;
  /** Storehouse items got. */
  getCents: number;
  /** The part of the balance that goes on top of the items. */
  fromBalanceCents: number;
  /** Sum returned to the balance if the items are worth more. */
  toBalanceCents: number;
  /** 'You give': items and balance. */
  giveCents: number;
  /** Sum missing in the balance. */
  missingCents: number;
}

/** 'You give' and 'you get' of an exchange of own items (and balance) for storehouse items. */
export function exchangeTotals(input: {
  itemsCents: number;
  chosen: readonly { price: number }[];
  balanceCents: number;
}): ExchangeTotals {
  const { itemsCents, balanceCents } = input;
  const getCents = sumCents(input.chosen);
  // Without anything to get there is nothing to give either: items are turned into balance by selling.
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
 * Deposit needed before an exchange can be accepted, in dollars: the missing sum, and no less than a deposit takes;
 * null when nothing is missing.
 */
export const shortfall = (missingCents: number, minDepositDollars: number): number | null =>
  missingCents === 0 ? null : Math.max(missingCents / 100, minDepositDollars);

/** Number of entries suggested to a player who buys for the first time, and number of parts of the balance. */
const SUGGESTED = 4;
const PARTS = 5;

/** Sum that a player can pay, and the smallest stake of any game; whole cents. */
export interface FirstPurchase {
  balanceCents: number;
  minBetCents: number;
}

/** The most that one of several suggested entries costs, in dollars; null: the balance is one stake. */
export function suggestedMaxPrice({ balanceCents, minBetCents }: FirstPurchase): number | null {
  const part = Math.floor(balanceCents / PARTS);
  return part < minBetCents ? null : part / 100;
}

/**
 * Returns the suggestion for a first purchase, from entries dearest first: several small ones, so that one bet is not
 * all that the player has; without any, the dearest that the balance covers.
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

import { Exterior, Rarity, type StorehouseItem, StorehouseSort, WeaponClass } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import {
  RARITIES,
  SORTS,
  WEAPONS,
  WEARS,
  activeKinds,
  canAccept,
  exchangeTotals,
  initialFilters,
  inShownOrder,
  keptEntries,
  listQuery,
  mostOfEntry,
  refreshed,
  repriced,
  shortfall,
  shownMaxPrice,
  suggestedMaxPrice,
  suggestedOf,
  toggledEntry,
  withEntryCount,
  type Purse,
} from './storehouse-state.ts';

const entry = (id: number, price: number, stock = 1): StorehouseItem =>
  ({ id, price, market_count: stock }) as StorehouseItem;
const purse = (of: Partial<Purse>): Purse => ({ balance: 0, given: 0, usualDeposit: 10, ...of });

describe('the totals of an exchange', () => {
  it('takes the difference from the balance', () => {
    expect(exchangeTotals({ itemsCents: 30, chosen: [entry(1, 0.1), entry(2, 0.7)], balanceCents: 100 })).toEqual({
      itemsCents: 30,
      getCents: 80,
      fromBalanceCents: 50,
      toBalanceCents: 0,
      giveCents: 80,
      missingCents: 0,
    });
  });
  it('returns the difference when the items are worth more', () => {
    expect(exchangeTotals({ itemsCents: 500, chosen: [entry(1, 3.25)], balanceCents: 0 })).toMatchObject({
      fromBalanceCents: 0,
      toBalanceCents: 175,
      giveCents: 500,
    });
  });
  it('says what the balance lacks', () => {
    expect(exchangeTotals({ itemsCents: 0, chosen: [entry(1, 10)], balanceCents: 999 })).toMatchObject({
      fromBalanceCents: 1000,
      missingCents: 1,
    });
  });
  it('returns nothing while nothing is chosen', () => {
    expect(exchangeTotals({ itemsCents: 500, chosen: [], balanceCents: 0 })).toMatchObject({
      giveCents: 500,
      getCents: 0,
      toBalanceCents: 0,
    });
  });
  it('adds in cents, not in doubles', () => {
    expect(
      exchangeTotals({ itemsCents: 0, chosen: [entry(1, 0.1), entry(2, 0.2), entry(3, 1.15)], balanceCents: 145 }),
    ).toMatchObject({ getCents: 145, missingCents: 0 });
  });
});

describe('the next step of who is short', () => {
  it('is a deposit of what is missing, and no less than a deposit takes', () => {
    expect(shortfall(0, 1)).toBeNull();
    expect(shortfall(1, 1)).toBe(1);
    expect(shortfall(1234, 1)).toBe(12.34);
  });
  it('begins with several small entries, which leave a part of the balance', () => {
    const entries = [9, 2.01, 2, 1.9, 1.9, 1.8, 1.7].map((price, id) => entry(id, price));
    const suggested = suggestedOf(entries, { balanceCents: 1000, minBetCents: 10 });
    expect(suggested.map(({ price }) => price)).toEqual([2, 1.9, 1.9, 1.8]);
    expect(suggestedMaxPrice({ balanceCents: 1000, minBetCents: 10 })).toBe(2);
    expect(suggestedMaxPrice({ balanceCents: 49, minBetCents: 10 }), 'less than five bets').toBeNull();
  });
  it('begins with the dearest entry in stock that the balance covers where nothing small can be bet', () => {
    const entries = [entry(1, 12), entry(2, 9.5, 0), entry(3, 9), entry(4, 8), entry(5, 0.05)];
    const ids = (balanceCents: number): number[] =>
      suggestedOf(entries, { balanceCents, minBetCents: 10 }).map(({ id }) => id);
    expect(ids(1000)).toEqual([3]);
    expect(ids(500)).toEqual([]);
  });
});

describe('the filters', () => {
  it('let the max price follow the balance until it is changed', () => {
    expect(shownMaxPrice(initialFilters, purse({ balance: 12.5 }))).toBe(12.5);
    expect(shownMaxPrice({ ...initialFilters, isChangedMaxPrice: true, maxPrice: 3 }, purse({ balance: 12.5 }))).toBe(
      3,
    );
    expect(
      shownMaxPrice({ ...initialFilters, isChangedMaxPrice: true, maxPrice: null }, purse({ balance: 12.5 })),
    ).toBeNull();
  });
  it('widen the max price by the worth of the items given, in cents', () => {
    expect(shownMaxPrice(initialFilters, purse({ balance: 6.7, given: 2 }))).toBe(8.7);
    expect(shownMaxPrice(initialFilters, purse({ balance: 0.1, given: 0.2 }))).toBe(0.3);
  });
  it('show a player without money and items what the usual deposit buys', () => {
    expect(listQuery(initialFilters, purse({ usualDeposit: 10 }))).toEqual({
      market_hash_name: '',
      minPrice: null,
      maxPrice: 10,
    });
  });
  it('ask for an order and for kinds only where they are chosen', () => {
    const { minPrice, ...query } = listQuery(
      { ...initialFilters, sort: 'rarity', weapon: 'knife', wear: 'fn', stattrak: false },
      purse({}),
    );
    expect([minPrice, query]).toEqual([
      null,
      { market_hash_name: '', maxPrice: 10, sort: 'rarity', weapon: 'knife', wear: 'fn', stattrak: false },
    ]);
    expect(Object.keys(listQuery(initialFilters, purse({})))).toEqual(['market_hash_name', 'minPrice', 'maxPrice']);
  });
  it('count as active where they are not any', () => {
    expect(activeKinds(initialFilters)).toBe(0);
    expect(activeKinds({ weapon: 'knife', wear: null, rarity: 'covert', stattrak: false })).toBe(3);
  });
  it('offer everything that the call takes', () => {
    const offered = [SORTS, WEAPONS, WEARS, RARITIES].map((values) => [...values].sort());
    const taken = [StorehouseSort, WeaponClass, Exterior, Rarity].map(({ options }) => [...options].sort());
    expect(offered).toEqual(taken);
  });
  it('trim the search', () => {
    expect(listQuery({ ...initialFilters, search: '  ak redline ' }, purse({})).market_hash_name).toBe('ak redline');
  });
});

describe('the list', () => {
  const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
  it('the list keeps its order when prices change, drops removed entries, and appends new ones', () => {
    expect(ids(inShownOrder([entry(3, 9), entry(1, 8), entry(2, 7)], [1, 2, 3]))).toEqual([1, 2, 3]);
    expect(ids(inShownOrder([entry(5, 9), entry(3, 8), entry(4, 7), entry(1, 6)], [1, 2, 3]))).toEqual([1, 3, 5, 4]);
  });
  it('the first list keeps the order in which it was loaded', () => {
    expect(ids(inShownOrder([entry(2, 9), entry(1, 8)], []))).toEqual([2, 1]);
  });
});

describe('the choice', () => {
  it('the choice keeps several entries and removes one of them', () => {
    const both = toggledEntry(toggledEntry([], entry(1, 1)), entry(2, 2));
    expect(both.map(({ id }) => id)).toEqual([1, 2]);
    expect(toggledEntry(both, entry(1, 1)).map(({ id }) => id)).toEqual([2]);
  });
  it('chosen entries take the prices of a reloaded list', () => {
    expect(refreshed([entry(1, 1), entry(2, 2)], [entry(2, 2.5), entry(3, 9)])).toEqual([entry(1, 1), entry(2, 2.5)]);
  });
  it("[PC-13] chosen entries take the server's new prices and stay chosen", () => {
    expect(
      repriced(
        [entry(1, 1), entry(2, 2)],
        [
          { id: 2, price: 2.2 },
          { id: 9, price: 5 },
        ],
      ),
    ).toEqual([entry(1, 1), entry(2, 2.2)]);
  });
  it('removes chosen entries that the list no longer contains', () => {
    expect(keptEntries([entry(1, 1), entry(2, 2)], [entry(2, 2)])).toEqual([entry(2, 2)]);
  });
  it('can be accepted when signed in, not empty and no purchase under way', () => {
    const state = { isPlayer: true, chosenCount: 1, buying: false };
    expect(canAccept(state)).toBe(true);
    expect(canAccept({ ...state, isPlayer: false })).toBe(false);
    expect(canAccept({ ...state, chosenCount: 0 })).toBe(false);
    expect(canAccept({ ...state, buying: true })).toBe(false);
  });
});

describe('several of one entry', () => {
  const ids = (chosen: readonly { id: number }[]): number[] => chosen.map(({ id }) => id);
  const many = (count: number): StorehouseItem[] => Array.from({ length: count }, (_, id) => entry(id + 100, 1));

  it('stand where the first stands, and go together', () => {
    const chosen = [entry(1, 5), entry(2, 3, 4), entry(3, 1)];
    const three = withEntryCount(chosen, { entry: entry(2, 3, 4), count: 3 });
    expect(ids(three)).toEqual([1, 2, 2, 2, 3]);
    expect(ids(withEntryCount(three, { entry: entry(2, 3, 4), count: 2 }))).toEqual([1, 2, 2, 3]);
    expect(ids(toggledEntry(three, entry(2, 3, 4)))).toEqual([1, 3]);
    expect(exchangeTotals({ itemsCents: 0, chosen: three, balanceCents: 2000 })).toMatchObject({ getCents: 1500 });
  });

  it('are at most those in stock, and with the others at most what one purchase takes', () => {
    expect(mostOfEntry([entry(2, 3, 4)], entry(2, 3, 4))).toBe(4);
    expect(mostOfEntry([...many(48), entry(2, 3, 4)], entry(2, 3, 4))).toBe(2);
    expect(toggledEntry(many(50), entry(2, 3, 4))).toHaveLength(50);
  });
});

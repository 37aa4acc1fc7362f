import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_JACKPOT_LIMITS as LIMITS, type JackpotOffer, itemFloorCents, refuseJackpotBet } from './bet.ts';

const NOBODY = { itemCount: 0, stakeCents: 0 };
const refusal = (change: Partial<JackpotOffer>, { own = NOBODY, isOpen = true, potItems = 0 } = {}) =>
  refuseJackpotBet(
    { stakeCents: 1000, itemCount: 1, missingItems: 0, ...change },
    { isOpen, own, potItems, limits: LIMITS },
  );

describe('joining the pot', () => {
  it('[JP-10] bets are accepted until the close', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({}, { isOpen: false })).toEqual({ reason: 'game_started' });
  });

  it.each([
    [0, { reason: 'no_items' }],
    [Number.NaN, { reason: 'no_items' }],
    [1, null],
    [20, null],
    [21, { reason: 'too_many_items', most: 20 }],
  ])('[JP-11] checks %d items: refusal %o', (itemCount, result) => expect(refusal({ itemCount })).toEqual(result));

  it('[JP-11] refuses more than 20 items of a player in a round, and items that do not exist', () => {
    const own = { itemCount: 18, stakeCents: 100 };
    expect(refusal({ itemCount: 2 }, { own })).toBeNull();
    expect(refusal({ itemCount: 3 }, { own })).toEqual({ reason: 'too_many_items', most: 20 });
    expect(refusal({ missingItems: 1 })).toEqual({ reason: 'items_not_found' });
    expect(refusal({ missingItems: Number.NaN })).toEqual({ reason: 'items_not_found' });
  });

  it.each([
    [49, { reason: 'min_bet', minCents: 50 }],
    [Number.NaN, { reason: 'min_bet', minCents: 50 }],
    [50, null],
    [500_000, null],
    [500_001, { reason: 'max_stake', maxCents: 500_000 }],
  ])('[JP-12] checks a stake of %d cents: refusal %o', (stakeCents, result) =>
    expect(refusal({ stakeCents })).toEqual(result),
  );

  it('[JP-12] refuses more than $5,000.00 of a player in a round', () => {
    const own = { itemCount: 3, stakeCents: 499_900 };
    expect(refusal({ stakeCents: 100 }, { own })).toBeNull();
    expect(refusal({ stakeCents: 101 }, { own })).toEqual({ reason: 'max_stake', maxCents: 500_000 });
  });

  it('[JP-13] a refused bet names the first broken rule', () => {
    const own = { itemCount: 20, stakeCents: 500_000 };
    const broken: Partial<JackpotOffer> = { itemCount: 0, missingItems: 1, stakeCents: 1 };
    expect(
      [
        refusal(broken, { own, isOpen: false }),
        refusal(broken, { own }),
        refusal({ ...broken, itemCount: 1 }, { own }),
        refusal({ stakeCents: 1 }, { own }),
        refusal({ stakeCents: 1 }, { own: { ...own, itemCount: 0 } }),
        refusal({}, { own: { ...own, itemCount: 0 }, potItems: 2000 }),
        refusal({ stakeCents: 50 }, { potItems: 2000 }),
        refusal({ stakeCents: 50 }, { potItems: 1999 }),
      ].map((one) => one?.reason),
    ).toEqual([
      'game_started',
      'no_items',
      'items_not_found',
      'too_many_items',
      'min_bet',
      'max_stake',
      'round_full',
      'min_item',
    ]);
  });

  it.each([
    [0, 0],
    [999, 0],
    [1000, 50],
    [1199, 50],
    [1200, 100],
    [1400, 200],
    [1600, 400],
    [1800, 800],
    [1999, 800],
  ])('[JP-19] a pot of %d items requires %d cents for each item, on average', (potItems, floor) => {
    expect(itemFloorCents(potItems, LIMITS)).toBe(floor);
    if (potItems > 1998) return;
    expect(refusal({ itemCount: 2, stakeCents: Math.max(50, 2 * floor) }, { potItems })).toBeNull();
    const below = refusal({ itemCount: 2, stakeCents: 2 * floor - 1 }, { potItems });
    if (floor > 50) expect(below).toEqual({ reason: 'min_item', minCents: floor });
  });

  it('[JP-19] a pot has at most 2,000 items', () => {
    const dear = { itemCount: 20, stakeCents: 500_000 };
    expect(refusal(dear, { potItems: 1980 })).toBeNull();
    expect(refusal(dear, { potItems: 1981 })).toEqual({ reason: 'round_full' });
  });

  it('[JP-19] a bet of sufficient worth is accepted after any number of cheap items', () => {
    const most = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(most, fc.nat(), (maxPotItems, taken) => {
        const limits = { ...LIMITS, maxPotItems };
        const potItems = taken % maxPotItems;
        const floor = itemFloorCents(potItems, limits);
        expect([0, 50, 100, 200, 400, 800]).toContain(floor);
        expect(floor).toBeGreaterThanOrEqual(itemFloorCents(Math.max(0, potItems - 1), limits));
        const board = { isOpen: true, own: NOBODY, potItems, limits };
        expect(refuseJackpotBet({ itemCount: 1, stakeCents: 800, missingItems: 0 }, board)).toBeNull();
      }),
    );
  });

  it('[JP-19] filling the pot to exclude others costs thousands of dollars, with bets of any size', () => {
    let [potItems, spentCents] = [0, 0];
    const isShut = () => refusal({ itemCount: 1, stakeCents: 500 }, { potItems }) !== null;
    while (potItems < LIMITS.maxPotItems) {
      // The cheapest way to fill the pot: bets with as many items as allowed, at the least average price.
      const itemCount = Math.min(LIMITS.maxItems, LIMITS.maxPotItems - potItems);
      const stakeCents = Math.max(LIMITS.minBetCents, itemCount * itemFloorCents(potItems, LIMITS));
      expect(refusal({ itemCount, stakeCents }, { potItems })).toBeNull();
      // An item of $5 is accepted until $1,500 have been spent on such bets.
      if (spentCents < 150_000) expect(isShut()).toBe(false);
      spentCents += stakeCents;
      potItems += itemCount;
    }
    expect(spentCents).toBeGreaterThan(310_000);
  });
});

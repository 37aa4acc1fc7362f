import { describe, expect, it } from 'vitest';
import { DEFAULT_JACKPOT_LIMITS as LIMITS, type JackpotOffer, refuseJackpotBet } from './bet.ts';

const NOBODY = { itemCount: 0, stakeCents: 0 };
const refusal = (change: Partial<JackpotOffer>, { own = NOBODY, isOpen = true } = {}) =>
  refuseJackpotBet({ stakeCents: 1000, itemCount: 1, missingItems: 0, ...change }, { isOpen, own, limits: LIMITS });

describe('joining the pot', () => {
  it('[JP-10] is possible until the close', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({}, { isOpen: false })).toEqual({ reason: 'game_started' });
  });

  it.each([
    [0, { reason: 'no_items' }],
    [Number.NaN, { reason: 'no_items' }],
    [1, null],
    [20, null],
    [21, { reason: 'too_many_items', most: 20 }],
  ])('[JP-11] with %d items: %o', (itemCount, result) => expect(refusal({ itemCount })).toEqual(result));

  it('[JP-11] with at most 20 items in the round together, and with items that exist alone', () => {
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
  ])('[JP-12] with %d cents: %o', (stakeCents, result) => expect(refusal({ stakeCents })).toEqual(result));

  it('[JP-12] with at most $5,000.00 in the round together', () => {
    const own = { itemCount: 3, stakeCents: 499_900 };
    expect(refusal({ stakeCents: 100 }, { own })).toBeNull();
    expect(refusal({ stakeCents: 101 }, { own })).toEqual({ reason: 'max_stake', maxCents: 500_000 });
  });

  it('[JP-13] names the first rule that it breaks', () => {
    const own = { itemCount: 20, stakeCents: 500_000 };
    const broken: Partial<JackpotOffer> = { itemCount: 0, missingItems: 1, stakeCents: 1 };
    expect(
      [
        refusal(broken, { own, isOpen: false }),
        refusal(broken, { own }),
        refusal({ ...broken, itemCount: 1 }, { own }),
        refusal({ stakeCents: 1 }, { own }),
        refusal({ stakeCents: 1 }, { own: { ...own, itemCount: 0 } }),
        refusal({}, { own: { ...own, itemCount: 0 } }),
      ].map((one) => one?.reason),
    ).toEqual(['game_started', 'no_items', 'items_not_found', 'too_many_items', 'min_bet', 'max_stake']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StockOffer, pickItems, pickStake } from './index.ts';

const offer = (priceCents: number, stock = 1): StockOffer => ({ id: priceCents, priceCents, stock });
/** Returns the prices of the items picked for a sum, dearest first. */
const pricesFor = (sumCents: number, offers: readonly StockOffer[], mostItems = 50): number[] =>
  pickItems(offers, { sumCents, mostItems }).picked.flatMap(({ offer: { priceCents }, count }) =>
    Array.from({ length: count }, () => priceCents),
  );

describe('items for a sum', () => {
  it('[PK-1] picks the dearest items that fit, each at most as often as it is in stock', () => {
    expect(pricesFor(1000, [offer(1200), offer(700), offer(300)])).toEqual([700, 300]);
    expect(pricesFor(1000, [offer(250, 2), offer(40, 9)])).toEqual([250, 250, 40, 40, 40, 40, 40, 40, 40, 40, 40]);
    expect(pricesFor(1000, [offer(250, 3)], 2)).toEqual([250, 250]);
  });

  it('[PK-1] picks other items if the dearest do not add up to the sum', () => {
    expect(pricesFor(1000, [offer(990), offer(600), offer(400)])).toEqual([600, 400]);
    expect(pricesFor(1001, [offer(990), offer(5), offer(4), offer(3, 9)])).toEqual([990, 5, 3, 3]);
  });

  it('[PK-1] picks nothing if no item fits', () => {
    expect(pickItems([offer(300)], { sumCents: 299, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
    expect(pickItems([], { sumCents: 500, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
    expect(pickItems([offer(0)], { sumCents: 500, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
  });

  it('[PK-1] never exceeds the sum, the stock or the number of items, and picks the same in any order', () => {
    const offers = fc.uniqueArray(
      fc.record({ id: fc.nat(), priceCents: fc.integer({ min: 1, max: 9000 }), stock: fc.integer({ min: 1, max: 4 }) }),
      {
        selector: ({ id }) => id,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(
        offers,
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 1, max: 50 }),
        (all, sumCents, mostItems) => {
          const result = pickItems(all, { sumCents, mostItems });
          const { picked, cents } = result;
          expect(cents).toBe(picked.reduce((sum, { offer: { priceCents }, count }) => sum + priceCents * count, 0));
          expect(cents).toBeLessThanOrEqual(sumCents);
          expect(picked.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(mostItems);
          for (const { offer: one, count } of picked) expect(count).toBeLessThanOrEqual(one.stock);
          // A single item is never nearer to the sum.
          expect(cents).toBeGreaterThanOrEqual(
            Math.max(0, ...all.map(({ priceCents }) => priceCents).filter((one) => one <= sumCents)),
          );
          expect(pickItems([...all].reverse(), { sumCents, mostItems })).toEqual(result);
        },
      ),
    );
  });

  it('[PK-1] the search ends after its bounded steps if no choice is exact', () => {
    const even = Array.from({ length: 500 }, (_, place) => offer(2 * (place + 1), 5));
    expect(pickItems(even, { sumCents: 99_999, mostItems: 50 }).cents).toBeLessThanOrEqual(99_998);
  });
});

describe('own items for a stake', () => {
  const items = [2500, 480, 320, 170, 60, 5].map((priceCents) => ({ id: priceCents, priceCents }));
  const bounds = { leastCents: 10, mostCents: 250_000, mostItems: 20 };
  const pickFor = (sumCents: number, change: Partial<typeof bounds> = {}) =>
    pickStake(items, { sumCents, bounds: { ...bounds, ...change } });

  it('[PK-2] the items for a stake come nearest to the sum from below, each used once', () => {
    expect(pickFor(500)).toEqual({ ids: [320, 170, 5], cents: 495 });
    expect(pickFor(1_000_000)?.cents).toBe(3535);
  });

  it('[PK-2] the items for a stake stay within the worth and number that the game still accepts', () => {
    expect(pickFor(1000, { mostCents: 400 })).toEqual({ ids: [320, 60, 5], cents: 385 });
    expect(pickFor(1000, { mostItems: 1 })).toEqual({ ids: [480], cents: 480 });
    expect(pickFor(1000, { mostItems: 0 })).toBeNull();
    expect(pickFor(1000, { mostCents: -100 })).toBeNull();
  });

  it('[PK-2] no items are picked if they would be worth less than the smallest bet', () => {
    expect(pickFor(9)).toBeNull();
    expect(pickFor(64)).toEqual({ ids: [60], cents: 60 });
    expect(pickFor(64, { leastCents: 61 })).toBeNull();
    expect(pickStake([], { sumCents: 500, bounds })).toBeNull();
  });
});

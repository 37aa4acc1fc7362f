import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PickSituation, type StockOffer, mostMoney, pickBounds, pickItems } from './pick.ts';

const offer = (priceCents: number, stock = 1): StockOffer => ({ id: priceCents, priceCents, stock });
/** The prices picked for a sum, dearest first. */
const pricesFor = (sumCents: number, offers: readonly StockOffer[], mostItems = 50): number[] =>
  pickItems(offers, { sumCents, mostItems }).picked.flatMap(({ offer: { priceCents }, count }) =>
    Array.from({ length: count }, () => priceCents),
  );

describe('items for a sum', () => {
  it('[WD-18] takes the dearest that fit, each at most as often as it is in stock', () => {
    expect(pricesFor(1000, [offer(1200), offer(700), offer(300)])).toEqual([700, 300]);
    expect(pricesFor(1000, [offer(250, 2), offer(40, 9)])).toEqual([250, 250, 40, 40, 40, 40, 40, 40, 40, 40, 40]);
    expect(pricesFor(1000, [offer(250, 3)], 2)).toEqual([250, 250]);
  });

  it('[WD-18] tries others where the dearest leave a rest', () => {
    expect(pricesFor(1000, [offer(990), offer(600), offer(400)])).toEqual([600, 400]);
    expect(pricesFor(1001, [offer(990), offer(5), offer(4), offer(3, 9)])).toEqual([990, 5, 3, 3]);
  });

  it('[WD-18] picks nothing where nothing fits', () => {
    expect(pickItems([offer(300)], { sumCents: 299, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
    expect(pickItems([], { sumCents: 500, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
    expect(pickItems([offer(0)], { sumCents: 500, mostItems: 50 })).toEqual({ picked: [], cents: 0 });
  });

  it('[WD-18] never exceeds the sum, the stock or the number, and picks the same again', () => {
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
          // The dearest that fits alone is never nearer.
          expect(cents).toBeGreaterThanOrEqual(
            Math.max(0, ...all.map(({ priceCents }) => priceCents).filter((one) => one <= sumCents)),
          );
          expect(pickItems([...all].reverse(), { sumCents, mostItems })).toEqual(result);
        },
      ),
    );
  });

  it('[WD-18] ends after its steps where no choice is exact', () => {
    const even = Array.from({ length: 500 }, (_, place) => offer(2 * (place + 1), 5));
    expect(pickItems(even, { sumCents: 99_999, mostItems: 50 }).cents).toBeLessThanOrEqual(99_998);
  });
});

describe('the sums that may be asked for', () => {
  it.each([
    [{ availableCents: 5000, withdrawnTodayCents: 0 }, 5000],
    [{ availableCents: 500_000, withdrawnTodayCents: 50_000 }, 150_000],
    [{ availableCents: 500_000, withdrawnTodayCents: 200_001 }, 0],
  ])('[WD-17] of %o at most %i', (player, most) => expect(mostMoney(player, { dailyCents: 200_000 })).toBe(most));

  const situation = (change: Partial<PickSituation>): PickSituation => ({
    selectedCents: 0,
    selectedCount: 0,
    balanceCents: 10_000,
    minCents: 500,
    mostCents: 8000,
    mostItems: 50,
    ...change,
  });
  it.each([
    ['nothing selected', {}, { leastCents: 500, mostCents: 8000, mostItems: 50 }],
    ['items selected', { selectedCents: 300, selectedCount: 2 }, { leastCents: 200, mostCents: 7700, mostItems: 48 }],
    ['enough selected', { selectedCents: 900, selectedCount: 2 }, { leastCents: 1, mostCents: 7100, mostItems: 48 }],
    ['a small balance', { balanceCents: 700 }, { leastCents: 500, mostCents: 700, mostItems: 50 }],
    ['too small a balance', { balanceCents: 499 }, null],
    ['stakes to be made first', { mostCents: 499 }, null],
    ['all items of one withdrawal', { selectedCents: 900, selectedCount: 50 }, null],
  ] as const)('[WD-19] with %s: %o', (_what, change, bounds) => expect(pickBounds(situation(change))).toEqual(bounds));
});

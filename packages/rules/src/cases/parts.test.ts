import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANCE_PARTS } from './box.ts';
import { adjustParts, partsOf } from './parts.ts';

const worthOf = (prices: readonly number[], parts: readonly number[]): number =>
  parts.reduce((sum, part, at) => sum + part * (prices[at] ?? 0), 0);
/** Returns the parts of weights, which add up to a million. */
const split = (weights: readonly number[]): number[] => partsOf(weights.map(BigInt));

describe('parts of weights', () => {
  it('[CA-31] parts are in proportion, at least one each, with the rest for the likeliest item', () => {
    expect(split([1, 1])).toEqual([500_000, 500_000]);
    expect(split([1, 2, 1])).toEqual([250_000, 500_000, 250_000]);
    expect(split([1, 1, 1])).toEqual([333_334, 333_333, 333_333]);
    expect(split([0, 1, 0])).toEqual([1, 999_998, 1]);
    expect(split([7, 2 ** 40])).toEqual([1, 999_999]);
  });
});

describe('adjusting parts', () => {
  const adjusted = (prices: number[], { parts, wanted }: { parts: number[]; wanted: number }): number[] =>
    adjustParts(prices, { parts: [...parts], wanted });

  it('[CA-31] adjusting moves parts from and to the likeliest item', () => {
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 11_000_000 })).toEqual([900_000, 100_000]);
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 11_000_050 })).toEqual([899_995, 100_005]);
    expect(adjusted([10, 20], { parts: [100_000, 900_000], wanted: 18_999_950 })).toEqual([100_005, 899_995]);
  });

  it('[CA-31] adjusting stops short of the wanted worth if whole parts cannot reach it', () => {
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 11_000_009 })).toEqual([900_000, 100_000]);
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 10_999_991 })).toEqual([900_000, 100_000]);
  });

  it('[CA-31] adjusting reaches the wanted worth exactly with two items if one does not suffice', () => {
    // One more part of the third item adds 13 cents, and one less of the second removes 10 of them.
    expect(adjusted([10, 20, 23], { parts: [800_000, 100_000, 100_000], wanted: 12_300_003 })).toEqual([
      800_000, 99_999, 100_001,
    ]);
    // Ten more parts of the third item add 130 cents. No smaller count reaches the exact worth.
    expect(adjusted([10, 20, 21], { parts: [800_000, 100_000, 100_000], wanted: 12_100_009 })).toEqual([
      800_000, 99_991, 100_009,
    ]);
  });

  it('[CA-31] adjusting leaves every item at least one part', () => {
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 0 })).toEqual([999_999, 1]);
    expect(adjusted([10, 20], { parts: [900_000, 100_000], wanted: 10 ** 9 })).toEqual([1, 999_999]);
    // The exact worth would take the last part of the second item.
    expect(adjusted([10, 20, 23], { parts: [999_998, 1, 1], wanted: 10_000_026 })).toEqual([999_998, 1, 1]);
  });

  it('[CA-31] adjusting moves no parts between items of the same price', () => {
    expect(adjusted([10, 10], { parts: [900_000, 100_000], wanted: 10_000_001 })).toEqual([900_000, 100_000]);
    expect(adjusted([10], { parts: [CHANCE_PARTS], wanted: 1 })).toEqual([CHANCE_PARTS]);
  });

  it('[CA-31] adjusting keeps the sum and a part for each item, and never increases the difference', () => {
    const row = fc.record({ price: fc.integer({ min: 1, max: 400 }), weight: fc.integer({ min: 0, max: 1000 }) });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (rows, missing) => {
          fc.pre(rows.some(({ weight }) => weight > 0));
          const prices = rows.map(({ price }) => price).sort((a, b) => a - b);
          const parts = split(rows.map(({ weight }) => weight));
          const wanted = worthOf(prices, parts) + missing;
          const after = adjusted(prices, { parts, wanted });
          expect(after.reduce((sum, part) => sum + part, 0)).toBe(CHANCE_PARTS);
          expect(Math.min(...after)).toBeGreaterThanOrEqual(1);
          expect(Math.abs(worthOf(prices, after) - wanted)).toBeLessThanOrEqual(Math.abs(missing));
        },
      ),
      { numRuns: 500 },
    );
  });
});

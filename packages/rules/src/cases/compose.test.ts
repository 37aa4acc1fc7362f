import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Box,
  CHANCE_PARTS,
  DEFAULT_BOX_LIMITS as LIMITS,
  boxReturn,
  refuseBox,
  returnBasisPoints,
} from './box.ts';
import { type BoxRecipe, DEFAULT_LADDER, type PricedItem, composeBox, pickItems, weighItems } from './compose.ts';

const recipe = (change: Partial<BoxRecipe> = {}): BoxRecipe => ({
  priceCents: 1000,
  returnBasisPoints: 9200,
  ladderPercents: DEFAULT_LADDER,
  ...change,
});
const priced = (...prices: number[]): PricedItem[] => prices.map((priceCents, at) => ({ itemId: at + 1, priceCents }));
/**
 * Prices from three cents to ten thousand dollars, distributed as in the catalogue: many cheap items and few dear ones.
 */
const CATALOGUE = priced(...Array.from({ length: 900 }, (_unused, at) => Math.floor(3 * 1.016 ** at) + (at % 3)));
const composed = (change: Partial<BoxRecipe> = {}, catalogue = CATALOGUE): Box => {
  const result = composeBox(catalogue, recipe(change), LIMITS);
  if (result.kind !== 'box') return expect.fail(JSON.stringify(result));
  return result.box;
};

describe('picking items', () => {
  const picked = (catalogue: PricedItem[], ...ladderPercents: number[]) =>
    pickItems(catalogue, { priceCents: 1000, ladderPercents }).map(({ itemId }) => itemId);

  it('[CA-30] picks the item nearest to each step, and no item twice', () => {
    expect(picked(priced(90, 110, 480, 530, 5000), 50, 10)).toEqual([1, 3]);
    expect(picked(priced(90, 110, 480, 530, 5000), 50, 50, 50)).toEqual([2, 3, 4]);
    expect(picked(priced(90), 50, 50)).toEqual([1]);
    expect(picked([], 50)).toEqual([]);
  });

  it('[CA-30] picks the cheaper of equally near items, and the lower item id at equal prices', () => {
    expect(picked(priced(520, 480), 50)).toEqual([2]);
    expect(picked([...priced(480, 480)].reverse(), 50)).toEqual([1]);
    expect(picked(priced(480, 700, 480, 300).reverse(), 50, 50, 70, 30)).toEqual([4, 1, 3, 2]);
  });

  it('[CA-30] picks the same items from a catalogue in any order', () => {
    expect(pickItems([...CATALOGUE].reverse(), recipe())).toEqual(pickItems(CATALOGUE, recipe()));
  });
});

describe('composing a box', () => {
  it('[CA-31] sorts items by rising price, then by item id, from any order', () => {
    const items = priced(500, 500, 1500, 500);
    const weighed = weighItems([...items].reverse(), recipe());
    expect(weighed?.map(({ itemId }) => itemId)).toEqual([1, 2, 4, 3]);
    expect(weighed).toEqual(weighItems(items, recipe()));
  });

  it.each([50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000])(
    '[CA-31] [CA-3] composes a box with the exact return for a price of %d cents',
    (priceCents) => {
      for (const wanted of [9000, 9125, 9200, 9400]) {
        const box = composed({ priceCents, returnBasisPoints: wanted });
        const { returned, of } = boxReturn(box) ?? { returned: 0n, of: 1n };
        expect(returned * 10_000n).toBe(BigInt(wanted) * of);
        expect(refuseBox(box, LIMITS)).toBeNull();
        expect(box.items).toHaveLength(DEFAULT_LADDER.length);
      }
    },
  );

  it('[CA-31] gives every dearer item a smaller chance', () => {
    for (const priceCents of [100, 1000, 10_000]) {
      const { items } = composed({ priceCents });
      const prices = items.map((item) => item.priceCents);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      for (const [at, { parts }] of items.entries())
        if (at > 0 && (prices[at] ?? 0) > (prices[at - 1] ?? 0)) expect(parts).toBeLessThan(items[at - 1]?.parts ?? 0);
    }
  });

  it('[CA-31] chances are proportional to a power of the price', () => {
    const { items } = composed({ priceCents: 10_000 });
    const logs = items.map(({ priceCents, parts }) => [Math.log(priceCents), Math.log(parts)] as const);
    const slope = (a: number, b: number): number =>
      ((logs[b]?.[1] ?? 0) - (logs[a]?.[1] ?? 0)) / ((logs[b]?.[0] ?? 1) - (logs[a]?.[0] ?? 0));
    const whole = slope(1, items.length - 1);
    expect(whole).toBeLessThan(-0.3);
    for (let at = 2; at < items.length; at++) expect(Math.abs(slope(at - 1, at) - whole)).toBeLessThan(0.05);
  });

  it('[CA-31] parts add up to a million and reach any return between the prices', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 10, max: 90 }), (list, percent) => {
        const rising = [...list].sort((a, b) => a - b);
        const [low, high] = [rising[0] ?? 0, rising.at(-1) ?? 0];
        // The mean is well between the prices, because every item must keep at least one part.
        const priceCents = Math.max(1, Math.round(low + ((high - low) * percent) / 100));
        fc.pre(priceCents > low + (high - low) / 1000 && priceCents < high - (high - low) / 1000);
        const items = weighItems(priced(...list), { priceCents, returnBasisPoints: 10_000 });
        if (!items) return expect.fail('the mean is within reach');
        expect(items.reduce((sum, { parts }) => sum + parts, 0)).toBe(CHANCE_PARTS);
        for (const { parts } of items) expect(parts).toBeGreaterThanOrEqual(1);
        const worth = items.reduce((sum, { parts, priceCents: cents }) => sum + parts * cents, 0);
        expect(Math.abs(worth - priceCents * CHANCE_PARTS)).toBeLessThan(high - low);
      }),
      { numRuns: 300 },
    );
  });

  it('[CA-31] chances may favour dear items if most items are cheap', () => {
    const items = weighItems(priced(10, 11, 12, 200), { priceCents: 150, returnBasisPoints: 10_000 }) ?? [];
    expect(items.map(({ parts }) => parts)).toEqual(items.map(({ parts }) => parts).sort((a, b) => a - b));
    expect(items.at(-1)?.parts).toBeGreaterThan(500_000);
  });

  it('[CA-32] a box is impossible if the wanted return lies outside the range of the prices', () => {
    const at = (priceCents: number, ...prices: number[]) =>
      composeBox(priced(...prices), recipe({ priceCents }), LIMITS).kind;
    expect(at(1000, 950, 2000)).toBe('unreachable');
    expect(at(1000, 100, 900)).toBe('unreachable');
    expect(at(1000)).toBe('unreachable');
    expect(at(1000, 100, 940)).toBe('box');
    expect(at(Number.NaN, 100, 2000)).toBe('unreachable');
    expect(at(1000, 100, Number.NaN)).toBe('unreachable');
    expect(at(1000, 0, 2000)).toBe('unreachable');
  });

  it('[CA-32] a composed box that breaks a rule is refused with the reason', () => {
    expect(composeBox(CATALOGUE, recipe({ returnBasisPoints: 9500 }), LIMITS)).toEqual({
      kind: 'refused',
      refusal: { reason: 'return', lowBasisPoints: 9000, highBasisPoints: 9400, basisPoints: 9500 },
    });
    // The catalogue's only item has the wanted worth, so the box has a single item, which is too few.
    expect(composeBox(priced(920), recipe(), LIMITS)).toMatchObject({ refusal: { reason: 'too_few_items' } });
  });

  it('[CA-31] a composed box is the same on every machine', () => {
    expect(composed({ priceCents: 500 }).items.map(({ parts }) => parts)).toEqual([
      230205, 177222, 128817, 99961, 76543, 64285, 53985, 47229, 38591, 31015, 22283, 14815, 9562, 5487,
    ]);
    expect(returnBasisPoints(composed({ priceCents: 500 }))).toBe(9200);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { NO_RETURNS, addReturns, checkReturns } from '../returns/index.ts';
import { cases } from '../testing/game-vectors.ts';
import { openingBitsOf } from '../testing/draws.ts';
import { Z_99 } from '../testing/statistics.ts';
import {
  type Box,
  type BoxItem,
  CHANCE_PARTS,
  DEFAULT_BOX_LIMITS as LIMITS,
  boxHash,
  boxReturn,
  closesBox,
  refuseBox,
  returnBasisPoints,
  returnOfOpening,
} from './box.ts';
import { itemAt } from './draw.ts';

const item = (itemId: number, priceCents: number, parts: number): BoxItem => ({ itemId, priceCents, parts });
/** A box with a return of 92 %: items of 50 and 134 cents with equal chances, for a price of 100 cents. */
const BOX: Box = { priceCents: 100, items: [item(1, 50, 500_000), item(2, 134, 500_000)] };
const withItems = (...items: BoxItem[]): Box => ({ ...BOX, items });
/** Returns a box of $1.00 with two items whose mean price is `thousandths` thousandths of a cent. */
const returning = (thousandths: number): Box =>
  withItems(item(1, 50, CHANCE_PARTS - (thousandths - 50_000) * 10), item(2, 150, (thousandths - 50_000) * 10));

describe('a box', () => {
  it('[CA-2] [F5] a box has the exact return that an independent program calculates', () => {
    const { returned, of } = boxReturn(cases.box) ?? { returned: 0n, of: 1n };
    expect(returned * BigInt(cases.return.denominator)).toBe(BigInt(cases.return.numerator) * of);
    expect(returnBasisPoints(BOX)).toBe(9200);
    expect(returnBasisPoints(returning(91_239))).toBe(9123);
  });

  it('[CA-1] a box may have a single certain item if the settings allow it', () => {
    const limits = { ...LIMITS, minItems: 1 };
    expect(refuseBox(withItems(item(1, 92, CHANCE_PARTS)), limits)).toBeNull();
    expect(refuseBox(withItems(item(1, 92, CHANCE_PARTS + 1)), limits)).toEqual({ reason: 'item_chance', itemId: 1 });
  });

  it('[CA-2] a box has no return if a price or a chance is not a whole number', () => {
    for (const box of [
      { ...BOX, priceCents: 0 },
      { ...BOX, priceCents: Number.NaN },
      withItems(item(1, 0.5, 1)),
      withItems(item(1, 5, Number.NaN)),
      withItems(item(1, 5, 1), item(2, 5, 0.5)),
    ])
      expect([boxReturn(box), returnBasisPoints(box)]).toEqual([null, 0]);
  });

  it('[CA-1] a box that keeps every rule is saved, from a cent to a million dollars', () => {
    expect(refuseBox(BOX, LIMITS)).toBeNull();
    const dear = withItems(item(1, 1, 80_000), item(2, 100_000_000, 920_000));
    expect(refuseBox({ ...dear, priceCents: 100_000_000 }, LIMITS)).toBeNull();
    const cheap = withItems(item(1, 1, 980_000), item(2, 41, 20_000));
    expect(refuseBox({ ...cheap, priceCents: 2 }, LIMITS)).toBeNull();
    expect(refuseBox({ ...cheap, priceCents: 1 }, LIMITS)).toMatchObject({ reason: 'return', basisPoints: 18_000 });
  });

  const many = Array.from({ length: 101 }, (_unused, at) => item(at, 92, at === 0 ? CHANCE_PARTS - 100 : 1));
  it.each<[string, Box, object]>([
    ['one item', withItems(item(1, 92, CHANCE_PARTS)), { reason: 'too_few_items', least: 2 }],
    ['no items', withItems(), { reason: 'too_few_items', least: 2 }],
    ['101 items', withItems(...many), { reason: 'too_many_items', most: 100 }],
    ['a price of nothing', { ...BOX, priceCents: 0 }, { reason: 'box_price' }],
    ['half a cent', { ...BOX, priceCents: 100.5 }, { reason: 'box_price' }],
    ['a price above a million dollars', { ...BOX, priceCents: 100_000_001 }, { reason: 'box_price' }],
    ['no price', { ...BOX, priceCents: Number.NaN }, { reason: 'box_price' }],
    ['an item twice', withItems(item(2, 50, 500_000), item(2, 134, 500_000)), { reason: 'same_item', itemId: 2 }],
    ['an item for nothing', withItems(item(1, 0, 500_000), item(2, 184, 500_000)), { reason: 'item_price', itemId: 1 }],
    ['an item without a price', withItems(item(1, Number.NaN, 1), item(2, 1, 1)), { reason: 'item_price', itemId: 1 }],
    ['an item without a chance', withItems(item(1, 50, 0), item(2, 92, 1e6)), { reason: 'item_chance', itemId: 1 }],
    ['half a part', withItems(item(1, 50, 0.5), item(2, 92, 999_999.5)), { reason: 'item_chance', itemId: 1 }],
    ['too large a chance', withItems(item(1, 50, 1e6 + 1), item(2, 92, 1)), { reason: 'item_chance', itemId: 1 }],
    [
      'too few parts',
      withItems(item(1, 50, 499_999), item(2, 134, 500_000)),
      { reason: 'chances_sum', parts: 999_999 },
    ],
    [
      'too many parts',
      withItems(item(1, 50, 500_001), item(2, 134, 500_000)),
      { reason: 'chances_sum', parts: 1_000_001 },
    ],
  ])('[CA-1] [CA-3] refuses a box with %s', (_what, box, refusal) => expect(refuseBox(box, LIMITS)).toEqual(refusal));

  it('[CA-1] a box may have 100 items, and an item of one part', () => {
    expect(
      refuseBox(
        withItems(...many.slice(0, 100).map((one, at) => ({ ...one, parts: at === 0 ? CHANCE_PARTS - 99 : 1 }))),
        LIMITS,
      ),
    ).toBeNull();
  });

  it.each([
    [89_999, { reason: 'return', lowBasisPoints: 9000, highBasisPoints: 9400, basisPoints: 8999 }],
    [90_000, null],
    [94_000, null],
    [94_001, { reason: 'return', lowBasisPoints: 9000, highBasisPoints: 9400, basisPoints: 9400 }],
  ])('[CA-3] a box is checked at a return of %d thousandths of a percent: refusal %o', (thousandths, refusal) =>
    expect(refuseBox(returning(thousandths), LIMITS)).toEqual(refusal),
  );

  it('[CA-5] the hash depends on items and chances only, and not on their order', () => {
    expect(boxHash(cases.box.items)).toBe(cases.boxHash);
    expect(boxHash(BOX.items)).toBe(sha256('1:500000,2:500000'));
    expect(boxHash([...BOX.items].reverse())).toBe(boxHash(BOX.items));
    expect(boxHash(BOX.items.map((one) => ({ ...one, priceCents: 1 })))).toBe(boxHash(BOX.items));
    expect(boxHash([item(1, 50, 500_001), item(2, 134, 499_999)])).not.toBe(boxHash(BOX.items));
    expect(boxHash([item(2, 9, 1), item(10, 9, 1)])).toBe(sha256('2:1,10:1'));
  });
});

describe('a price move', () => {
  it.each([
    [84_999, true],
    [85_000, false],
    [96_000, false],
    [96_001, true],
  ])('[CA-4] a price change closes the box at a return of %d thousandths of a percent: %s', (thousandths, isClosed) =>
    expect(closesBox(returning(thousandths), LIMITS)).toBe(isClosed),
  );

  it('[CA-4] the closing of a box is decided exactly at any prices', () => {
    const price = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(price, price, price, fc.integer({ min: 1, max: 999_999 }), (priceCents, a, b, parts) => {
        const box: Box = { priceCents, items: [item(1, a, parts), item(2, b, CHANCE_PARTS - parts)] };
        const worth = (BigInt(a) * BigInt(parts) + BigInt(b) * BigInt(CHANCE_PARTS - parts)) * 100n;
        const whole = BigInt(priceCents) * BigInt(CHANCE_PARTS);
        expect(closesBox(box, LIMITS)).toBe(worth < 85n * whole || worth > 96n * whole);
        expect(refuseBox(box, LIMITS) === null).toBe(worth >= 90n * whole && worth <= 94n * whole);
      }),
    );
  });

  it('[CA-4] a price change that leaves an item without a price closes the box', () => {
    expect(closesBox(withItems(item(1, Number.NaN, 500_000), item(2, 134, 500_000)), LIMITS)).toBe(true);
    expect(closesBox(withItems(item(1, 0, 500_000), item(2, 184, 500_000)), LIMITS)).toBe(true);
  });
});

describe('the actual return of a box', () => {
  it('[CA-35] the expected payout of an opening is the return of the box', () => {
    const { stakedCents, paidCents, expectedCents, variance } = returnOfOpening(BOX, 2);
    expect([stakedCents, paidCents, expectedCents]).toEqual([100, 134, 92]);
    expect(variance).toBeCloseTo(42 ** 2, 9);
    expect(returnOfOpening(BOX, 9).paidCents).toBe(0);
  });

  it('[CA-35] [F5] [F6] the return lies in its 99 % interval over 50,000 openings, without an alarm', () => {
    const bits = openingBitsOf({ serverSeed: sha256('server seed'), clientSeed: 'client' }, 50_000);
    const box: Box = cases.box;
    let sums = NO_RETURNS;
    for (const k of bits) {
      sums = addReturns(sums, returnOfOpening(box, itemAt(box.items, Number(k % 1_000_000n)) ?? 0));
      if (checkReturns(sums).isOutside) expect.fail(JSON.stringify(checkReturns(sums)));
    }
    expect(Math.abs(sums.paidCents - sums.expectedCents)).toBeLessThan(Z_99 * Math.sqrt(sums.variance));
    expect(sums.expectedCents / sums.stakedCents).toBeCloseTo(Number(returnBasisPoints(box)) / 10_000, 3);
  });
});

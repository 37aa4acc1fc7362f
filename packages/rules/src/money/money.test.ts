import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS, cents, mulDivFloor, parseDollars, sumCents, toDollars } from './index.ts';

const amount = fc.integer({ min: 0, max: MAX_CENTS });

describe('amounts', () => {
  it('[MO-1] accepts whole cents and throws on anything else, which would be a bug', () => {
    for (const bad of [0.5, Number.NaN, Infinity, -Infinity, 2 ** 53]) expect(() => cents(bad)).toThrow(RangeError);
    fc.assert(fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (value) => cents(value) === value));
  });

  it('[MO-4] accepts nothing above the largest amount', () => {
    expect(cents(MAX_CENTS)).toBe(10 ** 13);
    expect(cents(-MAX_CENTS)).toBe(-(10 ** 13));
    expect(() => cents(MAX_CENTS + 1)).toThrow(RangeError);
  });

  it('[MO-4] sums exactly: 900 of the largest amounts still fit a double', () => {
    expect(Number.isSafeInteger(MAX_CENTS * 900)).toBe(true);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 10), max: 10 ** 10 }), { maxLength: 900 }), (amounts) => {
        expect(BigInt(sumCents(amounts))).toBe(amounts.reduce((total, value) => total + BigInt(value), 0n));
      }),
    );
    expect(() => sumCents([MAX_CENTS, 1])).toThrow(RangeError);
    expect(() => sumCents([1.5])).toThrow(RangeError);
  });
});

describe('dollars on the wire', () => {
  it('[MO-2] converts every amount into dollars and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (value) => parseDollars(toDollars(value)) === value),
      { numRuns: 5000 },
    );
  });

  it('[MO-2] dollars survive JSON unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        (value) => parseDollars(JSON.parse(JSON.stringify(toDollars(value)))) === value,
      ),
      { numRuns: 2000 },
    );
  });

  it('[MO-2] refuses more than two decimals instead of rounding', () => {
    for (const bad of [0.001, 1.005, 19.999, 1e-5, 33.333]) expect(parseDollars(bad)).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 7 }),
        fc.integer({ min: 1, max: 99 }),
        (whole, part) => parseDollars(whole / 100 + part / 10_000) === null,
      ),
      { numRuns: 2000 },
    );
  });

  it('[MO-2] refuses everything that is not a number of dollars', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity, '1', null, undefined, {}, [], true, 1n, 1e12])
      expect(parseDollars(bad)).toBeNull();
  });

  it('[MO-2] amounts have no negative zero', () => {
    expect(Object.is(parseDollars(-0), 0)).toBe(true);
  });
});

describe('division', () => {
  const ratio = fc.record({
    numerator: fc.integer({ min: 0, max: 1_000_000 }),
    denominator: fc.integer({ min: 1, max: 1_000_000 }),
  });

  it('[MO-3] a quotient is floored to the cent exactly, at every size', () => {
    fc.assert(
      fc.property(amount, ratio, (value, { numerator, denominator }) => {
        const product = BigInt(value) * BigInt(numerator);
        fc.pre(product / BigInt(denominator) <= BigInt(MAX_CENTS));
        const result = BigInt(mulDivFloor(value, { numerator, denominator })) * BigInt(denominator);
        expect(result <= product).toBe(true);
        expect(product - result < BigInt(denominator)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('[MO-3] a quotient is exact within and beyond the precision of a double', () => {
    const value = 9_007_199_254;
    for (const numerator of [999_999, 1_000_000, 1_000_001]) {
      expect(mulDivFloor(value, { numerator, denominator: 1_000 })).toBe(
        Number((BigInt(value) * BigInt(numerator)) / 1000n),
      );
    }
  });

  it('[MO-3] keeps the fraction: parts of an amount never exceed it', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 8 }), (value, percents) => {
        const whole = percents.reduce((total, percent) => total + percent, 0);
        fc.pre(whole > 0);
        const parts = percents.map((numerator) => mulDivFloor(value, { numerator, denominator: whole }));
        expect(sumCents(parts)).toBeLessThanOrEqual(value);
        expect(sumCents(parts)).toBeGreaterThan(value - percents.length);
      }),
    );
  });

  it('[MO-3] throws on negative amounts and on division by zero', () => {
    expect(() => mulDivFloor(-1, { numerator: 1, denominator: 1 })).toThrow(RangeError);
    expect(() => mulDivFloor(1, { numerator: -1, denominator: 1 })).toThrow(RangeError);
    expect(() => mulDivFloor(1, { numerator: 1, denominator: 0 })).toThrow(RangeError);
  });

  it('[MO-3] throws instead of returning an amount that is too large', () => {
    expect(() => mulDivFloor(MAX_CENTS, { numerator: 2, denominator: 1 })).toThrow(RangeError);
  });
});

describe('the bounds of an amount', () => {
  it('[MO-2] [MO-4] the largest possible sum is accepted from the wire, and a cent more is not', () => {
    expect(parseDollars(MAX_CENTS / 100)).toBe(MAX_CENTS);
    expect(parseDollars(-MAX_CENTS / 100)).toBe(-MAX_CENTS);
    expect(parseDollars((MAX_CENTS + 1) / 100)).toBeNull();
  });

  it('[MO-1] errors name the invalid amount', () => {
    expect(() => cents(0.5)).toThrow(new RangeError('not an amount in cents: 0.5'));
  });

  it.each([0, -1])('[MO-3] nothing is divided by %d', (denominator) => {
    expect(() => mulDivFloor(1, { numerator: 1, denominator })).toThrow(
      new RangeError('mulDivFloor takes amounts that are not negative'),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthOfShare } from '../trades/index.ts';
import { type EntryState, type Quote, isTooFar, judge, priceOf, refuseAnswer } from './index.ts';

const LIMITS = { minWeekSales: 20, maxMovePercent: 10, entryMaxAgeMs: 7 * 86_400_000 };
const quote = (change: Partial<Quote> = {}): Quote => ({
  weekMedianCents: 1000,
  monthMedianCents: 1000,
  weekSales: 20,
  ...change,
});
const entry = (change: Partial<EntryState> = {}): EntryState => ({
  priceCents: 1000,
  dayAgoCents: 1000,
  ageMs: 3_600_000,
  isSuspended: false,
  suspendedFor: null,
  ...change,
});
const both = (value: number): Quote => quote({ weekMedianCents: value, monthMedianCents: value });
const price = fc.integer({ min: 1, max: 100_000_000 });

describe('the price of a quote', () => {
  it('[PC-1] a price is the lower of both medians', () => {
    expect(priceOf(quote({ weekMedianCents: 900 }), LIMITS)).toBe(900);
    expect(priceOf(quote({ monthMedianCents: 901 }), LIMITS)).toBe(901);
    fc.assert(
      fc.property(
        price,
        price,
        (week, month) =>
          priceOf(quote({ weekMedianCents: week, monthMedianCents: month }), LIMITS) === Math.min(week, month),
      ),
    );
  });

  it('[PC-1] a price needs both medians', () => {
    expect(priceOf(quote({ weekMedianCents: null }), LIMITS)).toBeNull();
    expect(priceOf(quote({ monthMedianCents: null }), LIMITS)).toBeNull();
  });

  it('[PC-2] a price needs twenty sales', () => {
    expect(priceOf(quote({ weekSales: 20 }), LIMITS)).toBe(1000);
    expect(priceOf(quote({ weekSales: 19 }), LIMITS)).toBeNull();
    expect(priceOf(quote({ weekSales: Number.NaN }), LIMITS)).toBeNull();
  });

  it.each([0, -5, 0.5, Number.NaN, Infinity, 100_000_001])('[PC-3] a quote has no price when a median is %d', (bad) => {
    expect(priceOf(quote({ weekMedianCents: bad }), LIMITS)).toBeNull();
    expect(priceOf(quote({ monthMedianCents: bad }), LIMITS)).toBeNull();
  });
});

describe('a response of the feed', () => {
  const HOUR = 3_600_000;
  const at = (change: object) =>
    refuseAnswer({ asOfMs: 100 * HOUR, nowMs: 100 * HOUR, lastAsOfMs: 99 * HOUR, maxAgeMs: 6 * HOUR, ...change });
  it('[PC-4] a response is used while it is fresh and not older than the last one', () => {
    expect(at({})).toBeNull();
    expect(at({ asOfMs: 94 * HOUR, lastAsOfMs: null })).toBeNull();
    expect(at({ asOfMs: 94 * HOUR - 1, lastAsOfMs: null })).toBe('too_old');
    expect(at({ asOfMs: 99 * HOUR })).toBeNull();
    expect(at({ asOfMs: 99 * HOUR - 1 })).toBe('before_the_last');
  });

  it('[PC-4] a response may be ahead of the clock by five minutes', () => {
    expect(at({ asOfMs: 100 * HOUR + 300_000 })).toBeNull();
    expect(at({ asOfMs: 100 * HOUR + 300_001 })).toBe('ahead');
  });
});

describe('a move', () => {
  it('[PC-6] a change is accepted up to ten percent, and refused above', () => {
    expect(judge(entry(), both(1100), LIMITS)).toEqual({ kind: 'take', priceCents: 1100, lifts: false });
    expect(judge(entry(), both(900), LIMITS)).toEqual({ kind: 'take', priceCents: 900, lifts: false });
    expect(judge(entry(), both(1101), LIMITS)).toEqual({ kind: 'refuse', priceCents: 1101 });
    expect(judge(entry(), both(899), LIMITS)).toEqual({ kind: 'refuse', priceCents: 899 });
  });

  it('[PC-6] a change of one cent is accepted at any price', () => {
    for (const from of [1, 2, 3, 9]) {
      expect(isTooFar({ priceCents: from + 1, fromCents: from, maxMovePercent: 10 })).toBe(false);
      expect(isTooFar({ priceCents: from + 2, fromCents: from, maxMovePercent: 10 })).toBe(true);
    }
  });

  it('[PC-6] an accepted change never exceeds the limit, by exact arithmetic', () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 10_000 }), (fromCents, priceCents, basisPoints) => {
        const move = BigInt(Math.abs(priceCents - fromCents));
        const isBeyond = move > 1n && move * 10_000n > BigInt(fromCents) * BigInt(basisPoints);
        expect(isTooFar({ priceCents, fromCents, maxMovePercent: basisPoints / 100 })).toBe(isBeyond);
      }),
    );
  });

  it('[PC-7] a change is also measured from a day ago, so small steps add up', () => {
    expect(judge(entry({ priceCents: 1090 }), both(1100), LIMITS).kind).toBe('take');
    expect(judge(entry({ priceCents: 1090 }), both(1101), LIMITS)).toEqual({ kind: 'refuse', priceCents: 1101 });
    // A return to the earlier price is a move like any other.
    expect(judge(entry({ priceCents: 1100, dayAgoCents: 1000 }), both(1000), LIMITS).kind).toBe('take');
  });

  it('[PC-8] a refused price leaves its entry suspended until staff confirm, even if the feed returns', () => {
    expect(judge(entry({ suspendedFor: 'move' }), both(1000), LIMITS)).toEqual({ kind: 'refuse', priceCents: 1000 });
    expect(judge(entry({ suspendedFor: 'move' }), both(2000), LIMITS)).toEqual({ kind: 'refuse', priceCents: 2000 });
    expect(judge(entry({ suspendedFor: 'move' }), null, LIMITS)).toEqual({ kind: 'keep' });
  });
});

describe('an entry', () => {
  it('[PC-9] an entry that was never traded accepts its first price', () => {
    expect(judge(entry({ ageMs: null, isSuspended: true }), both(5), LIMITS)).toEqual({
      kind: 'take',
      priceCents: 5,
      lifts: true,
    });
    expect(judge(entry({ ageMs: null, isSuspended: true }), quote({ weekSales: 3 }), LIMITS)).toEqual({ kind: 'keep' });
  });

  it('[PC-6] [PC-9] an entry traded at a book price has its first feed price compared with it', () => {
    expect(judge(entry({ ageMs: null }), both(700), LIMITS)).toEqual({ kind: 'refuse', priceCents: 700 });
    expect(judge(entry({ ageMs: null }), both(1050), LIMITS)).toEqual({ kind: 'take', priceCents: 1050, lifts: false });
    expect(judge(entry({ ageMs: null }), both(1000), LIMITS)).toEqual({ kind: 'confirm' });
    expect(judge(entry({ ageMs: null, isSuspended: true, suspendedFor: 'move' }), both(1000), LIMITS)).toEqual({
      kind: 'refuse',
      priceCents: 1000,
    });
  });

  it('[PC-10] an entry keeps its price for seven days without a new one, then is suspended once', () => {
    const week = LIMITS.entryMaxAgeMs;
    expect(judge(entry({ ageMs: week }), null, LIMITS)).toEqual({ kind: 'keep' });
    expect(judge(entry({ ageMs: week + 1 }), quote({ weekSales: 1 }), LIMITS)).toEqual({ kind: 'age' });
    expect(judge(entry({ ageMs: week + 1, suspendedFor: 'age' }), null, LIMITS)).toEqual({ kind: 'keep' });
    expect(judge(entry({ ageMs: week + 1, suspendedFor: 'move' }), null, LIMITS)).toEqual({ kind: 'keep' });
  });

  it('[PC-10] an aged entry returns with a price near the old one', () => {
    const aged = entry({ ageMs: LIMITS.entryMaxAgeMs + 1, suspendedFor: 'age' });
    expect(judge(aged, both(1000), LIMITS)).toEqual({ kind: 'take', priceCents: 1000, lifts: true });
    expect(judge(aged, both(1050), LIMITS)).toEqual({ kind: 'take', priceCents: 1050, lifts: true });
    expect(judge(aged, both(1200), LIMITS)).toEqual({ kind: 'refuse', priceCents: 1200 });
  });

  it('[PC-6] an unchanged price is confirmed', () => {
    expect(judge(entry(), both(1000), LIMITS)).toEqual({ kind: 'confirm' });
  });

  it('[PC-11] a price change moves a deposited skin by its share', () => {
    expect([worthOfShare(1000, 9500), worthOfShare(1001, 9500), worthOfShare(1, 9500)]).toEqual([950, 950, 1]);
  });
});

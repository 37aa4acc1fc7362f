import { describe, expect, it } from 'vitest';
import { judge, priceOf } from './index.ts';

const LIMITS = { minWeekSales: 20, maxMovePercent: 10, entryMaxAgeMs: 7 * 86_400_000 };
const both = (cents: number) => ({ weekMedianCents: cents, monthMedianCents: cents, weekSales: 20 });

describe('the edges of a price', () => {
  it.each([1, 100_000_000])('[PC-3] accepts %i cents', (cents) => expect(priceOf(both(cents), LIMITS)).toBe(cents));

  it('[PC-3] an amount with a fraction of a cent is no price', () => {
    expect(priceOf(both(1.5), LIMITS)).toBeNull();
    expect(priceOf({ ...both(1000), weekMedianCents: 999.5 }, LIMITS)).toBeNull();
  });
});

it('[PC-6] [PC-9] the first price of an entry is compared with nothing, and every later one is', () => {
  const suspended = { priceCents: 1000, dayAgoCents: 1000, isSuspended: true, suspendedFor: null };
  expect(judge({ ...suspended, ageMs: null }, both(5000), LIMITS).kind).toBe('take');
  expect(judge({ ...suspended, ageMs: 1 }, both(5000), LIMITS)).toEqual({ kind: 'refuse', priceCents: 5000 });
});

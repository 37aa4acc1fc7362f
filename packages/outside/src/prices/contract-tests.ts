import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceAnswer, PriceFeed } from './port.ts';

/** Contract tests of every price feed. */

export interface PriceFeedHarness {
  feed: PriceFeed;
  /** Clock that the test moves, ms since 1970. */
  clock: { nowMs: number };
  /** Name of an item with a price in the feed. */
  knownName: string;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

const pricesOf = (answer: PriceAnswer): Extract<PriceAnswer, { ok: true }> => {
  if (!answer.ok) throw new Error(`no prices: ${answer.reason}`);
  return answer;
};

export const describePriceFeed = (name: string, make: () => Promise<PriceFeedHarness>): void => {
  describe(`${name}: price feed`, () => {
    let h: PriceFeedHarness;
    beforeAll(async () => {
      h = await make();
    });
    afterAll(() => h.close());

    it('[S4] names every item once, with whole cents above zero and whole numbers of sales', async () => {
      const { prices } = pricesOf(await h.feed.fetch());
      expect(prices.length).toBeGreaterThan(0);
      expect(new Set(prices.map((price) => price.marketHashName)).size).toBe(prices.length);
      for (const { weekMedianCents, monthMedianCents, weekSales } of prices) {
        for (const median of [weekMedianCents, monthMedianCents])
          expect(median === null || (Number.isSafeInteger(median) && median > 0)).toBe(true);
        expect(Number.isSafeInteger(weekSales) && weekSales >= 0).toBe(true);
      }
      expect(prices.find((price) => price.marketHashName === h.knownName)?.weekMedianCents).toBeGreaterThan(0);
    });

    it('the time of the prices is not in the future, and less than two days ago', async () => {
      const { asOfMs } = pricesOf(await h.feed.fetch());
      expect(asOfMs).toBeLessThanOrEqual(h.clock.nowMs);
      expect(asOfMs).toBeGreaterThan(h.clock.nowMs - 2 * DAY_MS);
    });

    it('the feed returns the same to simultaneous callers, and its time never goes back', async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => h.feed.fetch()));
      for (const other of others) expect(other).toEqual(first);
      h.clock.nowMs += DAY_MS;
      expect(pricesOf(await h.feed.fetch()).asOfMs).toBeGreaterThanOrEqual(pricesOf(first as PriceAnswer).asOfMs);
    });
  });
};

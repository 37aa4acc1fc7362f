import type { PriceAnswer, PriceFeed, SoldPrice } from '../port.ts';

/** Price and sales of an item in the sandbox's price book. */
export interface BookPrice {
  marketHashName: string;
  cents: number;
  weekSales: number;
}

export interface BookOptions {
  /** Returns the time since 1970, in ms. */
  now: () => number;
  /** Returns the book at a moment. Prices may change from day to day. */
  read: (atMs: number) => Promise<readonly BookPrice[]>;
}

/** Creates a feed from a book. All medians equal the book's price. A book that cannot be read is unavailable. */
export const createBookPrices = ({ now, read }: BookOptions): PriceFeed => ({
  id: 'book',
  fetch: async (): Promise<PriceAnswer> => {
    const asOfMs = now();
    const book = await read(asOfMs).catch(() => null);
    if (!book) return { ok: false, reason: 'unavailable' };
    const prices = book.map(({ marketHashName, cents, weekSales }): SoldPrice => ({
      marketHashName,
      weekMedianCents: cents,
      monthMedianCents: cents,
      weekSales,
    }));
    return { ok: true, asOfMs, prices };
  },
});

import type { PriceAnswer, PriceFeed, SoldPrice } from '../port.ts';

/** The book's figures of an item. */
export interface BookPrice {
  marketHashName: string;
  cents: number;
  weekSales: number;
}

export interface BookOptions {
  /** Time since 1970 in ms. */
  now: () => number;
  /** The book at that moment; prices may rise and fall with the days. */
  read: (atMs: number) => Promise<readonly BookPrice[]>;
}

/** A feed from a book: all sales are at the book's price, for any number of days. */
export const createBookPrices = ({ now, read }: BookOptions): PriceFeed => ({
  id: 'book',
  fetch: async (): Promise<PriceAnswer> => {
    const asOfMs = now();
    const prices = (await read(asOfMs)).map(({ marketHashName, cents, weekSales }): SoldPrice => ({
      marketHashName,
      weekMedianCents: cents,
      monthMedianCents: cents,
      weekSales,
    }));
    return { ok: true, asOfMs, prices };
  },
});

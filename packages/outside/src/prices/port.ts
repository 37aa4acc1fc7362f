/** Sale prices of items, from a service that counts sales. */

/** Sales of an item on the service's market. */
export interface SoldPrice {
  marketHashName: string;
  /** Median of 7 and of 30 days in whole cents, floored; null: nothing was sold. */
  weekMedianCents: number | null;
  monthMedianCents: number | null;
  /** Number of items sold in 7 days. */
  weekSales: number;
}

/**
 * `unavailable`: no response in time, or too early for another request, because services limit the rate. `malformed`:
 * the response differs from the service's description, so none of it is used.
 */
export type PriceAnswer =
  | { ok: true; asOfMs: number; prices: readonly SoldPrice[] }
  | { ok: false; reason: 'unavailable' | 'malformed' };

export interface PriceFeed {
  /** Id of the feed, stored with every response. It must never change. */
  readonly id: string;
  /**
   * Returns all prices, each name once. Never throws. `asOfMs`: time to which the prices apply, ms since 1970. `signal`
   * aborts the request.
   */
  fetch(signal?: AbortSignal): Promise<PriceAnswer>;
}

/** Sale prices of items, from a service that counts sales. */

/** Sales of an item. */
export interface SoldPrice {
  marketHashName: string;
  /** Median of 7 and of 30 days in whole cents, floored; null: nothing was sold. */
  weekMedianCents: number | null;
  monthMedianCents: number | null;
  /** Pieces sold in 7 days. */
  weekSales: number;
}

/**
 * `unavailable`: no response, no response in time, or too early for another request (services limit how often they are
 * asked). `malformed`: the response is not what the service describes, so nothing of it is believed.
 */
export type PriceAnswer =
  | { ok: true; asOfMs: number; prices: readonly SoldPrice[] }
  | { ok: false; reason: 'unavailable' | 'malformed' };

export interface PriceFeed {
  /** Stored with every response; never changes. */
  readonly id: string;
  /**
   * All prices there are, each name once. Never throws. `asOfMs`: the moment to which they apply, since 1970. `signal`:
   * nobody waits for them any more.
   */
  fetch(signal?: AbortSignal): Promise<PriceAnswer>;
}

/** What items were sold for, by a service that counts sales. */

/** What was sold of an item. */
export interface SoldPrice {
  marketHashName: string;
  /** Median of 7 and of 30 days in whole cents, floored; null: nothing was sold. */
  weekMedianCents: number | null;
  monthMedianCents: number | null;
  /** Pieces sold in 7 days. */
  weekSales: number;
}

/**
 * `unavailable`: nobody answered, not in time, or not yet again (services limit how often they are asked).
 * `malformed`: what came is not what the service describes, so nothing of it is believed.
 */
export type PriceAnswer =
  { ok: true; asOfMs: number; prices: readonly SoldPrice[] } | { ok: false; reason: 'unavailable' | 'malformed' };

export interface PriceFeed {
  /** Stored with every answer; never changes. */
  readonly id: string;
  /** All prices there are, each name once. Never throws. `asOfMs`: the moment for which they are, since 1970. `signal`: nobody waits for them any more. */
  fetch(signal?: AbortSignal): Promise<PriceAnswer>;
}

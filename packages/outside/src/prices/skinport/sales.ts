import { z } from 'zod';
import type { SoldPrice } from '../port.ts';

/**
 * `GET /v1/sales/history`: `[{"market_hash_name": "…", "version": null, "currency": "USD", "item_page": "…",
 * "market_page": "…", "last_24_hours": {…}, "last_7_days": {"min": 1.1, "max": 2, "avg": 1.54, "median": 1.5, "volume":
 * 41}, "last_30_days": {…}, "last_90_days": {…}}, …]`. Amounts are in units of the currency; null where nothing was
 * sold.
 */
const Amount = z.number().nonnegative().max(100_000_000).nullable();
const Sales = z.object({ median: Amount, volume: z.number().int().nonnegative() });
const Row = z.object({
  market_hash_name: z.string().min(1).max(200),
  currency: z.literal('USD'),
  last_7_days: Sales,
  last_30_days: Sales,
});

/**
 * Returns dollars in whole cents, floored with a tolerance for rounding errors of doubles. Null: below one cent, or
 * nothing was sold.
 */
const toCents = (dollars: number | null): number | null => {
  const cents = dollars === null ? 0 : Math.floor(dollars * 100 + 1e-6);
  return cents > 0 ? cents : null;
};

/** Returns one row of the response; null: malformed. */
export const readSales = (text: string): SoldPrice | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const row = Row.safeParse(value);
  if (!row.success) return null;
  const { market_hash_name: marketHashName, last_7_days: week, last_30_days: month } = row.data;
  return {
    marketHashName,
    weekMedianCents: toCents(week.median),
    monthMedianCents: toCents(month.median),
    weekSales: week.volume,
  };
};

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Merges a row into the price of its name. Finishes with phases have one row per phase under one name, and an item of
 * that name may be of any phase. So the lowest of the phases' medians count, and the sales of all phases.
 */
export const addSales = (prices: Map<string, SoldPrice>, row: SoldPrice): void => {
  const known = prices.get(row.marketHashName);
  prices.set(
    row.marketHashName,
    known === undefined
      ? row
      : {
          marketHashName: row.marketHashName,
          weekMedianCents: lower(known.weekMedianCents, row.weekMedianCents),
          monthMedianCents: lower(known.monthMedianCents, row.monthMedianCents),
          weekSales: known.weekSales + row.weekSales,
        },
  );
};

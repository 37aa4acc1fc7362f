import { MARKET_COUNT_LOW, MARKET_COUNT_SHOWN } from '@updraft/contract/constants';

/** How a stock is shown on a card: at most 10, a clock instead of a 0, highlighted when it runs low. */
export function marketCount(stock: number): { label: string; toOrder: boolean; low: boolean } {
  const label = String(Math.min(stock, MARKET_COUNT_SHOWN));
  return { label, toOrder: stock === 0, low: stock < MARKET_COUNT_LOW };
}

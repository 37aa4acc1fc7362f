import { MARKET_COUNT_LOW, MARKET_COUNT_SHOWN } from '@updraft/contract/constants';

/** Returns the display of a stock: at most 10, a clock instead of 0, and highlighted if it is low. */
export function marketCount(stock: number): { shown: number; toOrder: boolean; low: boolean } {
  return { shown: Math.min(stock, MARKET_COUNT_SHOWN), toOrder: stock === 0, low: stock < MARKET_COUNT_LOW };
}

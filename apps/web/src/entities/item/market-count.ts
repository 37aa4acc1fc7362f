import { MARKET_COUNT_LOW, MARKET_COUNT_SHOWN } from '@updraft/contract/constants';

/** Form of a stock on a card: at most 10, a clock instead of a 0, highlighted when it runs low. */
export function marketCount(stock: number): { shown: number; toOrder: boolean; low: boolean } {
  return { shown: Math.min(stock, MARKET_COUNT_SHOWN), toOrder: stock === 0, low: stock < MARKET_COUNT_LOW };
}

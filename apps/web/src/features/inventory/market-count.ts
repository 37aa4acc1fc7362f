import { MARKET_COUNT_LOW, MARKET_COUNT_SHOWN } from '@updraft/contract/constants';

/** How a stock is shown on a card: `10+` above the cap, a clock instead of a 0, highlighted when it runs low. */
export function marketCount(stock: number): { label: string; toOrder: boolean; low: boolean } {
  const label = stock > MARKET_COUNT_SHOWN ? `${MARKET_COUNT_SHOWN}+` : String(stock);
  return { label, toOrder: stock === 0, low: stock < MARKET_COUNT_LOW };
}

import type { ItemMarket } from './port.ts';

/** No market is connected: an item that the site's account does not hold cannot be had. */
export const createNoMarket = (): ItemMarket => ({
  id: 'none',
  offers: () => Promise.resolve(false),
  order: () => Promise.resolve({ status: 'sold_out' }),
});

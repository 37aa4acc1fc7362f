import type { ItemMarket } from './port.ts';

/** Creates the market for sites without one: items that the site's account does not hold cannot be bought. */
export const createNoMarket = (): ItemMarket => ({
  id: 'none',
  offers: () => Promise.resolve(false),
  order: () => Promise.resolve({ status: 'sold_out' }),
});

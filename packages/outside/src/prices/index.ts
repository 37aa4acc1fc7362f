export type { PriceAnswer, PriceFeed, SoldPrice } from './port.ts';
export { SKINPORT_URL, createSkinportPrices, type SkinportOptions } from './skinport/index.ts';

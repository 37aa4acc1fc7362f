export { SKINPORT_URL, createSkinportPrices, type SkinportOptions } from './feed.ts';

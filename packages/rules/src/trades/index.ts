export * from './offers.ts';
export * from './skins.ts';

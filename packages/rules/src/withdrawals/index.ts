export * from './checks.ts';
export * from './money.ts';
export * from './payout-ends.ts';
export * from './pick-bounds.ts';
export * from './trade-link.ts';
export * from './wallets.ts';

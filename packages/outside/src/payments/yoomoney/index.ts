export { type YoomoneyPayoutsOptions, createYoomoneyPayouts } from './payouts.ts';
export { type YoomoneyWalletOptions, createYoomoneyWallet } from './wallet.ts';

export { type YoomoneyWalletOptions, createYoomoneyWallet } from './wallet.ts';

export { SANDBOX_ACCOUNTS, type SandboxAccount } from './accounts.ts';
export { createSandboxCheckout, type SandboxCheckout, type SandboxCheckoutOptions } from './checkout.ts';
export { createSandboxPayments, type SandboxPaymentsOptions } from './client.ts';
export { readPayoutBook, type PayoutEntry } from './payout-book.ts';
export { createSandboxPayouts, type SandboxPayoutsOptions } from './payouts-client.ts';
export { createSandboxPayoutSite, type SandboxPayoutSite, type SandboxPayoutSiteOptions } from './payouts-site.ts';
export { createSandboxRates } from './rates.ts';
export { createSandboxWallet, type SandboxWalletOptions } from './wallet-client.ts';
export {
  createSandboxWalletSite,
  readWalletBook,
  type SandboxWalletSite,
  type SandboxWalletSiteOptions,
} from './wallet-site.ts';
export type { Schedule } from './webhook-sender.ts';

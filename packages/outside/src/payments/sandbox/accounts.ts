import { createHmac } from 'node:crypto';

/**
 * Merchant accounts at the sandbox's checkout. Each deposit method has its own account, because real providers have
 * different ids, too.
 */
export const SANDBOX_ACCOUNTS = ['sandbox', 'sandbox_processor', 'sandbox_ewallet'] as const;
export type SandboxAccount = (typeof SANDBOX_ACCOUNTS)[number];

/** Account of the wallet to wallet method, which has its own site. */
export const P2P_ACCOUNT = 'sandbox_p2p';

/** Header with the account in a request to the checkout site. */
export const ACCOUNT_HEADER = 'x-merchant-account';

export const accountOf = (name: string | undefined): SandboxAccount | null =>
  SANDBOX_ACCOUNTS.find((account) => account === name) ?? null;

/**
 * Returns the account's own secret, so that a report signed for one account is refused at the webhook address of
 * another.
 */
export const accountSecret = (account: SandboxAccount | typeof P2P_ACCOUNT, shared: string): string =>
  account === 'sandbox'
    ? shared
    : createHmac('sha256', shared).update(`updraft.payments.account.${account}`).digest('hex');

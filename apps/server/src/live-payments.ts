import type { DepositMethodCode } from '@updraft/contract';
import type { PageHandler } from '@updraft/outside/http';
import type { P2pWallet, PaymentProvider, PayoutProvider, RoubleRates } from '@updraft/outside/payments';
import { createAggregator } from '@updraft/outside/payments/aggregator';
import { createBtcpayInvoices, createBtcpayPayouts } from '@updraft/outside/payments/btcpay';
import { createStripePayments } from '@updraft/outside/payments/stripe';
import { createYoomoneyPayouts, createYoomoneyWallet } from '@updraft/outside/payments/yoomoney';
import type { Config } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';
import type { Secrets } from './secrets.ts';

/** Path of the page from which the browser posts a payment's fields, for providers that accept payments by form. */
const FORM_PATH = '/pay';

/** Connected providers of deposits in live mode, and their pages. */
export interface LivePayments {
  payments: Partial<Record<DepositMethodCode, PaymentProvider>>;
  /** Wallet that receives transfers from other wallets; null: none is connected. */
  wallet: P2pWallet | null;
  pages: readonly { path: string; handle: PageHandler }[];
}

interface Needs {
  config: Pick<Config, 'stripe' | 'aggregator' | 'btcpayDeposits' | 'yoomoney'>;
  secrets: Pick<Secrets, 'paymentsSecret'>;
  publicUrl: string;
  now: () => number;
}

/** Connects the real payment providers of the configuration. A method without a provider is shown as not connected. */
export const connectLivePayments = async ({ config, secrets, publicUrl, now }: Needs): Promise<LivePayments> => {
  const stripe = config.stripe && (await createStripePayments({ ...config.stripe, now }));
  const formPages = { url: publicUrl + FORM_PATH, secret: secrets.paymentsSecret };
  const aggregator = config.aggregator && createAggregator({ recipe: config.aggregator, formPages });
  const yoomoney = config.yoomoney && createYoomoneyWallet({ ...config.yoomoney, formPages });
  // The address of a form page contains all of its data, so one handler serves the pages of both providers.
  const forms = aggregator ?? yoomoney;
  return {
    payments: {
      ...(stripe && { card_processor: stripe }),
      ...(aggregator && { card_aggregator: aggregator.provider }),
      ...(config.btcpayDeposits && { ewallet: createBtcpayInvoices({ ...config.btcpayDeposits, now }) }),
    },
    wallet: yoomoney?.wallet ?? null,
    pages: forms ? [{ path: FORM_PATH, handle: forms.handle }] : [],
  };
};

/** Connects the payout providers of the configuration. Throws CannotStart if there is none. */
export const connectLivePayouts = (
  { btcpay, yoomoneyPayouts }: Pick<Config, 'btcpay' | 'yoomoneyPayouts'>,
  rates: RoubleRates,
): readonly [PayoutProvider, ...PayoutProvider[]] => {
  if (!btcpay) throw new CannotStart('BTCPAY_…: no payout provider is configured');
  return [
    createBtcpayPayouts(btcpay),
    ...(yoomoneyPayouts ? [createYoomoneyPayouts({ ...yoomoneyPayouts, rates })] : []),
  ];
};

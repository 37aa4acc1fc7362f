import type { DepositMethodCode } from '@updraft/contract';
import type { PageHandler } from '@updraft/outside/http';
import type { PaymentProvider, PayoutProvider } from '@updraft/outside/payments';
import { createAggregator } from '@updraft/outside/payments/aggregator';
import { createBtcpayPayouts } from '@updraft/outside/payments/btcpay';
import { createStripePayments } from '@updraft/outside/payments/stripe';
import type { Config } from './config.ts';
import { CannotStart } from './lib/cannot-start.ts';
import type { Secrets } from './secrets.ts';

/** The page from which the browser posts a payment's fields, for aggregators that accept them by form. */
const FORM_PATH = '/pay';

export interface LivePayments {
  payments: Partial<Record<DepositMethodCode, PaymentProvider>>;
  pages: readonly { path: string; handle: PageHandler }[];
}

interface Needs {
  config: Pick<Config, 'stripe' | 'aggregator'>;
  secrets: Pick<Secrets, 'paymentsSecret'>;
  publicUrl: string;
  now: () => number;
}

/** The real payment providers that the configuration names. A method without one is shown as not connected. */
export const connectLivePayments = async ({ config, secrets, publicUrl, now }: Needs): Promise<LivePayments> => {
  const stripe = config.stripe && (await createStripePayments({ ...config.stripe, now }));
  const aggregator =
    config.aggregator &&
    createAggregator({
      recipe: config.aggregator,
      formPages: { url: publicUrl + FORM_PATH, secret: secrets.paymentsSecret },
    });
  return {
    payments: {
      ...(stripe && { card_processor: stripe }),
      ...(aggregator && { card_aggregator: aggregator.provider }),
    },
    pages: aggregator ? [{ path: FORM_PATH, handle: aggregator.handle }] : [],
  };
};

/** The payout providers that the configuration names. Throws CannotStart where there is none. */
export const connectLivePayouts = ({ btcpay }: Pick<Config, 'btcpay'>): readonly [PayoutProvider] => {
  if (!btcpay) throw new CannotStart('BTCPAY_…: no payout provider is configured');
  return [createBtcpayPayouts(btcpay)];
};

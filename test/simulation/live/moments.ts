import type { Fall, Instant, OutsideRequest } from './kill-switch.ts';
import type { StepName } from './steps.ts';

/** A kill during a step. */
export interface LiveMoment extends Fall {
  step: StepName;
}

const REQUESTS = {
  receipt: { name: 'the look-up of its receipt', step: /^yoomoney POST \/api\/operation-details$/ },
  newInvoice: { name: 'its request', step: /^deposits POST .*\/invoices$/ },
  invoice: { name: 'the look-up of its invoice', step: /^deposits GET .*\/invoices\/[^/]+$/ },
  offer: { name: 'its offer', step: /^steam POST \/tradeoffer\/new\/send$/ },
  trade: { name: 'the look-up of the trade', step: /^steam GET \/IEconService\/GetTradeStatus\// },
  pulls: { name: 'the search for an earlier request', step: /^btcpay GET .*\/stores\/store\/pull-payments$/ },
  newPull: { name: 'its reservation', step: /^btcpay POST .*\/stores\/store\/pull-payments$/ },
  claim: { name: 'its claim', step: /^btcpay POST .*\/payouts$/ },
  pull: { name: 'the look-up of its reservation', step: /^btcpay GET .*\/pull-payments\/[^/]+$/ },
  payment: { name: 'its request', step: /^yoomoney POST \/api\/request-payment$/ },
  confirmation: { name: 'its confirmation', step: /^yoomoney POST \/api\/process-payment$/ },
} satisfies Record<string, OutsideRequest>;

/** Returns kills before a service receives a request, after it has executed it, and while the response is stored. */
const around = (step: StepName, request: OutsideRequest, table?: string): LiveMoment[] =>
  (['before', 'after', ...(table ? [{ write: table }] : [])] satisfies Instant[]).map((at) => ({ step, request, at }));
/** Returns the kill while a service's report is written to a table. */
const reported = (step: StepName, table: string): LiveMoment => ({ step, request: null, at: { write: table } });

/** All kills: first those during deposits, then those during withdrawals. */
export const LIVE_MOMENTS: readonly LiveMoment[] = [
  reported('a payment by card is reported', 'postings'),
  ...around('a payment from wallet to wallet is reported', REQUESTS.receipt, 'postings'),
  ...around('an invoice in coins is opened', REQUESTS.newInvoice, 'invoices'),
  ...around('a payment in coins is confirmed', REQUESTS.invoice),
  reported('a payment in coins is confirmed', 'postings'),
  ...around('skins are requested', REQUESTS.offer, 'trade_offers'),
  ...around('requested skins are given', REQUESTS.trade, 'postings'),
  ...around('a payout on TRON is sent', REQUESTS.pulls),
  ...around('a payout on TRON is sent', REQUESTS.newPull),
  ...around('a payout on TRON is sent', REQUESTS.claim, 'withdrawals'),
  ...around('a payout on TRON is reported as paid', REQUESTS.pull),
  reported('a payout on TRON is reported as paid', 'withdrawals'),
  ...around('a payout to YooMoney is sent', REQUESTS.payment, 'withdrawals'),
  ...around('a payout to YooMoney is sent', REQUESTS.confirmation, 'withdrawals'),
  ...around('a skin is offered', REQUESTS.offer, 'trade_offers'),
  ...around('an offered skin is taken', REQUESTS.trade, 'postings'),
];

export const nameOf = ({ step, request, at }: LiveMoment): string => {
  const what = request?.name ?? 'the report';
  if (typeof at !== 'string') return `${step}, while ${what} is booked`;
  return `${step}, ${at === 'before' ? `before ${what} arrives` : `after ${what}, before the answer`}`;
};

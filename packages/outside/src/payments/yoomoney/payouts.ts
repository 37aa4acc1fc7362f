import { createHash } from 'node:crypto';
import { z } from 'zod';
import { amountOf } from '../amounts.ts';
import type { RoubleRates } from '../p2p.ts';
import type { NewPayout, PayoutMemory, PayoutProvider, PayoutResult, PayoutState } from '../payouts.ts';
import { type YoomoneyApiOptions, createYoomoneyApi } from './api.ts';

/**
 * Payouts from a YooMoney wallet to others. The service gives each request an id, and pays a request once for any
 * number of confirmations. So the id is stored first, and only the stored id is ever confirmed.
 */

const MAX_CENTS = 100_000_000;
const WALLET = /^4100\d{7,16}$/;
const UNAVAILABLE: PayoutResult = { ok: false, reason: 'unavailable' };

/**
 * Permanent refusals of a request, about the payee or the sum. Others may be temporary, such as a wallet without money.
 */
const FINAL_REFUSALS: ReadonlySet<string> = new Set([
  'payee_not_found',
  'illegal_param_to',
  'illegal_param_amount',
  'illegal_param_amount_due',
  'payment_refused',
]);

const Requested = z.union([
  z.object({
    status: z.literal('success'),
    request_id: z.string().regex(/^[\w.-]{1,100}$/),
    contract_amount: z.number(),
    balance: z.number().optional(),
  }),
  z.object({ status: z.literal('refused'), error: z.string().max(100) }),
]);

const Processed = z.union([
  z.object({ status: z.enum(['success', 'in_progress', 'ext_auth_required']) }),
  z.object({ status: z.literal('refused'), error: z.string().max(100) }),
]);

/**
 * Permanent refusals of a confirmation, after which nothing is sent. Others may be temporary, such as a limit or a
 * fault of the service.
 */
const FINAL_CONFIRMATIONS: ReadonlySet<string> = new Set(['payment_refused', 'contract_not_found']);

const Payment = z.object({
  operation_id: z.string().max(100),
  status: z.enum(['success', 'refused', 'in_progress']),
  direction: z.string(),
  /** Sum that was debited from the wallet, in roubles. */
  amount: z.number(),
  label: z.string().optional(),
});
type Payment = z.infer<typeof Payment>;
const Payments = z.object({ operations: z.array(Payment) });

export interface YoomoneyPayoutsOptions extends YoomoneyApiOptions {
  rates: RoubleRates;
}

/** Prefix of the reference of a payment whose request is not stored. */
const OPERATION = 'operation:';

/** Stored reference of a payout: its request, or the reason for its refusal. */
type Reference =
  | { requestId: string; amountCents: number; payee: string; text: string }
  | { refusal: string; text: string };

/**
 * Returns a short hash of a wallet. It suffices to notice another wallet, but not to find the wallet by trying all
 * numbers. This matters because reports and the audit log contain the reference.
 */
const digestOf = (wallet: string): string => createHash('sha256').update(wallet).digest('hex').slice(0, 4);

const requestText = (requestId: string, { amountCents, wallet }: NewPayout): string =>
  `request:${amountCents}:${digestOf(wallet)}:${requestId}`;

/** Reads a stored reference; null: malformed. References of earlier versions have a hash of sixteen digits. */
const referenceOf = (text: string): Reference | null => {
  const [, refusal] = /^refused:(\w{1,100})$/.exec(text) ?? [];
  if (refusal !== undefined) return { refusal, text };
  const [, cents, payee, requestId] =
    /^request:(\d{1,9}):([0-9a-f]{4})(?:[0-9a-f]{12})?:([\w.-]{1,100})$/.exec(text) ?? [];
  return payee !== undefined && requestId !== undefined ? { requestId, amountCents: Number(cents), payee, text } : null;
};

const rejected = (reason: string): Extract<PayoutState, { status: 'rejected' }> => ({
  status: 'rejected',
  providerRef: null,
  reason,
});

const isAcceptable = ({ payoutId, amountCents, currency, system, wallet }: NewPayout): boolean =>
  /^[\w-]{1,64}$/.test(payoutId) &&
  Number.isInteger(amountCents) &&
  amountCents > 0 &&
  amountCents <= MAX_CENTS &&
  currency === 'USD' &&
  system === 2 &&
  WALLET.test(wallet);

/**
 * Creates the client of the wallet that pays. The payee gets the sum in roubles at the rate at the time of the request,
 * rounded down. The house pays the service's fee. The service sends no reports.
 */
export const createYoomoneyPayouts = ({ rates, ...options }: YoomoneyPayoutsOptions): PayoutProvider => {
  const api = createYoomoneyApi(options);

  /**
   * Returns the payment with the payout's id in the wallet's history; undefined: none; null: unknown, or more than one
   * was sent.
   */
  const inHistory = async (payoutId: string): Promise<Payment | null | undefined> => {
    const answer = await api.ask('operation-history', {
      fields: { type: 'payment', label: payoutId, records: '100' },
      schema: Payments,
    });
    if (answer === null || answer === 'denied') return null;
    const own = answer.operations.filter(({ label, direction }) => label === payoutId && direction === 'out');
    const sent = own.filter(({ status }) => status !== 'refused');
    return sent.length > 1 ? null : (sent[0] ?? own[0]);
  };

  const stateOf = (
    status: 'success' | 'refused' | 'in_progress',
    { text, amountCents }: { text: string; amountCents: number },
  ): PayoutState =>
    status === 'refused'
      ? { status: 'rejected', providerRef: text, reason: 'refused' }
      : { status: status === 'success' ? 'paid' : 'pending', providerRef: text, amountCents };

  /**
   * Returns the state of a past payment; null: unknown. `text`: the stored reference, or null if the payout must no
   * longer be sent.
   */
  const stateOfPast = async (past: Payment, text: string | null): Promise<PayoutState | null> => {
    if (text === null) return null;
    const stored = referenceOf(text);
    return stored && 'requestId' in stored ? stateOf(past.status, stored) : stateOfForgotten(past);
  };

  /**
   * Returns the state of a payment whose request is not stored, because the database was restored from an earlier time.
   * The charged sum and the present rate may differ from those of the request. So the sum in dollars can differ, and
   * finance decides.
   */
  const stateOfForgotten = async ({ status, operation_id, amount }: Payment): Promise<PayoutState | null> => {
    const rate = await rates.current();
    if (rate === null) return null;
    const amountCents = Math.round((amount * 10_000) / rate.kopecksPerDollar);
    return stateOf(status, { text: OPERATION + operation_id, amountCents });
  };

  /**
   * Requests a payment, and stores its reference or the reason for a permanent refusal. Returns the stored reference;
   * null: there is nothing to confirm.
   */
  const request = async (payout: NewPayout, { remember }: PayoutMemory): Promise<string | null> => {
    const rate = await rates.current();
    if (rate === null) return null;
    const kopecks = Math.floor((payout.amountCents * rate.kopecksPerDollar) / 100);
    const answer = await api.ask('request-payment', {
      fields: {
        pattern_id: 'p2p',
        to: payout.wallet,
        amount_due: amountOf(kopecks),
        label: payout.payoutId,
        comment: payout.description,
        message: payout.description,
      },
      schema: Requested,
    });
    if (answer === null || answer === 'denied') return null;
    // A permanent refusal is stored, too, so that nothing can be sent under this id later.
    if (answer.status === 'refused')
      return FINAL_REFUSALS.has(answer.error) ? remember(`refused:${answer.error}`) : null;
    if (answer.balance !== undefined && answer.balance < answer.contract_amount) return null;
    return remember(requestText(answer.request_id, payout));
  };

  /** Confirms the stored request. A repeat has no further effect. */
  const confirm = async (
    payoutId: string,
    stored: Extract<Reference, { requestId: string }>,
  ): Promise<PayoutState | null> => {
    const answer = await api.ask('process-payment', { fields: { request_id: stored.requestId }, schema: Processed });
    if (answer === null || answer === 'denied' || answer.status === 'ext_auth_required') return null;
    if (answer.status !== 'refused') return stateOf(answer.status, stored);
    if (!FINAL_CONFIRMATIONS.has(answer.error)) return null;
    // The service deletes old requests, also paid ones. So the history decides whether this one was paid.
    const past = await inHistory(payoutId);
    if (past === null) return null;
    return past === undefined
      ? { status: 'rejected', providerRef: stored.text, reason: answer.error }
      : stateOf(past.status, stored);
  };

  /** Sends the payout, or returns the state of its payment if the history has one. Null: the result is unknown. */
  const sendNow = async (payout: NewPayout, memory: PayoutMemory): Promise<PayoutState | null> => {
    if (memory.reference === null) {
      const past = await inHistory(payout.payoutId);
      if (past === null) return null;
      if (past !== undefined) return stateOfPast(past, await memory.remember(OPERATION + past.operation_id));
    }
    const text = memory.reference ?? (await request(payout, memory));
    const stored = text === null ? null : referenceOf(text);
    if (stored === null) return null;
    if ('refusal' in stored) return rejected(stored.refusal);
    if (stored.amountCents !== payout.amountCents || stored.payee !== digestOf(payout.wallet)) return null;
    return confirm(payout.payoutId, stored);
  };

  return {
    id: 'yoomoney_payouts',
    systems: [2],
    send: async (payout, memory) => {
      if (!memory?.reference && !isAcceptable(payout)) return { ok: true, state: rejected('not acceptable') };
      const state = memory ? await sendNow(payout, memory) : null;
      return state === null || state.status === 'unknown' ? UNAVAILABLE : { ok: true, state };
    },
    find: async (payoutId, providerRef) => {
      const stored = providerRef && !providerRef.startsWith(OPERATION) ? referenceOf(providerRef) : undefined;
      if (stored === null) return null;
      if (stored && 'refusal' in stored) return rejected(stored.refusal);
      const past = await inHistory(payoutId);
      if (past === undefined) return { status: 'unknown' };
      return past && (stored ? stateOf(past.status, stored) : stateOfForgotten(past));
    },
  };
};

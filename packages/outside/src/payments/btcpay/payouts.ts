import { amountOf, centsOf } from '../amounts.ts';
import type { NewPayout, PayoutProvider, PayoutResult, PayoutState } from '../payouts.ts';
import { type GreenfieldOptions, type PullPayment, createGreenfield } from './greenfield.ts';
import { createReportReader } from './report.ts';
import { isOpen, refuseForGood, stateOf } from './state.ts';

/**
 * Payouts by a BTCPay Server. The server has no idempotency keys. So each payout has its own pull payment, named by the
 * payout's id and limited to the payout's sum. The server refuses a second claim, which would exceed that sum.
 */

const MAX_CENTS = 100_000_000;
const UNAVAILABLE: PayoutResult = { ok: false, reason: 'unavailable' };

/** Permanent refusals of a claim: the same address and sum would be refused again. Other refusals may be temporary. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['destination', 'amount-too-low']);

export interface BtcpayPayoutsOptions extends GreenfieldOptions {
  /** Secret of the store's webhook, which signs `BTCPay-Sig`. */
  webhookSecret: string;
  /** Further webhook secrets, accepted while the secret is replaced. */
  webhookSecretsRead?: readonly string[];
  /** The server's id of the payout method, such as `USDT-TRON`. */
  payoutMethod: string;
}

const isAcceptable = ({ amountCents, currency, system }: NewPayout): boolean =>
  Number.isInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS && currency === 'USD' && system === 4;

const isFor = ({ name, amount, currency }: PullPayment, { payoutId, amountCents }: NewPayout): boolean =>
  name === payoutId && currency === 'USD' && centsOf(amount) === amountCents;

/**
 * Creates a client of a BTCPay Server, version 2 or newer. The server's payout processor or its staff send the money;
 * until then the payout is pending. A claim cancelled or a pull payment archived by staff of the server counts as a
 * rejection.
 */
export const createBtcpayPayouts = ({
  webhookSecret,
  webhookSecretsRead = [],
  payoutMethod,
  ...options
}: BtcpayPayoutsOptions): PayoutProvider => {
  const server = createGreenfield(options);

  /**
   * Archives all pull payments of one payout except one, which it returns: the claimed one, else an open one, else the
   * first. Null: it is uncertain whether the others are archived.
   */
  const onlyOf = async (pulls: readonly PullPayment[]): Promise<PullPayment | null> => {
    const claims = await Promise.all(pulls.map(({ id }) => server.payouts(id)));
    const chosen =
      pulls.find((_, index) => claims[index]?.some(isOpen)) ?? pulls.find(({ archived }) => !archived) ?? pulls[0];
    if (!chosen || claims.includes(null)) return null;
    for (const other of pulls.filter(({ id }) => id !== chosen.id)) {
      if (!other.archived && (await server.archive(other.id)) === null) return null;
      const left = await server.payouts(other.id);
      if (left === null || left.some(isOpen)) return null;
    }
    return chosen;
  };

  /** Returns the pull payment of a payout, after archiving further ones; undefined: none; null: unknown. */
  const pullOf = async (payoutId: string, providerRef?: string | null): Promise<PullPayment | null | undefined> => {
    const known = providerRef ? await server.pullPayment(providerRef) : null;
    if (known?.name === payoutId) return known;
    const all = await server.pullPayments();
    if (all === null) return null;
    // An earlier request whose response was lost may have created another pull payment.
    const [first, ...more] = all.filter(({ name }) => name === payoutId).sort((a, b) => (a.id < b.id ? -1 : 1));
    return first && more.length > 0 ? onlyOf([first, ...more]) : first;
  };

  const claim = async (pull: PullPayment, { wallet, amountCents }: NewPayout): Promise<PayoutState | null> => {
    const answer = await server.claim(pull.id, {
      destination: wallet,
      amount: amountOf(amountCents),
      payoutMethodId: payoutMethod,
    });
    if (answer?.ok === true) return stateOf(server, pull, [answer.payout]);
    return answer && FINAL_REFUSALS.has(answer.code) ? refuseForGood(server, pull, answer.code) : null;
  };

  const sendNow = async (payout: NewPayout): Promise<PayoutState | null> => {
    const known = await pullOf(payout.payoutId);
    if (known === null) return null;
    if (known === undefined) {
      if (!isAcceptable(payout)) return { status: 'rejected', providerRef: null, reason: 'not acceptable' };
      const made = await server.createPullPayment({
        name: payout.payoutId,
        description: payout.description,
        amount: amountOf(payout.amountCents),
        currency: payout.currency,
        payoutMethods: [payoutMethod],
        autoApproveClaims: true,
      });
      if (!made || !isFor(made, payout)) return null;
      // Another process may have created a pull payment after the list was read, if this process was suspended in
      // between.
      const only = await pullOf(payout.payoutId);
      return only?.id === made.id ? claim(made, payout) : null;
    }
    if (!isFor(known, payout)) return null;
    const payouts = await server.payouts(known.id);
    if (payouts === null || payouts.some(({ destination }) => destination !== payout.wallet)) return null;
    const state = await stateOf(server, known, payouts);
    return state?.status === 'unknown' ? claim(known, payout) : state;
  };

  const underWay = new Map<string, Promise<unknown>>();
  /** Runs requests about one payout one after another, so that the second finds the first one's pull payment. */
  const inTurn = async <Result>(payoutId: string, run: () => Promise<Result>): Promise<Result> => {
    const before = underWay.get(payoutId);
    const mine = (before ?? Promise.resolve()).then(run);
    underWay.set(payoutId, mine);
    return mine.finally(() => {
      if (underWay.get(payoutId) === mine) underWay.delete(payoutId);
    });
  };

  /** Returns the state of the payout; null: unknown. */
  const stateBy = async (payoutId: string, providerRef: string | null): Promise<PayoutState | null> => {
    const pull = await pullOf(payoutId, providerRef);
    if (pull === undefined) return { status: 'unknown' };
    const payouts = pull && (await server.payouts(pull.id));
    return pull && payouts && stateOf(server, pull, payouts);
  };

  const find = (payoutId: string, providerRef: string | null = null): Promise<PayoutState | null> =>
    inTurn(payoutId, async () => {
      const state = await stateBy(payoutId, providerRef);
      // Another process may have archived this pull payment and claimed from another one.
      return providerRef !== null && state?.status === 'rejected' ? stateBy(payoutId, null) : state;
    });

  return {
    id: 'btcpay',
    systems: [4],
    send: (payout) =>
      inTurn(payout.payoutId, async () => {
        const state = await sendNow(payout);
        return state === null || state.status === 'unknown' ? UNAVAILABLE : { ok: true, state };
      }),
    find,
    readWebhook: createReportReader({
      server,
      find,
      storeId: options.storeId,
      secrets: [webhookSecret, ...webhookSecretsRead],
    }),
  };
};

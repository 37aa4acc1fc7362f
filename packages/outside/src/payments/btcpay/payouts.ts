import { amountOf, centsOf } from '../amounts.ts';
import type { NewPayout, PayoutProvider, PayoutResult, PayoutState } from '../payouts.ts';
import { type GreenfieldOptions, type PullPayment, createGreenfield } from './greenfield.ts';
import { createReportReader } from './report.ts';
import { isOpen, refuseForGood, stateOf } from './state.ts';

/**
 * Payouts by a BTCPay Server. The server has no idempotency keys. So each payout has a pull payment of its own, which
 * bears the payout's id as its name and the payout's sum as its limit: what is claimed of it twice is refused there.
 */

const MAX_CENTS = 100_000_000;
const UNAVAILABLE: PayoutResult = { ok: false, reason: 'unavailable' };

/** Refusals of a claim that would come again for the same address and sum; others may pass. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['destination', 'amount-too-low']);

export interface BtcpayPayoutsOptions extends GreenfieldOptions {
  /** `BTCPay-Sig` is made with it: the secret of the store's webhook. */
  webhookSecret: string;
  /** Accepted beside it while it is replaced. */
  webhookSecretsRead?: readonly string[];
  /** The server's name of the way that the money goes: `USDT-TRON`. */
  payoutMethod: string;
}

const isAcceptable = ({ amountCents, currency, system }: NewPayout): boolean =>
  Number.isInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS && currency === 'USD' && system === 4;

const isFor = ({ name, amount, currency }: PullPayment, { payoutId, amountCents }: NewPayout): boolean =>
  name === payoutId && currency === 'USD' && centsOf(amount) === amountCents;

/**
 * The client of a BTCPay Server, version 2 or newer. Its money is sent by the server's payout processor or by hand;
 * until then the payout is pending. A claim or pull payment that staff of the server cancel or archive is a rejection.
 */
export const createBtcpayPayouts = ({
  webhookSecret,
  webhookSecretsRead = [],
  payoutMethod,
  ...options
}: BtcpayPayoutsOptions): PayoutProvider => {
  const server = createGreenfield(options);

  /** Archives all pull payments of one name but one, and returns that one. Null: the rest may not be archived. */
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

  /** The pull payment of a payout; undefined: there is none. Null: it is not known. */
  const pullOf = async (payoutId: string, providerRef?: string | null): Promise<PullPayment | null | undefined> => {
    const known = providerRef ? await server.pullPayment(providerRef) : null;
    if (known?.name === payoutId) return known;
    const all = await server.pullPayments();
    if (all === null) return null;
    // A request whose answer was lost has made one, too.
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
      // Another process may have made one since the list was read, if this one stood still in between.
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
  /** Requests about one payout follow one another: the second finds what the first has made. */
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
      // Another process may have closed this pull payment and claimed another one.
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

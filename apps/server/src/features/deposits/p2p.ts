import { MAX_DOLLARS, MIN_RECEIPT_LENGTH } from '@updraft/contract';
import type { P2pWallet, PaymentProvider, Receipt, RoubleRates } from '@updraft/outside/payments';
import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import { type CommandKey, firstAnswer, keepAnswer } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import { newEventIds } from './deposits.store.ts';
import { type EventDependencies, type WebhookEffect, applyEvent } from './deposits.webhooks.ts';
import type { NoteLookUp } from './look-up-ages.ts';
import { LOOK_BACK_MS, LOOK_EVERY_MS } from './look-ups.ts';
import { type P2pInvoice, effectOf, findP2pInvoice, fixRequest, isOurPayee, kopecksOf, setPayee } from './p2p.store.ts';

interface Dependencies extends EventDependencies {
  db: Db;
  outbox: Outbox;
  wallet: P2pWallet;
  rates: RoubleRates;
  clock: Pick<Clock, 'every' | 'wallMs'>;
  log: Log;
  noteLookUp: NoteLookUp;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Age up to which look-ups after the first complete one list transfers, ms. Wallets repeat reports for an hour. */
const LIST_BACK_MS = 3 * 3_600_000;

type Found = Extract<Receipt, { status: 'found' }>;

const EFFECTS: Partial<Record<WebhookEffect, string>> = {
  credited: 'deposit_api.transaction_completed',
  review: 'deposit_api.contact_support',
};

/**
 * Deposits from wallet to wallet. An invoice asks for roubles at a rate that is fixed with it. The player pays by a
 * transfer and proves it by the number of its receipt, or the wallet reports the receipt. A report that was lost is
 * replaced by the wallet's list of transfers.
 */
export class P2pDeposits {
  /** The wallet as a payment provider: opens invoices and reads the wallet's reports. */
  readonly provider: PaymentProvider;
  /** True if the wallet reports or lists transfers, so that players need not enter the numbers of receipts. */
  readonly reportsTransfers: boolean;
  private readonly deps: Dependencies;
  private readonly listing: Looking;
  private stopped = false;
  /**
   * Age up to which the next look-up lists transfers, ms. Until the first complete look-up of a process, it covers the
   * time in which possibly no process ran.
   */
  private listBackMs = LOOK_BACK_MS;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.reportsTransfers = deps.wallet.readWebhook !== undefined || deps.wallet.receiptsSince !== undefined;
    this.listing = lookingEvery(LOOK_EVERY_MS, {
      clock: deps.clock,
      work: () => this.receiveListed(),
      onFault: (error) => deps.log.error({ err: error }, 'transfers could not be listed'),
    });
    this.provider = {
      id: deps.wallet.id,
      // A rate is fixed for a limited time, so an invoice without an end is refused.
      createInvoice: ({ invoiceId, amountCents, expiresAtMs }) =>
        expiresAtMs === undefined
          ? Promise.resolve({ ok: false, reason: 'refused' })
          : this.open({ invoiceId, amountCents, expiresAtMs }),
      // A wallet that sends no reports has no genuine ones, so every report in its name is refused.
      readWebhook: deps.wallet.readWebhook ?? (() => ({ ok: false, reason: 'bad_signature' })),
    };
  }

  /** Starts look-ups of transfers whose report was lost, if the wallet lists transfers. */
  start(): void {
    if (this.deps.wallet.receiptsSince) this.listing.start();
  }

  /** Stops further look-ups. Resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.listing.stop();
  }

  /** Runs one pass over the wallet's list, and applies every new transfer. */
  async receiveListed(): Promise<void> {
    const { db, wallet, clock, log, noteLookUp } = this.deps;
    if (!wallet.receiptsSince) return;
    const listed = await wallet.receiptsSince(clock.wallMs() - this.listBackMs);
    let isComplete = listed !== null;
    // The oldest transfer comes first, so that of two transfers for one invoice the first is credited.
    for (const receipt of (await newEventIds(db, { provider: wallet.id, eventIds: listed ?? [] })).toReversed()) {
      if (this.stopped) return;
      isComplete = (await this.receive({ receipt, log })) !== null && isComplete;
    }
    if (isComplete) {
      this.listBackMs = LIST_BACK_MS;
      noteLookUp(wallet.id);
    } else
      log.warn(
        { providerId: wallet.id },
        'transfers could not be looked up: the wallet was not reached, or refuses the token',
      );
  }

  /**
   * Applies a transfer whose receipt the wallet has reported or listed. A repeat has no effect. The data of the
   * transfer come from a request to the wallet. Null: the wallet did not respond, or has no data on the transfer yet.
   */
  async receive({ receipt, log }: { receipt: string; log: Log }): Promise<WebhookEffect | null> {
    const { db, wallet } = this.deps;
    if ((await effectOf(db, { provider: wallet.id, receipt })) !== null) return 'repeated';
    const found = await wallet.findReceipt(receipt);
    if (found?.status !== 'found') return null;
    const invoice = await this.invoiceOf(found);
    const effect = await this.apply({ receipt, found, invoice, commandKey: null });
    log.info({ providerId: wallet.id, invoiceId: invoice?.id ?? null, effect }, 'transfer that the wallet reported');
    return effect;
  }

  private invoiceOf({ comment }: Found): Promise<P2pInvoice | null> {
    return UUID.test(comment)
      ? findP2pInvoice(this.deps.db, { id: comment, provider: this.deps.wallet.id })
      : Promise.resolve(null);
  }

  /** Returns the amount of an invoice in roubles; null: the invoice asks for no roubles. */
  async roublesOf(invoiceId: string): Promise<number | null> {
    const kopecks = await kopecksOf(this.deps.db, invoiceId);
    return kopecks === null ? null : kopecks / 100;
  }

  private async open({
    invoiceId,
    amountCents,
    expiresAtMs,
  }: {
    invoiceId: string;
    amountCents: number;
    expiresAtMs: number;
  }): ReturnType<PaymentProvider['createInvoice']> {
    const { db, wallet, rates } = this.deps;
    const rate = await rates.current();
    if (rate === null) return { ok: false, reason: 'unavailable' };
    // The sum is rounded up to whole kopecks, so that the house never credits more than it received.
    const wantedKopecks = Math.ceil((amountCents * rate.kopecksPerDollar) / 100);
    // A larger sum does not fit into the contract's calls.
    if (wantedKopecks > MAX_DOLLARS * 100) return { ok: false, reason: 'refused' };
    const amountKopecks = await fixRequest(db, {
      invoiceId,
      amountKopecks: wantedKopecks,
      kopecksPerDollar: rate.kopecksPerDollar,
      rateAsOfMs: rate.asOfMs,
    });
    const result = await wallet.createRequest({ invoiceId, amountKopecks, expiresAtMs });
    if (!result.ok) return result;
    await setPayee(db, { invoiceId, payee: result.payee });
    return { ok: true, redirectUrl: result.url, providerRef: result.payee };
  }

  /**
   * Accepts the number of a receipt, once on the whole site. The transfer is credited only if the payee, the exact
   * roubles (less the wallet's fee), a time after the invoice, and the invoice's id in the comment match. Received
   * money that does not match goes to staff. Expected failures: `deposit_api.transaction_completed` (accepted before),
   * `transaction_not_found`, `payment_not_found` (the transfer pays no invoice of this player), `contact_support`,
   * `provider_unavailable`; `app_api.key_reused`.
   */
  async check({
    playerId,
    receipt,
    key,
    log = this.deps.log,
  }: {
    playerId: number;
    receipt: string;
    key: string | null;
    log?: Log;
  }): Promise<Outcome<{ sumCents: number }>> {
    const { db, outbox } = this.deps;
    const commandKey: CommandKey | null =
      key === null ? null : { playerId, scope: 'receipt', key, request: { receipt } };
    const known = commandKey && (await this.known(db, commandKey));
    if (known) return known;
    const outcome = await this.checkNew({ playerId, receipt, commandKey, log });
    if (outcome.ok || commandKey === null) return outcome;
    return outbox.tx(async (query) => {
      await lockActing(query, playerId);
      const first = await this.known(query, commandKey);
      if (!first) await keepAnswer(query, commandKey, outcome);
      return first ?? outcome;
    });
  }

  /** Returns the first outcome under the key; null: there is none. [M3] */
  private async known(query: Query, commandKey: CommandKey): Promise<Outcome<{ sumCents: number }> | null> {
    const first = await firstAnswer<{ sumCents: number } | Refusal>(query, commandKey);
    if (!first.known) return null;
    if ('conflict' in first) return refuse('app_api.key_reused');
    return 'ok' in first.answer ? first.answer : { ok: true, ...first.answer };
  }

  private async checkNew({
    playerId,
    receipt,
    commandKey,
    log,
  }: {
    playerId: number;
    receipt: string;
    commandKey: CommandKey | null;
    log: Log;
  }): Promise<Outcome<{ sumCents: number }>> {
    const { db, wallet } = this.deps;
    if (receipt.length < MIN_RECEIPT_LENGTH) return refuse('deposit_api.transaction_not_found');
    const before = await this.knownAs(receipt);
    if (before) return before;
    const found = await wallet.findReceipt(receipt);
    if (found === null) return refuse('deposit_api.provider_unavailable');
    if (found.status === 'not_found') return refuse('deposit_api.transaction_not_found');
    const invoice = await this.invoiceOf(found);
    if (invoice ? !pays(found, { invoice, playerId }) : !(await isOurPayee(db, found.payee)))
      return refuse('deposit_api.payment_not_found');
    const effect = await this.apply({ receipt, found, invoice, commandKey });
    log.info({ providerId: wallet.id, invoiceId: invoice?.id ?? null, playerId, effect }, 'receipt of a transfer');
    if (effect === 'credited') return { ok: true, sumCents: invoice?.amount_cents ?? 0 };
    return (await this.knownAs(receipt)) ?? refuse('deposit_api.contact_support');
  }

  private async knownAs(receipt: string): Promise<Refusal | null> {
    const effect = await effectOf(this.deps.db, { provider: this.deps.wallet.id, receipt });
    return effect === null ? null : refuse(EFFECTS[effect as WebhookEffect] ?? 'deposit_api.contact_support');
  }

  /** Books a transfer: in dollars if it is exactly the invoice's amount, otherwise in the received roubles. */
  private apply({
    receipt,
    found,
    invoice,
    commandKey,
  }: {
    receipt: string;
    found: Found;
    invoice: P2pInvoice | null;
    commandKey: CommandKey | null;
  }): Promise<WebhookEffect> {
    const { wallet } = this.deps;
    const asked = invoice?.amount_kopecks ?? 0;
    const isRoubles = found.currency === 'RUB';
    const isExact =
      invoice !== null && isRoubles && found.amountKopecks === (wallet.arriving ? wallet.arriving(asked) : asked);
    const event = {
      eventId: receipt,
      kind: 'paid' as const,
      chargeId: receipt,
      invoiceId: invoice?.id ?? found.comment,
      providerRef: receipt,
      ...(isExact
        ? { amountCents: invoice.amount_cents, currency: 'USD' }
        : { amountCents: found.amountKopecks, currency: found.currency }),
      occurredAtMs: found.paidAtMs,
      ...(found.payer !== undefined && { payer: `wallet:${found.payer}` as const }),
    };
    const compared = {
      mismatch: isExact ? null : isRoubles ? ('wrong_amount' as const) : ('wrong_currency' as const),
      isInTime: invoice !== null && found.paidAtMs <= invoice.expires_at.getTime(),
    };
    return this.deps.outbox.tx(async (query, emit) => {
      const effect = await applyEvent(query, emit, { ...this.deps, event, providerId: this.deps.wallet.id, compared });
      if (effect === 'credited' && commandKey) await keepAnswer(query, commandKey, { sumCents: event.amountCents });
      return effect;
    });
  }
}

/** True if a transfer is meant for this invoice of this player, whatever its amount. */
const pays = (found: Found, { invoice, playerId }: { invoice: P2pInvoice; playerId: number }): boolean =>
  invoice.player_id === playerId && invoice.payee === found.payee && found.paidAtMs >= invoice.created_at.getTime();

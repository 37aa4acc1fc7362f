import { HOUSE, cashOf, post } from '@updraft/ledger';
import type { PayerReport, PaymentEvent } from '@updraft/outside/payments';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { lockCharge } from '../../db/charge-lock.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit } from '../../kernel/outbox.ts';
import { balanceCents, lockPlayers } from '../../kernel/players.store.ts';
import type { PromoOfDeposits } from '../../ports/promo.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { type Charge, findCharge } from './charges.store.ts';
import {
  type InvoiceRow,
  findInvoice,
  lockInvoice,
  recordEvent,
  setCredited,
  setEffect,
  setStatus,
} from './deposits.store.ts';
import { type ChargebackDependencies, reinstate, applyChargeback } from './deposits.chargebacks.ts';
import { endInquiry, noteInquiry } from './inquiries.ts';
import { hold, matchWithChargebacks } from './holding.ts';
import type { NotePayer } from './payers.ts';
import type { HeldReason } from './reviews.store.ts';
import type { GivePercentages } from '../../ports/deposits.ts';

/**
 * Effect of a report. `reversed`: a credited deposit was taken back. `reinstated`: the deposit counts again.
 * `returned`: money that was not credited went back. `review`: staff decide. `noted`: recorded, and no money moved.
 * `repeated`: the report had its effect before.
 */
export type WebhookEffect =
  | 'credited'
  | 'failed'
  | 'expired'
  | 'reversed'
  | 'reinstated'
  | 'returned'
  | 'review'
  | 'noted'
  | 'repeated'
  | 'ignored';

type Decision =
  | { effect: 'credited' | 'failed' | 'expired' | 'ignored' | 'repeated' }
  | { effect: 'review'; reason: HeldReason };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const review = (reason: HeldReason): Decision => ({ effect: 'review', reason });

interface LockedInvoice extends InvoiceRow {
  banned: boolean;
  /** The player's own limit or break that prevents the credit; null: none. [LI-12] */
  stoppedBy: 'on_break' | 'above_limit' | null;
}

/**
 * Comparisons between a wallet's transfer and its invoice. `P2pDeposits` makes them, because the event lacks the
 * compared values.
 */
export interface Compared {
  /** Difference between the payment and the request; null: the exact amount arrived in the requested currency. */
  mismatch: 'wrong_amount' | 'wrong_currency' | null;
  /** True if the payment was made before the invoice ended. The time of the report does not matter. */
  isInTime: boolean;
}

/** True if the charge was reported as paid before, under another event id: the same sum for the same invoice. */
const isKnown = (event: PaymentEvent, charge: Charge | null, invoice: InvoiceRow | null): boolean =>
  charge !== null &&
  charge.units === event.amountCents &&
  charge.currency === event.currency &&
  charge.invoiceId === (invoice?.id ?? null);

interface Seen {
  /** The invoice under its lock; null: the event names none of ours. */
  invoice: LockedInvoice | null;
  charge: Charge | null;
  compared: Compared | null;
}

/** Decides the effect of a reported payment attempt on the invoice in its present state. */
const decide = (event: PaymentEvent, { invoice, charge, compared }: Seen): Decision => {
  if (event.kind === 'paid' && isKnown(event, charge, invoice)) return { effect: 'repeated' };
  if (!invoice) return event.kind === 'paid' ? review('unknown_invoice') : { effect: 'ignored' };
  const isOpen = invoice.status === 'created' || invoice.status === 'pending';
  if (event.kind === 'failed' || event.kind === 'expired') return { effect: isOpen ? event.kind : 'ignored' };
  if (charge || invoice.status === 'completed' || invoice.status === 'reversed' || invoice.status === 'review')
    return review('paid_again');
  if (compared?.mismatch) return review(compared.mismatch);
  if (event.currency !== invoice.currency) return review('wrong_currency');
  if (event.amountCents !== invoice.amount_cents) return review('wrong_amount');
  const isInTime = compared?.isInTime ?? (event.paidAtMs ?? Infinity) <= invoice.expires_at.getTime();
  if ((invoice.status === 'expired' || invoice.expired) && !isInTime) return review('expired_invoice');
  // A failed invoice can be credited too: a failed try may be followed by a successful one, and events arrive in any
  // order.
  if (invoice.banned) return review('banned_player');
  return invoice.stoppedBy ? review(invoice.stoppedBy) : { effect: 'credited' };
};

/** Returns our own invoice that the event names; null: there is none, or it belongs to another provider. */
const invoiceOf = async (
  query: Query,
  { event, providerId }: { event: Pick<PaymentEvent, 'invoiceId'>; providerId: string },
): Promise<InvoiceRow | null> => {
  const found = UUID.test(event.invoiceId) ? await findInvoice(query, event.invoiceId) : null;
  return found?.provider === providerId ? found : null;
};

/** Locks the invoice's player and then the invoice, as every command does. */
const lockOurs = async (
  query: Query,
  { found, limits }: { found: InvoiceRow | null; limits: Pick<MoneyLimits, 'refuseCredit'> },
): Promise<LockedInvoice | null> => {
  if (!found) return null;
  const player = (await lockPlayers(query, [found.player_id])).get(found.player_id);
  const invoice = await lockInvoice(query, found.id);
  if (!invoice) return null;
  const stoppedBy = player ? await limits.refuseCredit(query, { player, cents: invoice.amount_cents }) : null;
  return { ...invoice, banned: player?.banned ?? true, stoppedBy };
};

export interface EventDependencies extends ChargebackDependencies {
  promo: Pick<PromoOfDeposits, 'release'>;
  wagering: WageringBooks;
  givePercentages: GivePercentages;
  notePayer: NotePayer;
  limits: Pick<MoneyLimits, 'refuseCredit'>;
}

type OfEvent = EventDependencies & { event: PaymentEvent; providerId: string; compared?: Compared };

/**
 * Applies a provider's report in the caller's transaction, once for each event id. An invoice is credited once. Any
 * other received money is held for staff. Money that was taken back is matched with its charge. [M9]
 */
export const applyEvent = async (query: Query, emit: Emit, input: OfEvent): Promise<WebhookEffect> => {
  const { event, providerId } = input;
  await lockCharge(query, { provider: providerId, chargeId: event.chargeId });
  const invoice = await invoiceOf(query, input);
  const record = (eventId: string): Promise<boolean> =>
    recordEvent(query, { provider: providerId, eventId, invoiceId: invoice?.id ?? null, kind: event.kind });
  if (!(await record(event.eventId))) return 'repeated';
  const hadAlike = event.alike !== undefined && !(await record(event.alike));
  const effect = await effectOf(query, emit, { ...input, invoice, hadAlike });
  await setEffect(query, { provider: providerId, eventId: event.eventId, effect });
  if (event.alike !== undefined && !hadAlike)
    await setEffect(query, { provider: providerId, eventId: event.alike, effect: 'ignored' });
  return effect;
};

/** Handles a report that names only the instrument of a payment. Another report names the payment itself. */
export const applyPayer = async (
  query: Query,
  { report, providerId, notePayer }: { report: PayerReport; providerId: string; notePayer: NotePayer },
): Promise<'noted' | 'ignored'> => {
  const invoice = await invoiceOf(query, { event: report, providerId });
  if (!invoice) return 'ignored';
  await notePayer(query, { playerId: invoice.player_id, providerId, payer: report.payer });
  return 'noted';
};

const effectOf = (
  query: Query,
  emit: Emit,
  input: OfEvent & { invoice: InvoiceRow | null; hadAlike: boolean },
): Promise<WebhookEffect> => {
  switch (input.event.kind) {
    case 'charged_back':
    case 'refunded':
      return applyChargeback(query, emit, input);
    case 'charge_reinstated':
    case 'refund_failed':
      return reinstate(query, emit, input);
    case 'inquiry':
      return noteInquiry(query, input);
    case 'inquiry_ended':
      return endInquiry(query, input);
    default:
      return applyTry(query, emit, input);
  }
};

/** Reasons to hold a payment of the right sum. The invoice needs no other payment then. */
const WAITS_FOR_STAFF: ReadonlySet<HeldReason> = new Set([
  'expired_invoice',
  'banned_player',
  'on_break',
  'above_limit',
]);

/** Handles an attempt to pay an invoice: it succeeded, failed, or expired. */
const applyTry = async (
  query: Query,
  emit: Emit,
  {
    event,
    providerId,
    compared = null,
    invoice: found,
    ...deps
  }: Omit<OfEvent, 'compared'> & { compared?: Compared | null } & { invoice: InvoiceRow | null },
): Promise<WebhookEffect> => {
  const invoice = await lockOurs(query, { found, limits: deps.limits });
  const decision = decide(event, {
    invoice,
    compared,
    charge: await findCharge(query, { provider: providerId, chargeId: event.chargeId }),
  });
  if (decision.effect === 'repeated') return 'repeated';
  if (event.kind === 'paid') {
    if (invoice && event.payer !== undefined)
      await deps.notePayer(query, { playerId: invoice.player_id, providerId, payer: event.payer });
    const matched = await matchWithChargebacks(query, emit, { event, providerId, invoice });
    if (matched) return matched;
  }
  if (decision.effect === 'review') {
    await hold(query, emit, { event, invoice, providerId, reason: decision.reason });
    // A held payment of the right sum closes the invoice. A wrong sum does not, because the right one can still follow.
    if (invoice && WAITS_FOR_STAFF.has(decision.reason)) {
      await setStatus(query, { id: invoice.id, status: 'review' });
      await deps.promo.release(query, [invoice.id]);
    }
  } else if (invoice && decision.effect === 'credited')
    await credit(query, emit, { invoice, chargeId: event.chargeId, ...deps });
  else if (invoice && (decision.effect === 'failed' || decision.effect === 'expired'))
    await close(query, emit, { invoice, status: decision.effect, promo: deps.promo });
  return decision.effect;
};

const credit = async (
  query: Query,
  emit: Emit,
  { invoice, chargeId, wagering, givePercentages }: EventDependencies & { invoice: InvoiceRow; chargeId: string },
): Promise<void> => {
  const playerId = invoice.player_id;
  await post(query, [
    {
      key: `deposit:${invoice.id}`,
      kind: 'deposit.paid',
      playerId,
      memo: { invoice: invoice.id, method: invoice.method, charge: chargeId },
      cash: [{ from: HOUSE.payments, to: cashOf(playerId), cents: invoice.amount_cents }],
      items: [],
    },
  ]);
  const deposit = { source: 'invoice' as const, sourceId: invoice.id };
  await wagering.deposited(query, emit, { ...deposit, playerId, amountCents: invoice.amount_cents });
  await givePercentages(query, emit, { invoiceId: invoice.id, playerId, depositCents: invoice.amount_cents, deposit });
  await setCredited(query, { id: invoice.id, chargeId });
  emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  const params = { sum: toDollars(invoice.amount_cents) };
  // The browser may have no socket while it returns from the provider, so the notification is stored.
  await notifyPlayer(query, emit, {
    playerId,
    name: 'notification.deposit_completed',
    content: 'deposit_api.success',
    params,
  });
  emit({ playerId }, 'notice', { type: 'success', message: 'deposit_api.success', params });
};

/** Ends an unpaid invoice whose payment has failed or whose checkout the provider has closed. */
const close = async (
  query: Query,
  emit: Emit,
  {
    invoice,
    status,
    promo,
  }: { invoice: InvoiceRow; status: 'failed' | 'expired'; promo: Pick<PromoOfDeposits, 'release'> },
): Promise<void> => {
  await setStatus(query, { id: invoice.id, status });
  await promo.release(query, [invoice.id]);
  await notifyPlayer(query, emit, {
    playerId: invoice.player_id,
    name: `notification.deposit_${status}`,
    content: `deposit_api.${status}`,
  });
  emit({ playerId: invoice.player_id }, 'notice', { type: 'error', message: `deposit_api.${status}` });
};

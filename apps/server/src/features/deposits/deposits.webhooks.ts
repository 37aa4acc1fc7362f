import type { MessageParams } from '@updraft/contract';
import { HOUSE, cashOf, post } from '@updraft/ledger';
import type { PaymentEvent } from '@updraft/outside/payments';
import { percentagesOf } from '@updraft/rules/bonus';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import type { AddReceivable } from '../finance/receivables.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Emit } from '../outbox/outbox.ts';
import { balanceCents, lockPlayers } from '../players/players.store.ts';
import type { Promo } from '../promo/promo.commands.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { WageringBooks } from '../wagering/wagering.commands.ts';
import { type InvoiceRow, type ReviewReason, addReversed, addReview, findInvoice, lockInvoice, recordEvent, setStatus, wasTakenBack } from './deposits.store.ts';

/** `review`: money came that cannot be credited; it is held, and staff decide. `repeated`: this event had its effect before. */
export type WebhookEffect = 'credited' | 'failed' | 'expired' | 'reversed' | 'review' | 'repeated' | 'ignored';

type Decision = { effect: 'credited' | 'failed' | 'expired' | 'reversed' | 'ignored' } | { effect: 'review'; reason: ReviewReason };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const review = (reason: ReviewReason): Decision => ({ effect: 'review', reason });

interface LockedInvoice extends InvoiceRow {
  banned: boolean;
  /** A report that it was taken back came before the one that it was paid. */
  wasTakenBack: boolean;
}

/** How much of a credited invoice this report takes back: no more than is left of it, and nothing of one that was never credited. */
const takenBackCents = (event: PaymentEvent, { status, amount_cents, reversed_cents }: InvoiceRow): number =>
  status === 'completed' || status === 'reversed' ? Math.min(event.amountCents, amount_cents - reversed_cents) : 0;

/** What an event means for the invoice as it stands; null: none of ours. */
const decide = (event: PaymentEvent, invoice: LockedInvoice | null): Decision => {
  if (event.kind === 'charged_back' || event.kind === 'refunded') return { effect: invoice !== null && event.currency === invoice.currency && takenBackCents(event, invoice) > 0 ? 'reversed' : 'ignored' };
  if (!invoice) return event.kind === 'paid' ? review('unknown_invoice') : { effect: 'ignored' };
  const isOpen = invoice.status === 'created' || invoice.status === 'pending';
  if (event.kind !== 'paid') return { effect: isOpen ? event.kind : 'ignored' };
  // A report of the same charge has the same event id; with another one it is another charge.
  if (invoice.status === 'completed' || invoice.status === 'reversed' || invoice.status === 'review') return review('paid_again');
  if (invoice.wasTakenBack) return review('taken_back');
  if (event.currency !== invoice.currency) return review('wrong_currency');
  if (event.amountCents !== invoice.amount_cents) return review('wrong_amount');
  if (invoice.status === 'expired' || invoice.expired) return review('expired_invoice');
  // A failed try may be followed by a successful one, and events arrive in any order.
  return invoice.banned ? review('banned_player') : { effect: 'credited' };
};

/** Our invoice that the event names, under its player's lock and its own: the order in which every command locks. */
const lockOurs = async (query: Query, { event, providerId }: { event: PaymentEvent; providerId: string }): Promise<LockedInvoice | null> => {
  const found = UUID.test(event.invoiceId) ? await findInvoice(query, event.invoiceId) : null;
  if (!found || found.provider !== providerId) return null;
  const player = (await lockPlayers(query, [found.player_id])).get(found.player_id);
  const invoice = await lockInvoice(query, found.id);
  return invoice && { ...invoice, banned: player?.banned ?? true, wasTakenBack: await wasTakenBack(query, invoice.id) };
};

export interface CreditDependencies {
  settings: SettingsReader;
  promo: Promo;
  wagering: WageringBooks;
  addReceivable: AddReceivable;
}

/**
 * Gives a provider's report its effect, once for every event id, in the caller's transaction: an
 * invoice is credited once, and money that came for any other reason is held for staff. [M9]
 */
export const applyEvent = async (
  query: Query,
  emit: Emit,
  { event, providerId, ...deps }: CreditDependencies & { event: PaymentEvent; providerId: string },
): Promise<WebhookEffect> => {
  const invoice = await lockOurs(query, { event, providerId });
  const decision = decide(event, invoice);
  const isNew = await recordEvent(query, { provider: providerId, eventId: event.eventId, invoiceId: invoice?.id ?? null, kind: event.kind, effect: decision.effect });
  if (!isNew) return 'repeated';
  if (decision.effect === 'review') await hold(query, emit, { event, invoice, providerId, reason: decision.reason });
  else if (invoice && decision.effect === 'credited') await credit(query, emit, { invoice, ...deps });
  else if (invoice && decision.effect === 'reversed') await reverse(query, emit, { invoice, event, ...deps });
  else if (invoice && (decision.effect === 'failed' || decision.effect === 'expired')) await close(query, emit, { invoice, status: decision.effect, promo: deps.promo });
  return decision.effect;
};

const credit = async (query: Query, emit: Emit, { invoice, ...deps }: CreditDependencies & { invoice: InvoiceRow }): Promise<void> => {
  const playerId = invoice.player_id;
  await post(query, [
    {
      key: `deposit:${invoice.id}`,
      kind: 'deposit.paid',
      playerId,
      memo: { invoice: invoice.id, method: invoice.method },
      cash: [{ from: HOUSE.payments, to: cashOf(playerId), cents: invoice.amount_cents }],
      items: [],
    },
  ]);
  await deps.wagering.deposited(query, emit, { source: 'invoice', sourceId: invoice.id, playerId, amountCents: invoice.amount_cents });
  await creditPercentages(query, emit, { invoice, ...deps });
  await setStatus(query, invoice.id, 'completed');
  emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  const params = { sum: toDollars(invoice.amount_cents) };
  // The notice may find no socket while the browser is on its way back: the notification stays.
  await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_completed', content: 'deposit_api.success', params });
  emit({ playerId }, 'notice', { type: 'success', message: 'deposit_api.success', params });
};

/** The percentages that the invoice earned, as bonus money. [BO-2] */
const creditPercentages = async (query: Query, emit: Emit, { invoice, settings, promo, wagering }: CreditDependencies & { invoice: InvoiceRow }): Promise<void> => {
  const { id, player_id: playerId, amount_cents: depositCents, promo_code: code } = invoice;
  const earnsPromo = code !== null && (await promo.confirm(query, { invoiceId: id, playerId, code, depositCents }));
  const basisPoints = [invoice.nickname_basis_points, earnsPromo ? invoice.promo_basis_points : 0];
  const [nicknameCents = 0, promoCents = 0] = percentagesOf(depositCents, { basisPoints, maxCents: settings.get('bonus.maxPercentageCents') });
  await wagering.giveBonus(query, emit, { playerId, kind: 'bonus.nickname', key: `deposit-bonus:${id}`, cents: nicknameCents, memo: { invoice: id, basisPoints: basisPoints[0] } });
  await wagering.giveBonus(query, emit, { playerId, kind: 'bonus.promo', key: `deposit-promo:${id}`, cents: promoCents, memo: { invoice: id, code, basisPoints: basisPoints[1] } });
};

/**
 * The provider took a credited deposit back: what it took is owed by the player, his withdrawals
 * wait, and what the deposit had obliged him to falls away. Play goes on with what he has: nothing
 * is taken silently.
 */
const reverse = async (query: Query, emit: Emit, { invoice, event, wagering, addReceivable }: CreditDependencies & { invoice: InvoiceRow; event: PaymentEvent }): Promise<void> => {
  const playerId = invoice.player_id;
  const amountCents = takenBackCents(event, invoice);
  await post(query, [
    {
      key: `deposit-reversed:${invoice.id}:${event.eventId}`,
      kind: 'deposit.reversed',
      playerId,
      memo: { invoice: invoice.id },
      cash: [{ from: HOUSE.receivables, to: HOUSE.payments, cents: amountCents }],
      items: [],
    },
  ]);
  await addReversed(query, { id: invoice.id, cents: amountCents });
  await wagering.takenBack(query, emit, { source: 'invoice', sourceId: invoice.id });
  await addReceivable(query, emit, { playerId, source: 'invoice', sourceId: `${invoice.id}:${event.eventId}`, amountCents });
};

/** Nothing was paid, and the provider does not wait any more. */
const close = async (query: Query, emit: Emit, { invoice, status, promo }: { invoice: InvoiceRow; status: 'failed' | 'expired'; promo: Promo }): Promise<void> => {
  await setStatus(query, invoice.id, status);
  await promo.release(query, [invoice.id]);
  await notifyPlayer(query, emit, { playerId: invoice.player_id, name: `notification.deposit_${status}`, content: `deposit_api.${status}` });
  emit({ playerId: invoice.player_id }, 'notice', { type: 'error', message: `deposit_api.${status}` });
};

/** Money that belongs to nobody yet: booked as such, put before staff, and its payer is told that it is not lost. */
const hold = async (
  query: Query,
  emit: Emit,
  { event, invoice, providerId, reason }: { event: PaymentEvent; invoice: InvoiceRow | null; providerId: string; reason: ReviewReason },
): Promise<void> => {
  const playerId = invoice?.player_id ?? null;
  await addReview(query, {
    provider: providerId,
    eventId: event.eventId,
    providerRef: event.providerRef,
    reportedInvoice: event.invoiceId,
    invoiceId: invoice?.id ?? null,
    playerId,
    reason,
    amountCents: event.amountCents,
    currency: event.currency,
    // Only dollars can be booked; another currency is staff's to convert, and the row says how much of what came.
    transferId: event.currency === 'USD' ? await bookAsHeld(query, { event, providerId, playerId, reason }) : null,
  });
  if (!invoice || playerId === null) return;
  // One paid in full, but too late, waits for staff; one paid wrongly can still be paid as it should be.
  if (reason === 'expired_invoice' || reason === 'banned_player') await setStatus(query, invoice.id, 'review');
  await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_held', ...heldText(event) });
};

/** Dollars are written as everywhere; another currency is named. */
const heldText = ({ amountCents, currency }: PaymentEvent): { content: string; params: MessageParams } =>
  currency === 'USD' ? { content: 'deposit_api.held', params: { sum: toDollars(amountCents) } } : { content: 'deposit_api.held_foreign', params: { sum: amountCents / 100, currency } };

const bookAsHeld = async (
  query: Query,
  { event, providerId, playerId, reason }: { event: PaymentEvent; providerId: string; playerId: number | null; reason: ReviewReason },
): Promise<number> => {
  const ids = await post(query, [
    {
      key: `deposit-held:${providerId}:${event.eventId}`,
      kind: 'deposit.held',
      playerId,
      memo: { invoice: event.invoiceId, event: event.eventId, reason },
      cash: [{ from: HOUSE.payments, to: HOUSE.suspense, cents: event.amountCents }],
      items: [],
    },
  ]);
  return one([...ids.values()]);
};

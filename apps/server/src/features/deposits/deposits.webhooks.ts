import { HOUSE, bonusOf, cashOf, post } from '@updraft/ledger';
import type { MessageParams } from '@updraft/contract';
import type { PaymentEvent } from '@updraft/outside/payments';
import { mulDivFloor, toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Emit } from '../outbox/outbox.ts';
import { balanceCents, lockPlayers } from '../players/players.store.ts';
import type { SettingsReader } from '../settings/settings.ts';
import { type InvoiceRow, type ReviewReason, addReview, findInvoice, lockInvoice, recordEvent, setStatus } from './deposits.store.ts';

/** `review`: money came that cannot be credited; it is held, and staff decide. `repeated`: this event had its effect before. */
export type WebhookEffect = 'credited' | 'failed' | 'expired' | 'review' | 'repeated' | 'ignored';

type Decision = { effect: 'credited' | 'failed' | 'expired' | 'ignored' } | { effect: 'review'; reason: ReviewReason };

/** A deposit earns at most this much bonus money. */
const MOST_BONUS_CENTS = 20_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const review = (reason: ReviewReason): Decision => ({ effect: 'review', reason });

/** What an event means for the invoice as it stands; null: none of ours. */
const decide = (event: PaymentEvent, invoice: (InvoiceRow & { banned: boolean }) | null): Decision => {
  if (!invoice) return event.kind === 'paid' ? review('unknown_invoice') : { effect: 'ignored' };
  const isOpen = invoice.status === 'created' || invoice.status === 'pending';
  if (event.kind !== 'paid') return { effect: isOpen ? event.kind : 'ignored' };
  // A report of the same charge has the same event id; with another one it is another charge.
  if (invoice.status === 'completed' || invoice.status === 'review') return review('paid_again');
  if (event.currency !== invoice.currency) return review('wrong_currency');
  if (event.amountCents !== invoice.amount_cents) return review('wrong_amount');
  if (invoice.status === 'expired' || invoice.expired) return review('expired_invoice');
  // A failed try may be followed by a successful one, and events arrive in any order.
  return invoice.banned ? review('banned_player') : { effect: 'credited' };
};

/** Our invoice that the event names, under its player's lock and its own: the order in which every command locks. */
const lockOurs = async (query: Query, { event, providerId }: { event: PaymentEvent; providerId: string }): Promise<(InvoiceRow & { banned: boolean }) | null> => {
  const found = UUID.test(event.invoiceId) ? await findInvoice(query, event.invoiceId) : null;
  if (!found || found.provider !== providerId) return null;
  const player = (await lockPlayers(query, [found.player_id])).get(found.player_id);
  const invoice = await lockInvoice(query, found.id);
  return invoice && { ...invoice, banned: player?.banned ?? true };
};

/**
 * Gives a provider's report its effect, once for every event id, in the caller's transaction: an
 * invoice is credited once, and money that came for any other reason is held for staff. [M9]
 */
export const applyEvent = async (
  query: Query,
  emit: Emit,
  { event, providerId, settings }: { event: PaymentEvent; providerId: string; settings: SettingsReader },
): Promise<WebhookEffect> => {
  const invoice = await lockOurs(query, { event, providerId });
  const decision = decide(event, invoice);
  const isNew = await recordEvent(query, { provider: providerId, eventId: event.eventId, invoiceId: invoice?.id ?? null, kind: event.kind, effect: decision.effect });
  if (!isNew) return 'repeated';
  if (decision.effect === 'review') await hold(query, emit, { event, invoice, providerId, reason: decision.reason });
  else if (invoice && decision.effect === 'credited') await credit(query, emit, { invoice, settings });
  else if (invoice && (decision.effect === 'failed' || decision.effect === 'expired')) await close(query, emit, { invoice, status: decision.effect });
  return decision.effect;
};

const credit = async (query: Query, emit: Emit, { invoice, settings }: { invoice: InvoiceRow; settings: SettingsReader }): Promise<void> => {
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
  if (invoice.nickname_bonus) await creditNicknameBonus(query, { invoice, settings });
  await setStatus(query, invoice.id, 'completed');
  emit({ playerId }, 'updateBalance', { balance: toDollars(await balanceCents(query, cashOf(playerId))) });
  const params = { sum: toDollars(invoice.amount_cents) };
  // The notice may find no socket while the browser is on its way back: the notification stays.
  await notifyPlayer(query, emit, { playerId, name: 'notification.deposit_completed', content: 'deposit_api.success', params });
  emit({ playerId }, 'notice', { type: 'success', message: 'deposit_api.success', params });
};

/** Bonus money is held apart from the balance: it cannot be staked, and is released as deposits are. */
const creditNicknameBonus = async (query: Query, { invoice, settings }: { invoice: InvoiceRow; settings: SettingsReader }): Promise<void> => {
  const percent = settings.get('deposit.nicknameBonusPercent');
  const bonusCents = Math.min(MOST_BONUS_CENTS, mulDivFloor(invoice.amount_cents, { numerator: Math.round(percent * 100), denominator: 10_000 }));
  if (bonusCents === 0) return;
  await post(query, [
    {
      key: `deposit-bonus:${invoice.id}`,
      kind: 'bonus.nickname',
      playerId: invoice.player_id,
      memo: { invoice: invoice.id, percent },
      cash: [{ from: HOUSE.cash, to: bonusOf(invoice.player_id), cents: bonusCents }],
      items: [],
    },
  ]);
};

/** Nothing was paid, and the provider does not wait any more. */
const close = async (query: Query, emit: Emit, { invoice, status }: { invoice: InvoiceRow; status: 'failed' | 'expired' }): Promise<void> => {
  await setStatus(query, invoice.id, status);
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

import { randomUUID } from 'node:crypto';
import type { DepositMethodCode } from '@updraft/contract';
import { HOUSE, bonusOf, cashOf, post } from '@updraft/ledger';
import type { PaymentEvent, PaymentProvider, WebhookRequest } from '@updraft/outside/payments';
import { mulDivFloor, toDollars } from '@updraft/rules/money';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { firstAnswer, keepAnswer } from '../../lib/idempotency.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../notifications/notifications.ts';
import type { Emit, Outbox } from '../outbox/outbox.ts';
import { balanceCents, lockPlayers } from '../players/players.store.ts';
import type { SettingsReader } from '../settings/settings.ts';
import { type InvoiceRow, addReview, countOpenInvoices, expireInvoices, failUnlessPaid, findInvoice, insertInvoice, lockInvoice, markPending, recordEvent, setStatus } from './deposits.store.ts';
import { isOpenMoneyMethod } from './methods.ts';

export interface CreateInvoice {
  playerId: number;
  method: DepositMethodCode;
  sumCents: number;
  promocode: string | null;
  key: string | null;
}

export type WebhookEffect = 'credited' | 'failed' | 'review' | 'repeated' | 'ignored' | 'mismatch' | 'unknown_invoice';
export type WebhookOutcome = { ok: true; effect: WebhookEffect } | { ok: false; reason: 'bad_signature' | 'stale' | 'malformed' };

const EXPIRE_EVERY_MS = 30_000;
/** A deposit earns at most this much bonus money. */
const MOST_BONUS_CENTS = 20_000;

interface Dependencies {
  db: Db;
  outbox: Outbox;
  provider: PaymentProvider;
  settings: SettingsReader;
  log: Log;
  urls: { returnUrl: string; webhookUrl: string };
}

/** Invoices and the webhooks that pay them. An invoice is credited once, whatever arrives how often and in what order. */
export class Deposits {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => void expireInvoices(this.deps.db).catch((error: unknown) => this.deps.log.error({ err: error }, 'invoices could not be expired')), EXPIRE_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * Opens an invoice and answers where to pay it.
   * Expected failures: `deposit_api.method_unavailable`, `min_sum`, `max_sum` (params: sum),
   * `promo_invalid`, `too_many_open`, `provider_unavailable`; `user_api.banned`; `app_api.key_reused`.
   */
  async create(command: CreateInvoice): Promise<Outcome<{ url: string; sumCents: number }>> {
    const { settings, provider, db } = this.deps;
    if (!isOpenMoneyMethod(command.method)) return refuse('deposit_api.method_unavailable');
    const [minCents, maxCents] = [settings.get('deposit.minCents'), settings.get('deposit.maxCents')];
    if (command.sumCents < minCents) return refuse('deposit_api.min_sum', { sum: toDollars(minCents) });
    if (command.sumCents > maxCents) return refuse('deposit_api.max_sum', { sum: toDollars(maxCents) });
    // No promo code exists yet, so none can be valid.
    if (command.promocode) return refuse('deposit_api.promo_invalid');

    const opened = await this.open(command);
    if (!opened.ok || opened.url !== null) return opened.ok ? { ok: true, url: opened.url ?? '', sumCents: command.sumCents } : opened;
    const result = await provider.createInvoice({
      invoiceId: opened.id,
      amountCents: command.sumCents,
      currency: 'USD',
      methodCode: command.method,
      description: `${settings.get('site.name')} deposit`,
      ...this.deps.urls,
      expiresAtMs: opened.expiresAt.getTime(),
    });
    if (!result.ok) {
      await failUnlessPaid(db, opened.id);
      return refuse('deposit_api.provider_unavailable');
    }
    await markPending(db, { id: opened.id, providerRef: result.providerRef, payUrl: result.redirectUrl });
    return { ok: true, url: result.redirectUrl, sumCents: command.sumCents };
  }

  /** Writes the invoice under the player's lock; a repeated key answers the url of the first one. */
  private open(command: CreateInvoice): Promise<Outcome<{ id: string; expiresAt: Date; url: string | null }>> {
    const { settings, provider } = this.deps;
    const commandKey = command.key && { playerId: command.playerId, scope: 'deposit', key: command.key, request: { ...command, key: null } };
    return this.deps.db.tx(async (query) => {
      const player = (await lockPlayers(query, [command.playerId])).get(command.playerId);
      if (!player || player.banned) return refuse('user_api.banned');
      if (commandKey) {
        const first = await firstAnswer<{ id: string }>(query, commandKey);
        if (first.known && 'conflict' in first) return refuse('app_api.key_reused');
        const [known] = first.known ? await query.query<{ pay_url: string | null; expires_at: Date }>('select pay_url, expires_at from invoices where id = $1', [first.answer.id]) : [];
        if (first.known && known) return { ok: true as const, id: first.answer.id, expiresAt: known.expires_at, url: known.pay_url };
      }
      if ((await countOpenInvoices(query, command.playerId)) >= settings.get('deposit.maxOpen')) return refuse('deposit_api.too_many_open');
      const id = randomUUID();
      const nicknameBonus = player.username.toLowerCase().includes(settings.get('site.name').toLowerCase());
      const expiresAt = await insertInvoice(query, {
        id,
        playerId: command.playerId,
        method: command.method,
        provider: provider.id,
        amountCents: command.sumCents,
        nicknameBonus,
        expiryMs: settings.get('deposit.expiryMs'),
      });
      if (commandKey) await keepAnswer(query, commandKey, { id });
      return { ok: true as const, id, expiresAt, url: null };
    });
  }

  /** A provider's report: authenticated, matched with our own invoice, and effective once. [M9] */
  async webhook(request: WebhookRequest): Promise<WebhookOutcome> {
    const read = this.deps.provider.readWebhook(request);
    if (!read.ok) return read;
    const { event } = read;
    const effect = await this.deps.outbox.tx((query, emit) => this.apply(query, emit, event));
    this.deps.log.info({ invoiceId: event.invoiceId, eventId: event.eventId, kind: event.kind, effect }, 'payment webhook');
    return { ok: true, effect };
  }

  private async apply(query: Query, emit: Emit, event: PaymentEvent): Promise<WebhookEffect> {
    if (!/^[0-9a-f-]{36}$/.test(event.invoiceId)) return 'unknown_invoice';
    const found = await findInvoice(query, event.invoiceId);
    if (!found || found.provider !== this.deps.provider.id) return 'unknown_invoice';
    // Player before invoice: the order in which every command locks.
    await lockPlayers(query, [found.player_id]);
    const invoice = await lockInvoice(query, event.invoiceId);
    if (!invoice) return 'unknown_invoice';
    const effect = effectOf(event, invoice);
    const isNew = await recordEvent(query, { provider: invoice.provider, eventId: event.eventId, invoiceId: invoice.id, kind: event.kind, effect });
    if (!isNew) return 'repeated';
    if (effect === 'credited') await this.credit(query, emit, invoice);
    if (effect === 'failed') await this.fail(query, emit, invoice);
    if (effect === 'review') await this.hold(query, invoice, event);
    if (effect === 'mismatch') await this.hold(query, invoice, event);
    return effect;
  }

  private async credit(query: Query, emit: Emit, invoice: InvoiceRow): Promise<void> {
    await post(query, [
      {
        key: `deposit:${invoice.id}`,
        kind: 'deposit.paid',
        playerId: invoice.player_id,
        memo: { invoice: invoice.id, method: invoice.method },
        cash: [{ from: HOUSE.payments, to: cashOf(invoice.player_id), cents: invoice.amount_cents }],
        items: [],
      },
    ]);
    if (invoice.nickname_bonus) await this.creditNicknameBonus(query, invoice);
    await setStatus(query, invoice.id, 'completed');
    const after = await balanceCents(query, cashOf(invoice.player_id));
    emit({ playerId: invoice.player_id }, 'updateBalance', { balance: toDollars(after) });
    // The notice may find no socket while the browser is on its way back: the notification stays.
    await notifyPlayer(query, emit, {
      playerId: invoice.player_id,
      name: 'notification.deposit_completed',
      content: 'deposit_api.success',
      params: { sum: toDollars(invoice.amount_cents) },
    });
    emit({ playerId: invoice.player_id }, 'notice', { type: 'success', message: 'deposit_api.success', params: { sum: toDollars(invoice.amount_cents) } });
  }

  private async fail(query: Query, emit: Emit, invoice: InvoiceRow): Promise<void> {
    await setStatus(query, invoice.id, 'failed');
    await notifyPlayer(query, emit, { playerId: invoice.player_id, name: 'notification.deposit_failed', content: 'deposit_api.failed' });
    emit({ playerId: invoice.player_id }, 'notice', { type: 'error', message: 'deposit_api.failed' });
  }

  /** Bonus money is held apart from the balance: it cannot be staked, and is released as deposits are. */
  private async creditNicknameBonus(query: Query, invoice: InvoiceRow): Promise<void> {
    const percent = this.deps.settings.get('deposit.nicknameBonusPercent');
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
  }

  /** Money that cannot be credited: late, of another sum, or paid once more. Held, and put before staff. */
  private async hold(query: Query, invoice: InvoiceRow, event: PaymentEvent): Promise<void> {
    // Only dollars can be booked; another currency is staff's to convert.
    if (event.currency === invoice.currency && event.amountCents > 0) {
      await post(query, [
        {
          key: `deposit-late:${invoice.id}:${event.eventId}`,
          kind: 'deposit.late',
          playerId: invoice.player_id,
          memo: { invoice: invoice.id, event: event.eventId },
          cash: [{ from: HOUSE.payments, to: HOUSE.suspense, cents: event.amountCents }],
          items: [],
        },
      ]);
    }
    if (invoice.status !== 'completed' && event.amountCents === invoice.amount_cents) await setStatus(query, invoice.id, 'review');
    await addReview(query, { invoiceId: invoice.id, reason: `${invoice.status} invoice, reported ${event.amountCents} ${event.currency}`, amountCents: event.amountCents });
  }
}

/** What an event means for the invoice as it stands. */
const effectOf = (event: PaymentEvent, invoice: InvoiceRow): WebhookEffect => {
  if (event.kind === 'failed') return invoice.status === 'created' || invoice.status === 'pending' ? 'failed' : 'ignored';
  if (event.amountCents !== invoice.amount_cents || event.currency !== invoice.currency) return 'mismatch';
  // The same payment reported again; with another reference it is another payment.
  const isSamePayment = invoice.provider_ref === null || invoice.provider_ref === event.providerRef;
  if (invoice.status === 'completed' || invoice.status === 'review') return isSamePayment ? 'repeated' : 'review';
  // A failed try may be followed by a successful one, and events arrive in any order.
  return invoice.status === 'expired' || invoice.expired ? 'review' : 'credited';
};

import { randomUUID } from 'node:crypto';
import type { DepositMethodCode } from '@updraft/contract';
import type { PaymentProvider, WebhookRequest } from '@updraft/outside/payments';
import { toDollars } from '@updraft/rules/money';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { firstAnswer, keepAnswer } from '../../lib/idempotency.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { lockPlayers } from '../players/players.store.ts';
import type { SettingsReader } from '../settings/settings.ts';
import { countOpenInvoices, expireInvoices, failUnlessPaid, insertInvoice, markPending } from './deposits.store.ts';
import { type WebhookEffect, applyEvent } from './deposits.webhooks.ts';
import { isOpenMoneyMethod } from './methods.ts';

export interface CreateInvoice {
  playerId: number;
  method: DepositMethodCode;
  sumCents: number;
  promocode: string | null;
  key: string | null;
}

export type WebhookOutcome = { ok: true; effect: WebhookEffect } | { ok: false; reason: 'bad_signature' | 'stale' | 'malformed' };

const EXPIRE_EVERY_MS = 30_000;

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
    const { provider, settings, outbox, log } = this.deps;
    const read = provider.readWebhook(request);
    if (!read.ok) return read;
    const { event } = read;
    const effect = await outbox.tx((query, emit) => applyEvent(query, emit, { event, providerId: provider.id, settings }));
    const report = { invoiceId: event.invoiceId, eventId: event.eventId, kind: event.kind, effect };
    if (effect === 'review') log.warn(report, 'money came that could not be credited: it is held for staff');
    else log.info(report, 'payment webhook');
    return { ok: true, effect };
  }
}

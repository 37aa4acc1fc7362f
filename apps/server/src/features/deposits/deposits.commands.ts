import { randomUUID } from 'node:crypto';
import type { DepositMethodCode } from '@updraft/contract';
import type {
  PayerReport,
  PaymentEvent,
  PaymentProvider,
  Reporter,
  PayoutEvent,
  WebhookFailure,
  WebhookRequest,
} from '@updraft/outside/payments';
import { toDollars } from '@updraft/rules/money';
import { bearsName } from '@updraft/rules/text';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type CommandKey, firstAnswer, keepAnswer } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { MoneyLimits } from '../../ports/limits.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { type PlayerRow, findPlayer, lockActing } from '../../kernel/players.store.ts';
import type { AddReceivable, ReinstateReceivable } from '../../ports/finance.ts';
import type { PromoOfDeposits } from '../../ports/promo.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { WageringBooks } from '../../ports/wagering.ts';
import { countOpenInvoices, expireInvoices, failUnlessPaid, insertInvoice, markPending } from './deposits.store.ts';
import { type WebhookEffect, applyEvent, applyPayer } from './deposits.webhooks.ts';
import type { NotePayer } from './payers.ts';
import { NoRoom, ReportQueue } from './report-queue.ts';
import type { GivePercentages } from '../../ports/deposits.ts';

export interface CreateInvoice {
  playerId: number;
  method: DepositMethodCode;
  sumCents: number;
  promocode: string | null;
  key: string | null;
}

/** `answer`: the body that means "received" to the provider. `busy`: too many reports wait; the provider must retry. */
export type WebhookOutcome =
  | { ok: true; effect: WebhookEffect; answer?: string }
  | { ok: false; reason: WebhookFailure | 'unknown_provider' | 'busy' };

interface Report extends Omit<WebhookRequest, 'beforeAsking'> {
  log?: Log;
  /** Called when the report's signature is found genuine. */
  onGenuine?: () => void;
}

const EXPIRE_EVERY_MS = 30_000;

/** An open invoice; `url` is null until the provider has accepted it. */
interface Opened {
  id: string;
  expiresAt: Date;
  url: string | null;
}

const keyOf = (command: CreateInvoice): CommandKey | null =>
  command.key === null
    ? null
    : { playerId: command.playerId, scope: 'deposit', key: command.key, request: { ...command, key: null } };

interface Dependencies {
  db: Db;
  outbox: Outbox;
  /** The provider of each method that is connected. */
  providers: Partial<Record<DepositMethodCode, PaymentProvider>>;
  /** Providers that only pay out and that read their own reports; none by default. */
  payoutReporters?: readonly Reporter[];
  /** Handles a report of a payout, with the valid signature of the provider `providerId`. */
  onPayout: (said: { event: PayoutEvent; providerId: string; log: Log }) => Promise<void>;
  /**
   * Handles a wallet's report of a transfer; null: the wallet has no data on it yet. Absent: no wallet sends reports.
   */
  onReceipt?: (said: { receipt: string; log: Log }) => Promise<WebhookEffect | null>;
  promo: PromoOfDeposits;
  wagering: WageringBooks;
  addReceivable: AddReceivable;
  reinstateReceivable: ReinstateReceivable;
  givePercentages: GivePercentages;
  notePayer: NotePayer;
  limits: MoneyLimits;
  settings: SettingsReader;
  log: Log;
  /** Refreshes the player's stored profile, in bounded time. */
  refreshProfile: (playerId: number) => Promise<void>;
  urls: { returnUrl: string; webhookUrlOf: (providerId: string) => string };
}

/**
 * Invoices and the webhooks that pay them. An invoice is credited once, in whatever number and order reports arrive.
 */
export class Deposits {
  private readonly deps: Dependencies;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  /** Queue of the genuine reports of each provider, so that a provider that is slow to respond delays no other. */
  private readonly queues = new Map<string, ReportQueue>();

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  /** Ends overdue invoices at once and then by timer, so that a short-lived process does it too. */
  start(): void {
    const look = (): void => {
      this.running = this.expire().catch((error: unknown) =>
        this.deps.log.error({ err: error }, 'invoices could not be expired'),
      );
    };
    look();
    this.timer = setInterval(look, EXPIRE_EVERY_MS);
    this.timer.unref();
  }

  /** Refuses waiting reports, which their providers send again. Resolves when no pass over overdue invoices runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopped = true;
    for (const queue of this.queues.values()) queue.stop();
    await this.running;
  }

  /** Ends overdue invoices and releases their promo codes. */
  private expire(): Promise<void> {
    return this.deps.db.tx(async (query) => this.deps.promo.release(query, await expireInvoices(query)));
  }

  /**
   * Opens an invoice and returns the address at which the player pays it. Expected failures: `deposit_api.skins_call`,
   * `method_unavailable`, `min_sum`, `max_sum` (params: sum), those of promo codes, `too_many_open`,
   * `provider_unavailable`; `user_api.banned`, `on_break`, `limit_reached` (params: sum, days); `app_api.key_reused`.
   */
  async create(
    command: CreateInvoice,
  ): Promise<Outcome<{ invoiceId: string; url: string; sumCents: number; expiresAt: Date }>> {
    const { settings, db } = this.deps;
    const provider = this.providerFor(command);
    const opened = (await this.known(db, command)) ?? (await this.refreshAndOpen(command, provider));
    if (!opened.ok) return opened;
    const stands = { ok: true as const, invoiceId: opened.id, sumCents: command.sumCents, expiresAt: opened.expiresAt };
    if (opened.url !== null) return { ...stands, url: opened.url };
    if ('ok' in provider) return provider;
    const asked = {
      invoiceId: opened.id,
      amountCents: command.sumCents,
      currency: 'USD',
      methodCode: command.method,
      description: `${settings.get('site.name')} deposit`,
      returnUrl: this.deps.urls.returnUrl,
      webhookUrl: this.deps.urls.webhookUrlOf(provider.id),
      expiresAtMs: opened.expiresAt.getTime(),
    } as const;
    try {
      const result = await provider.createInvoice(asked);
      if (result.ok) {
        await markPending(db, { id: opened.id, providerRef: result.providerRef, payUrl: result.redirectUrl });
        return { ...stands, url: result.redirectUrl };
      }
    } catch (error) {
      // An adapter or the database failed. No player has seen the invoice, so it must not stay open.
      this.deps.log.error(
        { err: error, invoiceId: opened.id, providerId: provider.id },
        'an invoice could not be opened at its provider',
      );
    }
    const unavailable = refuse('deposit_api.provider_unavailable');
    await this.fail(opened.id, { command, refusal: unavailable });
    return unavailable;
  }

  /** Returns the provider for this command, or the refusal of its method or sum. */
  private providerFor({ method, sumCents }: CreateInvoice): PaymentProvider | Refusal {
    const { settings, providers } = this.deps;
    // Deposits of skins have a separate call.
    if (method === 'skins') return refuse('deposit_api.skins_call');
    const provider = providers[method];
    if (!provider) return refuse('deposit_api.method_unavailable');
    const [minCents, maxCents] = [settings.get('deposit.minCents'), settings.get('deposit.maxCents')];
    if (sumCents < minCents) return refuse('deposit_api.min_sum', { sum: toDollars(minCents) });
    return sumCents > maxCents ? refuse('deposit_api.max_sum', { sum: toDollars(maxCents) }) : provider;
  }

  /**
   * Marks an invoice that no player has received as failed, releases its promo code, and stores the refusal under the
   * key of its command. Money that still arrives for the invoice is credited or held as usual.
   */
  private fail(id: string, { command, refusal }: { command: CreateInvoice; refusal: Refusal }): Promise<void> {
    return this.deps.db.tx(async (query) => {
      if (await failUnlessPaid(query, id)) await this.deps.promo.release(query, [id]);
      const commandKey = keyOf(command);
      if (commandKey) await keepAnswer(query, commandKey, refusal);
    });
  }

  /** Returns the first outcome under the key of the command, an invoice or a refusal; null: there is none. [M3] */
  private async known(query: Query, command: CreateInvoice): Promise<Outcome<Opened> | null> {
    const commandKey = keyOf(command);
    const first = commandKey && (await firstAnswer<{ id: string } | Refusal>(query, commandKey));
    if (!first?.known) return null;
    if ('conflict' in first) return refuse('app_api.key_reused');
    if ('ok' in first.answer) return first.answer;
    const { id } = first.answer;
    const [invoice] = await query.query<{ pay_url: string | null; expires_at: Date }>(
      'select pay_url, expires_at from invoices where id = $1',
      [id],
    );
    return invoice ? { ok: true, id, expiresAt: invoice.expires_at, url: invoice.pay_url } : null;
  }

  private async tooManyOpen(query: Query, playerId: number): Promise<Refusal | null> {
    const isFull = (await countOpenInvoices(query, playerId)) >= this.deps.settings.get('deposit.maxOpen');
    return isFull ? refuse('deposit_api.too_many_open') : null;
  }

  /**
   * Refreshes the player's profile, and opens the invoice under the player's lock after all checks. Stores the outcome
   * under the key of the command.
   */
  private async refreshAndOpen(command: CreateInvoice, provider: PaymentProvider | Refusal): Promise<Outcome<Opened>> {
    const { db, refreshProfile } = this.deps;
    const { playerId } = command;
    // The present nickname decides about the bonus. The request to Steam takes time, so it is made only for players who
    // can get an invoice.
    const before = await findPlayer(db, playerId);
    if (before?.banned === false && !('ok' in provider) && !(await this.tooManyOpen(db, playerId)))
      await refreshProfile(playerId);
    return db.tx(async (query) => {
      const player = await lockActing(query, playerId);
      if (player.banned) return refuse('user_api.banned');
      const known = await this.known(query, command);
      if (known) return known;
      const opened = 'ok' in provider ? provider : await this.open(query, { command, player, provider });
      const commandKey = keyOf(command);
      if (commandKey) await keepAnswer(query, commandKey, opened.ok ? { id: opened.id } : opened);
      return opened;
    });
  }

  private async open(
    query: Query,
    { command, player, provider }: { command: CreateInvoice; player: PlayerRow; provider: PaymentProvider },
  ): Promise<Outcome<Opened>> {
    const { settings, promo, limits } = this.deps;
    const { playerId, sumCents } = command;
    const refusal =
      (await this.tooManyOpen(query, playerId)) ?? (await limits.refuseDeposit(query, { player, cents: sumCents }));
    if (refusal) return refusal;
    const id = randomUUID();
    const held = command.promocode
      ? await promo.hold(query, { playerId, text: command.promocode, invoiceId: id, depositCents: sumCents })
      : null;
    if (held && !held.ok) return held;
    const expiresAt = await insertInvoice(query, {
      id,
      playerId,
      method: command.method,
      provider: provider.id,
      amountCents: sumCents,
      nicknameBasisPoints: bearsName(player.username, settings.get('site.name'))
        ? Math.round(settings.get('deposit.nicknameBonusPercent') * 100)
        : 0,
      promo: held && { code: held.code, basisPoints: held.basisPoints },
      expiryMs: settings.get('deposit.expiryMs'),
    });
    return { ok: true, id, expiresAt, url: null };
  }

  /** Returns the connected provider that reports under this id; null: there is none. */
  private reporterOf(id: string): Reporter | null {
    const { providers, payoutReporters = [] } = this.deps;
    return [...Object.values(providers), ...payoutReporters].find((provider) => provider.id === id) ?? null;
  }

  private queueOf(providerId: string): ReportQueue {
    const known = this.queues.get(providerId);
    if (known) return known;
    const queue = new ReportQueue();
    if (this.stopped) queue.stop();
    this.queues.set(providerId, queue);
    return queue;
  }

  /**
   * Handles a provider's report: authenticates it, matches it with our own invoice, and applies it once. A genuine
   * report waits for its turn after the check of its signature. `log`: the log of the request. [M9]
   */
  async webhook(providerId: string, { log = this.deps.log, onGenuine, ...request }: Report): Promise<WebhookOutcome> {
    const provider = this.reporterOf(providerId);
    if (!provider) return { ok: false, reason: 'unknown_provider' };
    const turn = this.queueOf(provider.id).turn(request.rawBody.length);
    const beforeAsking = (): Promise<void> => {
      onGenuine?.();
      return turn.begin();
    };
    try {
      const read = await provider.readWebhook({ ...request, beforeAsking });
      if (!read.ok) return read;
      const received = read.answer === undefined ? {} : { answer: read.answer };
      if ('ignored' in read) {
        onGenuine?.();
        log.info({ providerId, report: read.ignored }, 'an irrelevant report of a provider');
        return { ok: true, effect: 'ignored', ...received };
      }
      await beforeAsking();
      const effect = await this.giveEffect(read, { providerId, log });
      return effect === null ? { ok: false, reason: 'unavailable' } : { ok: true, effect, ...received };
    } catch (error) {
      if (error instanceof NoRoom) return { ok: false, reason: 'busy' };
      throw error;
    } finally {
      turn.end();
    }
  }

  private async giveEffect(
    read: { event: PaymentEvent } | { payout: PayoutEvent } | { paidBy: PayerReport } | { receipt: string },
    { providerId, log }: { providerId: string; log: Log },
  ): Promise<WebhookEffect | null> {
    const { notePayer, outbox, onPayout, onReceipt } = this.deps;
    if ('receipt' in read) return onReceipt ? onReceipt({ receipt: read.receipt, log }) : 'ignored';
    if ('payout' in read) {
      await onPayout({ event: read.payout, providerId, log });
      return 'ignored';
    }
    if ('paidBy' in read) {
      const report = read.paidBy;
      const effect = await outbox.tx((query) => applyPayer(query, { report, providerId, notePayer }));
      log.info({ providerId, invoiceId: report.invoiceId, effect }, 'report of a payer');
      return effect;
    }
    return this.receive({ event: read.event, providerId, log });
  }

  /** Applies an event from a genuine report or a look-up at the provider. A repeat has no effect. [M9] */
  async receive({
    event,
    providerId,
    log = this.deps.log,
  }: {
    event: PaymentEvent;
    providerId: string;
    log?: Log;
  }): Promise<WebhookEffect> {
    const { promo, wagering, addReceivable, reinstateReceivable, givePercentages, notePayer, limits, outbox } =
      this.deps;
    const effect = await outbox.tx((query, emit) =>
      applyEvent(query, emit, {
        event,
        providerId,
        promo,
        wagering,
        addReceivable,
        reinstateReceivable,
        givePercentages,
        notePayer,
        limits,
      }),
    );
    const report = {
      providerId,
      chargeId: event.chargeId,
      invoiceId: event.invoiceId,
      eventId: event.eventId,
      kind: event.kind,
      effect,
    };
    if (effect === 'review') log.warn(report, 'money came or went without a known deposit: staff decide');
    else if (effect === 'reversed') log.warn(report, 'a provider reversed a deposit: the player owes it');
    else log.info(report, 'payment webhook');
    return effect;
  }
}

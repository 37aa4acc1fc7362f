import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import { type InvoiceToLookUp, invoicesToLookUp, newEventIds } from './deposits.store.ts';
import type { NoteLookUp } from './look-up-ages.ts';

/** Interval of the look-ups of unreported payments, ms. */
export const LOOK_EVERY_MS = 60_000;
/**
 * Time after its expiry for which an invoice is looked up, ms. Providers repeat reports for hours or days, and a
 * payment can arrive a day after its invoice has ended.
 */
export const LOOK_BACK_MS = 7 * 24 * 3_600_000;
/** Largest number of invoices of one provider in one pass. */
const MAX_IN_PASS = 50;

interface Dependencies {
  db: Db;
  providers: readonly PaymentProvider[];
  clock: Pick<Clock, 'every'>;
  log: Log;
  /** Applies an event as if the provider had reported it. */
  receive: (found: { event: PaymentEvent; providerId: string }) => Promise<unknown>;
  noteLookUp: NoteLookUp;
}

/**
 * Looks up invoices at the providers that support it, and applies events that were not reported so far, or that a
 * restored database has lost. Paid invoices are looked up too, because an invoice can be paid twice.
 */
export class LookUps {
  private readonly deps: Dependencies;
  private readonly looking: Looking;
  /** Id of the invoice that was looked up last, by provider. */
  private readonly last = new Map<string, string>();
  private stopped = false;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.looking = lookingEvery(LOOK_EVERY_MS, {
      clock: deps.clock,
      work: () => this.lookUpAll(),
      onFault: (error) => deps.log.error({ err: error }, 'invoices could not be looked up'),
    });
  }

  start(): void {
    if (this.deps.providers.some((provider) => provider.lookUp !== undefined)) this.looking.start();
  }

  /** Stops further look-ups. Resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop();
  }

  /** Looks up the next invoices at every provider that supports look-ups. */
  async lookUpAll(): Promise<void> {
    for (const provider of this.deps.providers) if (provider.lookUp) await this.lookUpNext(provider);
  }

  private async lookUpNext(provider: PaymentProvider): Promise<void> {
    const next = await invoicesToLookUp(this.deps.db, {
      provider: provider.id,
      backMs: LOOK_BACK_MS,
      after: this.last.get(provider.id) ?? null,
      limit: MAX_IN_PASS,
    });
    if (next.length === 0) this.deps.noteLookUp(provider.id);
    for (const invoice of next) {
      if (this.stopped) return;
      this.last.set(provider.id, invoice.id);
      // The next pass goes on with the next invoice, so one that always fails blocks no other.
      if (!(await this.lookUpOne(provider, invoice))) {
        this.deps.log.warn(
          { providerId: provider.id, invoiceId: invoice.id },
          'an invoice could not be looked up: its provider was not reached, or gave no answer that can be used',
        );
        return;
      }
      this.deps.noteLookUp(provider.id);
    }
    if (next.length < MAX_IN_PASS) this.last.delete(provider.id);
  }

  /** Looks up one invoice and applies its new events; false: the provider gave no usable response. */
  private async lookUpOne(provider: PaymentProvider, { id, provider_ref }: InvoiceToLookUp): Promise<boolean> {
    const { db, log, receive } = this.deps;
    const found = await provider.lookUp?.({ invoiceId: id, providerRef: provider_ref });
    if (!found) return false;
    const unseen = await newEventIds(db, { provider: provider.id, eventIds: found.map(({ eventId }) => eventId) });
    for (const event of found) {
      if (!unseen.includes(event.eventId)) continue;
      log.info(
        { providerId: provider.id, invoiceId: id, eventId: event.eventId },
        'an event was looked up before its report',
      );
      await receive({ event, providerId: provider.id });
    }
    return true;
  }
}

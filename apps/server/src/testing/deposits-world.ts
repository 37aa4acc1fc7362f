import { HOUSE } from '@updraft/ledger';
import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import type { SteamProfile } from '@updraft/outside/steam-openid';
import { afterAll, beforeAll, expect } from 'vitest';
import { Deposits } from '../features/deposits/deposits.commands.ts';
import { addReceivable, reinstateReceivable } from '../features/finance/receivables.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { createProfileRefresh } from '../features/players/profile-refresh.ts';
import { createLog } from '../lib/log.ts';
import { type World, createWorld } from './world.ts';

const log = createLog({ level: 'silent', pretty: false });

interface Built {
  world: World;
  deposits: Deposits;
  /** Creates another instance, for a test that stops it. */
  newDeposits: () => Deposits;
  providerIsUp: boolean;
  /** True: the provider's adapter throws when an invoice is created. */
  providerThrows: boolean;
  eventNumber: number;
  /** Events that a look-up at the provider returns, reported or not. */
  happened: PaymentEvent[];
  /** Returns the Steam profile of an account; null: not available. */
  platform: (steamId: string) => Promise<SteamProfile | null>;
}

interface ReviewShown {
  event_id: string;
  provider_ref: string;
  player_id: number | null;
  reason: string;
  amount_cents: number;
  currency: string;
  suspense_cents: number | null;
}

/** Builds a held payment of $25, as staff see it. */
export const held = (id: string, parts: Partial<ReviewShown>) => ({
  event_id: expect.any(String),
  provider_ref: `ref-${id}`,
  player_id: expect.any(Number),
  amount_cents: 2500,
  currency: 'USD',
  suspense_cents: 2500,
  ...parts,
});

/** Sets up invoices and a provider whose reports the test makes. Call once at the top of a file. */
export const depositsWorld = () => {
  const here = {
    providerIsUp: true,
    providerThrows: false,
    eventNumber: 0,
    happened: [],
    platform: () => Promise.resolve(null),
  } as unknown as Built;

  /** Provider whose webhooks contain the plain event. Tests of the adapters cover signatures. */
  const provider: PaymentProvider = {
    id: 'test',
    createInvoice: async ({ invoiceId }) => {
      if (here.providerThrows) throw new Error('a fault of the adapter');
      return here.providerIsUp
        ? { ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` }
        : { ok: false, reason: 'unavailable' };
    },
    readWebhook: ({ rawBody }) =>
      rawBody === ''
        ? { ok: false, reason: 'bad_signature' }
        : { ok: true, event: JSON.parse(rawBody) as PaymentEvent },
    lookUp: ({ invoiceId }) =>
      Promise.resolve(here.providerIsUp ? here.happened.filter((event) => event.invoiceId === invoiceId) : null),
  };

  beforeAll(async () => {
    here.world = await createWorld({ every: 400, settings: { 'deposit.maxOpen': 3 } });
    here.newDeposits = () =>
      new Deposits({
        db: here.world.db,
        outbox: here.world.outbox,
        providers: { card_aggregator: provider },
        onPayout: () => Promise.resolve(),
        promo: here.world.promo,
        wagering: here.world.wagering,
        addReceivable,
        reinstateReceivable,
        givePercentages: here.world.givePercentages,
        notePayer: here.world.notePayer,
        limits: limitsGuard,
        settings: here.world.settings,
        log,
        refreshProfile: createProfileRefresh({
          db: here.world.db,
          profiles: { get: (steamId) => here.platform(steamId) },
          siteName: () => 'Updraft',
          log,
          waitMs: 100,
        }),
        urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' },
      });
    here.deposits = here.newDeposits();
  });
  afterAll(async () => {
    await here.world.expectBalanced();
    await here.world.drop();
  });

  const create = (playerId: number, parts: object = {}) =>
    here.deposits.create({ playerId, method: 'card_aggregator', sumCents: 2500, promocode: null, key: null, ...parts });
  const invoiceOf = async (playerId: number): Promise<string> => {
    const [row] = await here.world.db.query<{ id: string }>(
      'select id from invoices where player_id = $1 order by created_at desc limit 1',
      [playerId],
    );
    return row?.id ?? '';
  };
  const statusOf = async (id: string): Promise<string> =>
    (await here.world.db.query<{ status: string }>('select status from invoices where id = $1', [id]))[0]?.status ?? '';
  /** Builds a payment event. Its charge id derives from its event id. */
  const eventOf = (invoiceId: string, parts: Partial<PaymentEvent> = {}): PaymentEvent => {
    const eventId = parts.eventId ?? `e${here.eventNumber++}`;
    return {
      eventId,
      chargeId: `charge ${eventId}`,
      kind: 'paid',
      invoiceId,
      providerRef: `ref-${invoiceId}`,
      amountCents: 2500,
      currency: 'USD',
      occurredAtMs: 0,
      ...parts,
    };
  };
  const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}) =>
    here.deposits.webhook('test', {
      rawBody: JSON.stringify(eventOf(invoiceId, parts)),
      headers: {},
      nowMs: 0,
    });

  /** Returns the reviews of an invoice by the id that the provider reported, with the amount in suspense. */
  const reviewsOf = (reportedInvoice: string): Promise<ReviewShown[]> =>
    here.world.db.query<ReviewShown>(
      `select r.event_id, r.provider_ref, r.player_id, r.reason, r.amount_cents, r.currency, p.amount_cents as suspense_cents
       from deposit_reviews r left join postings p on p.transfer_id = r.transfer_id and p.account_id = $2 where r.reported_invoice = $1 order by r.id`,
      [reportedInvoice, HOUSE.suspense],
    );
  const suspenseCents = async (): Promise<number> =>
    (
      await here.world.db.query<{ cents: number }>(
        'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
        [HOUSE.suspense],
      )
    )[0]?.cents ?? 0;

  return Object.assign(here, { provider, create, invoiceOf, statusOf, eventOf, report, reviewsOf, suspenseCents });
};

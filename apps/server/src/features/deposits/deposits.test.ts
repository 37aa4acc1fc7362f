import type { SteamProfile } from '@updraft/outside/steam-openid';
import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import { HOUSE, bonusOf, reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { FEATURE_CHECKS } from '../reconciliation.ts';
import { addReceivable, reinstateReceivable } from '../finance/receivables.ts';
import { limitsGuard } from '../limits/limits.guard.ts';
import { depositsOf } from '../limits/limits.store.ts';
import { createProfileRefresh } from '../players/profile-refresh.ts';
import { Deposits } from './deposits.commands.ts';

let world: World;
let deposits: Deposits;
let providerIsUp = true;
/** An adapter with a fault: asked, it throws. */
let providerThrows = false;
let eventNumber = 0;
/** What the platform answers about anybody. */
let platform: (steamId: string) => Promise<SteamProfile | null> = () => Promise.resolve(null);

/** A provider whose webhooks are the event itself: signatures are the adapters' business and tested there. */
const provider: PaymentProvider = {
  id: 'test',
  createInvoice: async ({ invoiceId }) => {
    if (providerThrows) throw new Error('a fault of the adapter');
    return providerIsUp
      ? { ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` }
      : { ok: false, reason: 'unavailable' };
  },
  readWebhook: ({ rawBody }) =>
    rawBody === '' ? { ok: false, reason: 'bad_signature' } : { ok: true, event: JSON.parse(rawBody) as PaymentEvent },
};

const log = createLog({ level: 'silent', pretty: false });
beforeAll(async () => {
  world = await createWorld({ every: 400, settings: { 'deposit.maxOpen': 3 } });
  deposits = new Deposits({
    db: world.db,
    outbox: world.outbox,
    providers: { card_aggregator: provider },
    onPayout: () => Promise.resolve(),
    promo: world.promo,
    wagering: world.wagering,
    addReceivable,
    reinstateReceivable,
    givePercentages: world.givePercentages,
    limits: limitsGuard,
    settings: world.settings,
    log,
    refreshProfile: createProfileRefresh({
      db: world.db,
      profiles: { get: (steamId) => platform(steamId) },
      log,
      waitMs: 100,
    }),
    urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' },
  });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const create = (playerId: number, parts: object = {}) =>
  deposits.create({ playerId, method: 'card_aggregator', sumCents: 2500, promocode: null, key: null, ...parts });
const invoiceOf = async (playerId: number): Promise<string> => {
  const [row] = await world.db.query<{ id: string }>(
    'select id from invoices where player_id = $1 order by created_at desc limit 1',
    [playerId],
  );
  return row?.id ?? '';
};
const statusOf = async (id: string): Promise<string> =>
  (await world.db.query<{ status: string }>('select status from invoices where id = $1', [id]))[0]?.status ?? '';
/** A report of a charge of its own, or of the one that its event id names. */
const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}) => {
  const eventId = parts.eventId ?? `e${eventNumber++}`;
  const event: PaymentEvent = {
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
  return deposits.webhook('test', { rawBody: JSON.stringify(event), headers: {}, nowMs: 0 });
};

interface ReviewShown {
  event_id: string;
  provider_ref: string;
  player_id: number | null;
  reason: string;
  amount_cents: number;
  currency: string;
  suspense_cents: number | null;
}

/** What staff see for an invoice as the provider named it, with what stands in suspense for it. */
const reviewsOf = (reportedInvoice: string): Promise<ReviewShown[]> =>
  world.db.query<ReviewShown>(
    `select r.event_id, r.provider_ref, r.player_id, r.reason, r.amount_cents, r.currency, p.amount_cents as suspense_cents
     from deposit_reviews r left join postings p on p.transfer_id = r.transfer_id and p.account_id = $2 where r.reported_invoice = $1 order by r.id`,
    [reportedInvoice, HOUSE.suspense],
  );
const held = (id: string, parts: Partial<ReviewShown>) => ({
  ...{
    event_id: expect.any(String),
    provider_ref: `ref-${id}`,
    player_id: expect.any(Number),
    amount_cents: 2500,
    currency: 'USD',
    suspense_cents: 2500,
  },
  ...parts,
});
const suspenseCents = async (): Promise<number> =>
  (
    await world.db.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
      [HOUSE.suspense],
    )
  )[0]?.cents ?? 0;

describe('invoices', () => {
  it('opens one and answers where to pay', async () => {
    const player = await world.player();
    expect(await create(player.id)).toMatchObject({
      ok: true,
      sumCents: 2500,
      url: expect.stringContaining('https://pay.test/'),
    });
    expect(await statusOf(await invoiceOf(player.id))).toBe('pending');
  });

  it('refuses too little, too much, methods that are not connected, any promo code, and too many at once', async () => {
    const player = await world.player();
    expect(await create(player.id, { sumCents: 99 })).toMatchObject({
      message: 'deposit_api.min_sum',
      params: { sum: 1 },
    });
    expect(await create(player.id, { sumCents: 100_000_000 })).toMatchObject({ message: 'deposit_api.max_sum' });
    expect(await create(player.id, { method: 'qiwi' })).toMatchObject({ message: 'deposit_api.method_unavailable' });
    expect(await create(player.id, { method: 'skins' })).toMatchObject({ message: 'deposit_api.skins_call' });
    expect(await create(player.id, { promocode: 'FREE' })).toMatchObject({ message: 'deposit_api.promo_invalid' });
    for (let n = 0; n < 3; n++) expect(await create(player.id)).toMatchObject({ ok: true });
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
  });

  it('[M3] answers a repeated key with the first invoice', async () => {
    const player = await world.player();
    const [first, again] = [
      await create(player.id, { key: 'deposit-1' }),
      await create(player.id, { key: 'deposit-1' }),
    ];
    expect(again).toEqual(first);
    expect(await world.db.query('select 1 from invoices where player_id = $1', [player.id])).toHaveLength(1);
  });

  it('says so when the provider cannot be reached, and the invoice has failed', async () => {
    const player = await world.player();
    providerIsUp = false;
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.provider_unavailable' });
    providerIsUp = true;
    expect(await statusOf(await invoiceOf(player.id))).toBe('failed');
  });

  it('an adapter that throws leaves no open invoice, and gives the promo code back; money that comes all the same is credited', async () => {
    const player = await world.player();
    await world.db.query(
      `insert into promo_codes (code, kind, basis_points, total_limit) values ('ONCEONLY', 'percent', 1000, 1)`,
    );
    providerThrows = true;
    for (let n = 0; n < 5; n++)
      expect(await create(player.id, { promocode: 'ONCEONLY' })).toEqual({
        ok: false,
        message: 'deposit_api.provider_unavailable',
      });
    providerThrows = false;
    expect(
      await world.db.query<{ status: string }>('select distinct status from invoices where player_id = $1', [
        player.id,
      ]),
    ).toEqual([{ status: 'failed' }]);
    const failed = await invoiceOf(player.id);
    expect(await create(player.id, { promocode: 'ONCEONLY' })).toMatchObject({ ok: true });
    expect(await report(failed)).toMatchObject({ ok: true, effect: 'credited' });
    expect(await world.balance(player.id)).toBe(2500);
  });

  it('one whose process ended while its provider was asked counts as open for two minutes', async () => {
    const player = await world.player();
    for (let n = 0; n < 3; n++) await create(player.id);
    await world.db.query(`update invoices set status = 'created', pay_url = null where player_id = $1`, [player.id]);
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
    await world.db.query(`update invoices set created_at = created_at - interval '121 seconds' where player_id = $1`, [
      player.id,
    ]);
    expect(await create(player.id)).toMatchObject({ ok: true });
    const { invoiceCents } = await depositsOf(world.db, player.id);
    expect(invoiceCents).toBe(2500);
  });

  it('gives the nickname bonus by the nickname at the invoice, as bonus money apart from the balance', async () => {
    const player = await world.player({ username: 'ace updraft' });
    await create(player.id);
    await report(await invoiceOf(player.id));
    const [bonus] = await world.db.query<{ balance_cents: number }>(
      'select balance_cents from accounts where id = $1',
      [bonusOf(player.id)],
    );
    expect(bonus?.balance_cents).toBe(250);
    expect(await world.balance(player.id)).toBe(2500);
  });
});

describe('the nickname bonus', () => {
  const bonusAt = async (username: string, answer: typeof platform): Promise<{ bonus: boolean; stored: string }> => {
    const player = await world.player({ username });
    platform = answer;
    expect(await create(player.id)).toMatchObject({ ok: true });
    platform = () => Promise.resolve(null);
    const [row] = await world.db.query<{ bonus: boolean; stored: string }>(
      'select i.nickname_basis_points > 0 as bonus, p.username as stored from invoices i join players p on p.id = i.player_id where i.player_id = $1',
      [player.id],
    );
    if (!row) throw new Error('no invoice');
    return row;
  };
  const named = (nickname: string) => (steamId: string) => Promise.resolve({ steamId, nickname, avatarUrl: null });

  it('goes by the nickname on the platform now, not by the one at the last sign-in', async () => {
    expect(await bonusAt('ace', named('ace UPDRAFT'))).toEqual({ bonus: true, stored: 'ace UPDRAFT' });
    expect(await bonusAt('ace updraft', named('ace'))).toEqual({ bonus: false, stored: 'ace' });
  });

  it('goes by the stored one while the platform says nothing, fails, or takes too long', async () => {
    const stored = { bonus: true, stored: 'ace updraft' };
    expect(await bonusAt('ace updraft', () => Promise.resolve(null))).toEqual(stored);
    expect(await bonusAt('ace updraft', () => Promise.reject(new Error('away')))).toEqual(stored);
    const before = performance.now();
    expect(await bonusAt('ace updraft', () => new Promise(() => undefined))).toEqual(stored);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

it('asks the platform only for who can get an invoice', async () => {
  let asked = 0;
  platform = () => {
    asked++;
    return Promise.resolve(null);
  };
  const [player, banned] = [await world.player(), await world.player()];
  await world.db.query('update players set banned = true where id = $1', [banned.id]);
  expect(await create(banned.id)).toMatchObject({ message: 'user_api.banned' });
  expect(asked).toBe(0);
  for (const key of ['a', 'b', 'c'])
    expect(await create(player.id, { key: `first-of-${key}` })).toMatchObject({ ok: true });
  expect(asked).toBe(3);
  expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
  expect(await create(player.id, { key: 'first-of-a' })).toMatchObject({ ok: true });
  expect(await create(player.id, { key: 'first-of-a', sumCents: 2600 })).toMatchObject({
    message: 'app_api.key_reused',
  });
  expect(asked).toBe(3);
  platform = () => Promise.resolve(null);
});

describe('webhooks', () => {
  const opened = async () => {
    const player = await world.player();
    await create(player.id);
    return { player, id: await invoiceOf(player.id) };
  };

  it('[M9] credits an invoice once, however often and concurrently it is reported', async () => {
    const { player, id } = await opened();
    const outcomes = await Promise.all([
      report(id, { eventId: 'same' }),
      report(id, { eventId: 'same' }),
      report(id, { eventId: 'same' }),
      report(id),
      report(id),
    ]);
    const effects = outcomes.map((outcome) => (outcome.ok ? outcome.effect : outcome.reason)).sort();
    expect(effects.filter((effect) => effect === 'credited')).toHaveLength(1);
    expect(effects.filter((effect) => effect === 'repeated')).toHaveLength(2);
    expect(await world.balance(player.id)).toBe(2500);
    expect(
      world.emitted.filter(
        (one) => one.event === 'notice' && typeof one.to === 'object' && one.to.playerId === player.id,
      ),
    ).toHaveLength(1);
    // Two more charges of the same invoice came: they are somebody's money.
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'paid_again' }), held(id, { reason: 'paid_again' })]);
  });

  it('[M9] checks amount and currency against our own invoice, and holds what came for staff', async () => {
    const { player, id } = await opened();
    expect(await report(id, { amountCents: 250_000 })).toMatchObject({ effect: 'review' });
    expect(await report(id, { currency: 'RUB', eventId: 'roubles' })).toMatchObject({ effect: 'review' });
    expect(await report(id, { currency: 'RUB', eventId: 'roubles' })).toMatchObject({ effect: 'repeated' });
    expect(await world.balance(player.id)).toBe(0);
    expect(await reviewsOf(id)).toEqual([
      held(id, { reason: 'wrong_amount', amount_cents: 250_000, suspense_cents: 250_000 }),
      held(id, { reason: 'wrong_currency', event_id: 'roubles', currency: 'RUB', suspense_cents: null }),
    ]);
    expect(
      world.emitted
        .filter((one) => one.event === 'notification' && typeof one.to === 'object' && one.to.playerId === player.id)
        .map((one) => one.payload),
    ).toMatchObject([
      { content: 'deposit_api.held', params: { sum: 2500 } },
      { content: 'deposit_api.held_foreign', params: { sum: 25, currency: 'RUB' } },
    ]);
    // The right sum may still come.
    expect(await report(id)).toMatchObject({ effect: 'credited' });
  });

  it('[M9] is safe in any order: failed then paid is paid, paid then failed stays paid', async () => {
    const first = await opened();
    await report(first.id, { kind: 'failed' });
    expect(await statusOf(first.id)).toBe('failed');
    await report(first.id);
    expect(await world.balance(first.player.id)).toBe(2500);
    const second = await opened();
    await report(second.id);
    expect(await report(second.id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    expect(await statusOf(second.id)).toBe('completed');
  });

  it('[M9] puts money for an expired invoice before staff and credits nobody', async () => {
    const { player, id } = await opened();
    await world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await report(id, { eventId: 'late' })).toMatchObject({ effect: 'review' });
    expect(await report(id, { eventId: 'late' })).toMatchObject({ effect: 'repeated' });
    expect(await world.balance(player.id)).toBe(0);
    expect(await statusOf(id)).toBe('review');
    expect(await reviewsOf(id)).toEqual([held(id, { event_id: 'late', reason: 'expired_invoice' })]);
  });

  it('ends invoices whose time is over as soon as it starts: a process that lives shortly does so, too', async () => {
    const [over, open] = [await opened(), await opened()];
    await world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [over.id]);
    deposits.start();
    await deposits.stop();
    expect([await statusOf(over.id), await statusOf(open.id)]).toEqual(['expired', 'pending']);
  });

  it('[M9] a checkout that the provider has closed expires its invoice: what is paid after that waits for staff', async () => {
    const { player, id } = await opened();
    expect(await report(id, { kind: 'expired' })).toMatchObject({ effect: 'expired' });
    expect(await statusOf(id)).toBe('expired');
    expect(await world.db.query('select name, content from notifications where player_id = $1', [player.id])).toEqual([
      { name: 'notification.deposit_expired', content: 'deposit_api.expired' },
    ]);
    expect(await report(id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    expect(await report(id)).toMatchObject({ effect: 'review' });
    expect(await world.balance(player.id)).toBe(0);
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'expired_invoice' })]);
    const paid = await opened();
    await report(paid.id);
    expect(await report(paid.id, { kind: 'expired' })).toMatchObject({ effect: 'ignored' });
    expect(await statusOf(paid.id)).toBe('completed');
  });

  it('[M9] holds a second payment of one invoice, and one for a banned player', async () => {
    const { player, id } = await opened();
    await report(id);
    expect(await report(id, { providerRef: 'another payment' })).toMatchObject({ effect: 'review' });
    expect(await world.balance(player.id)).toBe(2500);
    expect(await statusOf(id)).toBe('completed');
    expect(await reviewsOf(id)).toEqual([held(id, { reason: 'paid_again', provider_ref: 'another payment' })]);
    const banned = await opened();
    await world.db.query('update players set banned = true where id = $1', [banned.player.id]);
    expect(await report(banned.id)).toMatchObject({ effect: 'review' });
    expect(await world.balance(banned.player.id)).toBe(0);
    expect(await reviewsOf(banned.id)).toEqual([held(banned.id, { reason: 'banned_player' })]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'not an id', '00000000-0000-0000-0000-00000000000-'])(
    '[M9] holds money for an invoice we do not know: %s',
    async (id) => {
      const before = await suspenseCents();
      const eventId = `unknown ${id}`;
      expect(await Promise.all([report(id, { eventId }), report(id, { eventId })])).toEqual(
        expect.arrayContaining([
          { ok: true, effect: 'review' },
          { ok: true, effect: 'repeated' },
        ]),
      );
      expect(await reviewsOf(id)).toEqual([
        held(id, { event_id: eventId, reason: 'unknown_invoice', player_id: null }),
      ]);
      expect(await suspenseCents()).toBe(before + 2500);
      expect(await report(id, { kind: 'failed' })).toMatchObject({ effect: 'ignored' });
    },
  );

  it('[M10] reconciliation misses a held sum, and a review that nobody wrote', async () => {
    const names = async (sql: string): Promise<string[]> => {
      await world.db.exec('begin');
      await world.db.exec(sql);
      const found = await reconcile(world.db, FEATURE_CHECKS);
      await world.db.exec('rollback');
      return [...new Set(found.map((one) => one.check))];
    };
    if (world.db.kind !== 'embedded') return;
    const { id } = await opened();
    await report(id, { amountCents: 1 });
    expect(await names('delete from deposit_reviews')).toEqual(
      expect.arrayContaining(['webhook_events_had_their_effect', 'held_money_is_in_suspense']),
    );
    const missed = await names('update deposit_reviews set amount_cents = amount_cents + 1');
    expect(missed.sort()).toEqual(['held_money_is_in_suspense', 'suspense_holds_the_open_reviews']);
  });

  it('refuses a wrong signature', async () => {
    expect(await deposits.webhook('test', { rawBody: '', headers: {}, nowMs: 0 })).toEqual({
      ok: false,
      reason: 'bad_signature',
    });
  });
});

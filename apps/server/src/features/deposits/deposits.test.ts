import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import { bonusOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { Deposits } from './deposits.commands.ts';

let world: World;
let deposits: Deposits;
let providerIsUp = true;
let eventNumber = 0;

/** A provider whose webhooks are the event itself: signatures are the adapters' business and tested there. */
const provider: PaymentProvider = {
  id: 'test',
  createInvoice: ({ invoiceId }) => Promise.resolve(providerIsUp ? { ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` } : { ok: false, reason: 'unavailable' }),
  readWebhook: ({ rawBody }) => (rawBody === '' ? { ok: false, reason: 'bad_signature' } : { ok: true, event: JSON.parse(rawBody) as PaymentEvent }),
};

beforeAll(async () => {
  world = await createWorld({ every: 400, settings: { 'deposit.maxOpen': 3 } });
  deposits = new Deposits({ db: world.db, outbox: world.outbox, provider, settings: world.settings, log: createLog({ level: 'silent', pretty: false }), urls: { returnUrl: 'https://site.test/', webhookUrl: 'https://site.test/w' } });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const create = (playerId: number, parts: object = {}) => deposits.create({ playerId, method: 'card_aggregator', sumCents: 2500, promocode: null, key: null, ...parts });
const invoiceOf = async (playerId: number): Promise<string> => {
  const [row] = await world.db.query<{ id: string }>('select id from invoices where player_id = $1 order by created_at desc limit 1', [playerId]);
  return row?.id ?? '';
};
const statusOf = async (id: string): Promise<string> => (await world.db.query<{ status: string }>('select status from invoices where id = $1', [id]))[0]?.status ?? '';
const report = (invoiceId: string, parts: Partial<PaymentEvent> = {}) =>
  deposits.webhook({
    rawBody: JSON.stringify({ eventId: `e${eventNumber++}`, kind: 'paid', invoiceId, providerRef: `ref-${invoiceId}`, amountCents: 2500, currency: 'USD', occurredAtMs: 0, ...parts }),
    headers: {},
    nowMs: 0,
  });

describe('invoices', () => {
  it('opens one and answers where to pay', async () => {
    const player = await world.player();
    expect(await create(player.id)).toMatchObject({ ok: true, sumCents: 2500, url: expect.stringContaining('https://pay.test/') });
    expect(await statusOf(await invoiceOf(player.id))).toBe('pending');
  });

  it('refuses too little, too much, methods that are not connected, any promo code, and too many at once', async () => {
    const player = await world.player();
    expect(await create(player.id, { sumCents: 99 })).toMatchObject({ message: 'deposit_api.min_sum', params: { sum: 1 } });
    expect(await create(player.id, { sumCents: 100_000_000 })).toMatchObject({ message: 'deposit_api.max_sum' });
    expect(await create(player.id, { method: 'qiwi' })).toMatchObject({ message: 'deposit_api.method_unavailable' });
    expect(await create(player.id, { promocode: 'FREE' })).toMatchObject({ message: 'deposit_api.promo_invalid' });
    for (let n = 0; n < 3; n++) expect(await create(player.id)).toMatchObject({ ok: true });
    expect(await create(player.id)).toMatchObject({ message: 'deposit_api.too_many_open' });
  });

  it('[M3] answers a repeated key with the first invoice', async () => {
    const player = await world.player();
    const [first, again] = [await create(player.id, { key: 'deposit-1' }), await create(player.id, { key: 'deposit-1' })];
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

  it('gives the nickname bonus by the nickname at the invoice, as bonus money apart from the balance', async () => {
    const player = await world.player({ username: 'ace updraft' });
    await create(player.id);
    const [row] = await world.db.query<{ nickname_bonus: boolean }>('select nickname_bonus from invoices where player_id = $1', [player.id]);
    expect(row?.nickname_bonus).toBe(true);
    await report(await invoiceOf(player.id));
    const [bonus] = await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [bonusOf(player.id)]);
    expect(bonus?.balance_cents).toBe(250);
    expect(await world.balance(player.id)).toBe(2500);
  });
});

describe('webhooks', () => {
  const opened = async () => {
    const player = await world.player();
    await create(player.id);
    return { player, id: await invoiceOf(player.id) };
  };

  it('[M9] credits an invoice once, however often and concurrently it is reported', async () => {
    const { player, id } = await opened();
    const outcomes = await Promise.all([report(id, { eventId: 'same' }), report(id, { eventId: 'same' }), report(id), report(id), report(id)]);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.effect === 'credited')).toHaveLength(1);
    expect(await world.balance(player.id)).toBe(2500);
    expect(world.emitted.filter((one) => one.event === 'notice' && typeof one.to === 'object' && one.to.playerId === player.id)).toHaveLength(1);
  });

  it('[M9] checks amount and currency against our own invoice', async () => {
    const { player, id } = await opened();
    expect(await report(id, { amountCents: 250_000 })).toMatchObject({ effect: 'mismatch' });
    expect(await report(id, { currency: 'RUB' })).toMatchObject({ effect: 'mismatch' });
    expect(await world.balance(player.id)).toBe(0);
    expect(await world.db.query('select 1 from deposit_reviews where invoice_id = $1', [id])).toHaveLength(2);
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

  it('puts money for an expired invoice before staff and credits nobody', async () => {
    const { player, id } = await opened();
    await world.db.query(`update invoices set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await report(id)).toMatchObject({ effect: 'review' });
    expect(await report(id)).toMatchObject({ effect: 'repeated' });
    expect(await world.balance(player.id)).toBe(0);
    expect(await statusOf(id)).toBe('review');
  });

  it('holds a second payment of one invoice for staff: money never goes into nothing', async () => {
    const { player, id } = await opened();
    await report(id);
    expect(await report(id, { providerRef: 'another payment' })).toMatchObject({ effect: 'review' });
    expect(await world.balance(player.id)).toBe(2500);
    expect(await statusOf(id)).toBe('completed');
    const [held] = await world.db.query<{ cents: number }>(`select sum(p.amount_cents)::bigint as cents from transfers t join postings p on p.transfer_id = t.id where t.kind = 'deposit.late' and t.player_id = $1 and p.account_id = 7`, [player.id]);
    expect(held?.cents).toBe(2500);
  });

  it('refuses a wrong signature, and ignores unknown invoices', async () => {
    expect(await deposits.webhook({ rawBody: '', headers: {}, nowMs: 0 })).toEqual({ ok: false, reason: 'bad_signature' });
    expect(await report('00000000-0000-0000-0000-000000000000')).toMatchObject({ effect: 'unknown_invoice' });
    expect(await report('not an id')).toMatchObject({ effect: 'unknown_invoice' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import { systemClock } from '../../lib/clock.ts';
import { createLog } from '../../lib/log.ts';
import { depositsWorld, held } from '../../testing/deposits-world.ts';
import { LookUps } from './look-ups.ts';

const here = depositsWorld();
let lookedUp: string[] = [];
const newLookUps = (provider: PaymentProvider): LookUps =>
  new LookUps({
    db: here.world.db,
    providers: [provider],
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
    noteLookUp: (id) => void lookedUp.push(id),
    receive: (found) => here.deposits.receive(found),
  });
let lookUps: LookUps;
beforeEach(() => {
  lookUps = newLookUps(here.provider);
});
afterEach(() => {
  here.happened = [];
  here.providerIsUp = true;
});

const open = async (): Promise<{ id: string; playerId: number }> => {
  const playerId = (await here.world.player()).id;
  await here.create(playerId);
  return { id: await here.invoiceOf(playerId), playerId };
};
/** Adds an event that the provider has on record and whose report is lost. */
const happens = (invoiceId: string, parts: Partial<PaymentEvent> = {}): PaymentEvent => {
  const event = here.eventOf(invoiceId, parts);
  here.happened.push(event);
  return event;
};
const creditsOf = async (playerId: number): Promise<number> =>
  (await here.world.db.query(`select 1 from transfers where kind = 'deposit.paid' and player_id = $1`, [playerId]))
    .length;

it('[M9] credits a payment once whose report was lost, and nothing when the report comes late', async () => {
  const { id, playerId } = await open();
  await lookUps.lookUpAll();
  expect(await here.statusOf(id)).toBe('pending');
  const event = happens(id);
  await lookUps.lookUpAll();
  expect([await here.statusOf(id), await creditsOf(playerId)]).toEqual(['completed', 1]);
  await lookUps.lookUpAll();
  expect(await here.report(id, event)).toEqual({ ok: true, effect: 'repeated' });
  expect(await creditsOf(playerId)).toBe(1);
});

it('[M9] credits once when the report and the look-up come together', async () => {
  const { id, playerId } = await open();
  const event = happens(id);
  await Promise.all([lookUps.lookUpAll(), here.report(id, event), newLookUps(here.provider).lookUpAll()]);
  expect([await here.statusOf(id), await creditsOf(playerId)]).toEqual(['completed', 1]);
});

it('[M9] holds another sum for staff, once', async () => {
  const { id, playerId } = await open();
  happens(id, { amountCents: 2400 });
  await lookUps.lookUpAll();
  await lookUps.lookUpAll();
  expect(await here.reviewsOf(id)).toEqual([
    held(id, { reason: 'wrong_amount', amount_cents: 2400, suspense_cents: 2400 }),
  ]);
  expect(await creditsOf(playerId)).toBe(0);
});

it('[M9] credits an expired invoice that was paid in time, and holds a second payment', async () => {
  const { id, playerId } = await open();
  await here.world.db.query(
    `update invoices set status = 'expired', expires_at = now() - interval '3 days' where id = $1`,
    [id],
  );
  happens(id, { kind: 'expired' });
  happens(id, { paidAtMs: 1 });
  happens(id);
  await lookUps.lookUpAll();
  expect([await here.statusOf(id), await creditsOf(playerId)]).toEqual(['completed', 1]);
  expect(await here.reviewsOf(id)).toEqual([held(id, { reason: 'paid_again' })]);
});

/**
 * Creates a provider with `count` invoices to look up and two that are not: one ended more than a week ago, the other
 * was never accepted by the provider.
 */
const withInvoices = async (id: string, count: number) => {
  const asked: string[] = [];
  let isUp = true;
  const provider: PaymentProvider = {
    ...here.provider,
    id,
    lookUp: ({ providerRef }) => {
      asked.push(providerRef);
      return Promise.resolve(isUp ? [] : null);
    },
  };
  const { id: playerId } = await here.world.player();
  const add = (ref: string | null, end: string) =>
    here.world.db.query(
      `insert into invoices (id, player_id, method, provider, provider_ref, amount_cents, currency, status, expires_at)
       values ($1, $2, 'ewallet', $3, $4, 100, 'USD', 'expired', now() + $5::interval)`,
      [randomUUID(), playerId, id, ref, end],
    );
  await add('too old', '-8 days');
  await add(null, '1 hour');
  for (let number = 0; number < count; number++) await add(`ref ${number}`, `${number - 1000} seconds`);
  return { lookUps: newLookUps(provider), asked, setUp: (isNowUp: boolean) => void (isUp = isNowUp) };
};
const refs = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `ref ${from + index}`);

it('asks for fifty invoices of a week in one pass, the one that ends first before others, and then anew', async () => {
  const { lookUps: own, asked } = await withInvoices('of_many', 60);
  await own.lookUpAll();
  expect(asked.splice(0)).toEqual(refs(0, 50));
  await own.lookUpAll();
  expect(asked.splice(0)).toEqual(refs(50, 60));
  await own.lookUpAll();
  expect(asked).toEqual(refs(0, 50));
});

it('ends the pass at a provider that cannot be asked, and goes on with the next invoice', async () => {
  const { lookUps: own, asked, setUp } = await withInvoices('of_few', 3);
  setUp(false);
  await own.lookUpAll();
  expect(asked.splice(0)).toEqual(refs(0, 1));
  setUp(true);
  await own.lookUpAll();
  expect(asked).toEqual(refs(1, 3));
});

it('[S9] notes a provider that was asked with success or had nothing to be asked, and none that did not respond', async () => {
  const [none, two] = [await withInvoices('of_none', 0), await withInvoices('of_two', 2)];
  two.setUp(false);
  lookedUp = [];
  for (const { lookUps: own } of [none, two]) await own.lookUpAll();
  expect(lookedUp).toEqual(['of_none']);
  two.setUp(true);
  await two.lookUps.lookUpAll();
  expect(lookedUp).toEqual(['of_none', 'of_two']);
});

it('asks for nothing once it is stopped, nor where a provider has no look-up', async () => {
  const { lookUps: own, asked } = await withInvoices('of_stopped', 2);
  await own.stop();
  await own.lookUpAll();
  expect(asked).toEqual([]);
  const plain: PaymentProvider = { ...here.provider };
  delete plain.lookUp;
  await expect(newLookUps(plain).lookUpAll()).resolves.toBeUndefined();
});

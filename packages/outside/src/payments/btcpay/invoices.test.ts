import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePaymentProvider } from '../contract-tests.ts';
import type { PaymentEvent } from '../port.ts';
import type { StoredInvoice } from './testing/fake-invoices.ts';
import { type InvoicesHarness, makeInvoicesHarness } from './testing/invoices-harness.ts';

describePaymentProvider('BTCPay Server', makeInvoicesHarness, {
  endings: ['fail', 'late', 'twice_new', 'wrong_amount'],
  signsTime: false,
  isAskedFirst: true,
  looksUp: true,
});

describe('invoices of a BTCPay Server', () => {
  let h: InvoicesHarness;
  beforeEach(async () => {
    h = await makeInvoicesHarness();
  });
  afterEach(() => h.close());

  const open = async (): Promise<StoredInvoice> => {
    const result = await h.provider.createInvoice(h.newInvoice());
    if (!result.ok) throw new Error(result.reason);
    return h.server.invoiceAt(result.redirectUrl);
  };
  const results = async () => {
    await h.world.settled();
    return Promise.all(h.takeWebhooks().map(async (report) => h.provider.readWebhook(report)));
  };
  const events = async (): Promise<PaymentEvent[]> =>
    (await results()).flatMap((result) => (result.ok && 'event' in result ? [result.event] : []));

  it('an invoice is in dollars, redirects to the site, and ends no later than the site’s own invoice', async () => {
    const invoice = await open();
    expect(invoice).toMatchObject({ amount: '25.01', currency: 'USD', metadata: { orderId: 'inv-1' } });
    expect(invoice.expirationTime * 1000).toBeLessThanOrEqual(h.nowMs() + 1_800_000);
    expect(invoice.expirationTime * 1000).toBeGreaterThan(h.nowMs() + 1_700_000);
  });

  it('[M3] continues with the invoice of a lost response', async () => {
    const wanted = h.newInvoice();
    const first = await h.provider.createInvoice(wanted);
    expect(await h.provider.createInvoice(wanted)).toEqual(first);
    expect(h.server.invoices).toHaveLength(1);
  });

  it('[M9] reports two payments that make up the sum as one charge, when both are confirmed', async () => {
    const invoice = await open();
    const parts = [10, 15.01].map((dollars) => h.server.pay(invoice, dollars));
    expect(await events()).toEqual([]);
    const sentAtMs = invoice.payments[1]?.receivedDate ?? 0;
    await h.pass(900_000);
    for (const part of parts) h.server.settle(invoice, part);
    expect(await events()).toMatchObject([
      { kind: 'paid', chargeId: invoice.id, amountCents: 2_501, paidAtMs: sentAtMs * 1000 },
    ]);
  });

  it('[M9] reports an insufficient payment once when the invoice ends, as not in time', async () => {
    const invoice = await open();
    h.server.settle(invoice, h.server.pay(invoice, 20));
    expect(await events()).toEqual([]);
    await h.pass(1_800_000);
    const [event, ...rest] = await events();
    expect([event, rest]).toMatchObject([{ kind: 'paid', amountCents: 2_000, chargeId: invoice.id }, []]);
    expect(event).not.toHaveProperty('paidAtMs');
    h.server.settle(invoice, h.server.pay(invoice, 5.01));
    expect(await events()).toMatchObject([{ kind: 'paid', amountCents: 501 }]);
  });

  it.each([
    ['confirmed', true, [{ kind: 'paid', amountCents: 2_000 }]],
    ['dropped by the network', false, [{ kind: 'paid', amountCents: 500 }]],
  ])('[M9] counts a part at the end of its invoice only if it is confirmed: %s', async (_, isValid, expected) => {
    const invoice = await open();
    const asked = { invoiceId: invoice.metadata.orderId ?? '', providerRef: invoice.id };
    h.server.settle(invoice, h.server.pay(invoice, 5));
    const unconfirmed = h.server.pay(invoice, 15);
    await h.pass(1_800_000);
    expect([await events(), await h.provider.lookUp?.(asked)]).toEqual([[], []]);
    h.server.settle(invoice, unconfirmed, isValid);
    expect(await h.provider.lookUp?.(asked)).toMatchObject(expected);
    expect(await events()).toMatchObject(isValid ? expected : []);
  });

  it('[M9] does not wait for a confirmation that the server no longer tracks', async () => {
    const invoice = await open();
    const asked = { invoiceId: invoice.metadata.orderId ?? '', providerRef: invoice.id };
    h.server.settle(invoice, h.server.pay(invoice, 5));
    h.server.pay(invoice, 15);
    await h.pass(1_800_000 + 86_400_000);
    expect(await h.provider.lookUp?.(asked)).toMatchObject([{ kind: 'paid', amountCents: 500 }]);
  });

  it('[M9] reports a late payment as a separate charge that is not in time', async () => {
    const invoice = await open();
    await h.pass(1_800_000);
    expect(await events()).toMatchObject([{ kind: 'expired' }]);
    h.server.settle(invoice, h.server.pay(invoice, 25.01));
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'paid', amountCents: 2_501, chargeId: `${invoice.id}:${invoice.id}-tx-0` });
    expect(event).not.toHaveProperty('paidAtMs');
  });

  it('[M9] ignores payments of less than a cent', async () => {
    const invoice = await open();
    h.server.settle(invoice, h.server.pay(invoice, 25.013));
    h.server.settle(invoice, h.server.pay(invoice, 0.004));
    expect(await events()).toMatchObject([{ kind: 'paid', amountCents: 2_501 }]);
  });

  it.each([
    [24, 2_501],
    [1, 100],
  ])('[M9] accepts an invoice of $25.01 settled with $%d only within a tolerance', async (dollars, cents) => {
    const invoice = await open();
    h.server.settle(invoice, h.server.pay(invoice, dollars));
    h.server.mark(invoice, 'Settled');
    Object.assign(invoice, { additionalStatus: 'None' });
    expect(await events()).toMatchObject([{ kind: 'paid', amountCents: cents }]);
  });

  it.each(['Settled', 'Invalid'] as const)('[M9] credits nothing after a mark by hand: %s', async (status) => {
    h.server.mark(await open(), status);
    expect((await events()).map(({ kind }) => kind)).toEqual(status === 'Settled' ? [] : ['failed']);
  });

  it('[M9] does not report an invoice as expired that was paid meanwhile', async () => {
    const invoice = await open();
    await h.pass(1_800_000);
    await h.world.settled();
    const report = h.takeWebhooks().at(-1);
    if (!report) throw new Error('no webhook');
    Object.assign(invoice, { status: 'Settled' });
    expect(await h.provider.readWebhook(report)).toEqual({ ok: true, ignored: 'InvoiceExpired: now Settled' });
  });

  it('[M9] requests a repeat of a report while the server does not respond, and waits for its turn', async () => {
    const invoice = await open();
    h.server.settle(invoice, h.server.pay(invoice, 25.01));
    await h.world.settled();
    const report = h.takeWebhooks().at(-1);
    if (!report) throw new Error('no webhook');
    expect(await h.unreachable.readWebhook(report)).toEqual({ ok: false, reason: 'unavailable' });
    const turn = { ...report, beforeAsking: () => Promise.reject(new Error('no room')) };
    await expect(h.provider.readWebhook(turn)).rejects.toThrow('no room');
  });

  it('[M9] looks up payments only once they are confirmed, including one on top of the sum', async () => {
    const invoice = await open();
    const asked = { invoiceId: invoice.metadata.orderId ?? '', providerRef: invoice.id };
    const [first, extra] = [h.server.pay(invoice, 25.01), h.server.pay(invoice, 10)];
    expect(await h.provider.lookUp?.(asked)).toEqual([]);
    h.server.settle(invoice, first);
    expect(await h.provider.lookUp?.(asked)).toMatchObject([{ eventId: `paid:${invoice.id}`, amountCents: 2_501 }]);
    h.server.settle(invoice, extra);
    expect(await h.provider.lookUp?.(asked)).toMatchObject([
      { eventId: `paid:${invoice.id}`, amountCents: 2_501 },
      { eventId: `paid:${invoice.id}:${extra.id}`, amountCents: 1_000 },
    ]);
  });

  it('ignores an invoice that the site did not open', async () => {
    const invoice = await open();
    invoice.metadata = {};
    h.server.settle(invoice, h.server.pay(invoice, 25.01));
    expect((await results()).filter((result) => !result.ok || !('ignored' in result))).toEqual([]);
  });
});

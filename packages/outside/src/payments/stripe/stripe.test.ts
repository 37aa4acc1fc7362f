import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePaymentProvider } from '../contract-tests.ts';
import type { InvoiceResult, WebhookResult } from '../port.ts';
import { makeStripeHarness, type StripeHarness } from './harness.ts';
import { CARD_FINGERPRINT } from './testing/fake-stripe.ts';

// A session is paid at most once by one charge and ends once, so it has no second charge and no failure besides a
// payment.
describePaymentProvider('Stripe', makeStripeHarness, {
  endings: [
    'fail',
    'late',
    'twice_same',
    'wrong_amount',
    'wrong_currency',
    'wrong_signature',
    'old_report',
    'charge_back',
    'charge_back_won',
    'refund',
    'refund_part',
  ],
  signsTime: true,
  isAskedFirst: true,
});

describe('Stripe', () => {
  let h: StripeHarness;
  beforeAll(async () => {
    h = await makeStripeHarness();
  });
  afterAll(() => h.close());

  const read = async (): Promise<WebhookResult[]> => {
    await h.world.settled();
    return Promise.all(h.takeWebhooks().map(async (report) => h.provider.readWebhook(report)));
  };
  const open = async (change: object = {}): Promise<Extract<InvoiceResult, { ok: true }>> => {
    const result = await h.provider.createInvoice({ ...h.newInvoice(), ...change });
    if (!result.ok) throw new Error(result.reason);
    return result;
  };

  it('opens a session for a card payment of the sum, which ends shortly after the invoice', async () => {
    const invoice = h.newInvoice();
    const result = await h.provider.createInvoice(invoice);
    const params = h.stripe.sessions.get(result.ok ? result.providerRef : '')?.params;
    expect(Object.fromEntries(params ?? [])).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2501',
      'line_items[0][price_data][product_data][name]': 'Updraft deposit',
      client_reference_id: invoice.invoiceId,
      'metadata[invoice_id]': invoice.invoiceId,
      'payment_intent_data[metadata][invoice_id]': invoice.invoiceId,
      'payment_intent_data[description]': 'Updraft deposit',
      success_url: invoice.returnUrl,
      cancel_url: invoice.returnUrl,
      expires_at: String(Math.ceil(((invoice.expiresAtMs ?? 0) + 120_000) / 1000)),
    });
  });

  it('a session lasts the half hour that Stripe requires, also for a shorter invoice', async () => {
    const { providerRef } = await open({ expiresAtMs: h.nowMs() + 60_000 });
    expect(
      Number(h.stripe.sessions.get(providerRef)?.params.get('expires_at')) * 1000 - h.nowMs(),
    ).toBeGreaterThanOrEqual(1_800_000);
  });

  it('one invoice id with another sum opens no second session', async () => {
    const invoice = h.newInvoice();
    expect((await h.provider.createInvoice(invoice)).ok).toBe(true);
    const before = h.stripe.sessions.size;
    expect(await h.provider.createInvoice({ ...invoice, amountCents: 9_999 })).toEqual({
      ok: false,
      reason: 'unavailable',
    });
    expect(h.stripe.sessions.size).toBe(before);
  });

  it.each([
    [500, 'unavailable'],
    [429, 'unavailable'],
    [403, 'refused'],
  ] as const)('treats status %d as %s', async (status, reason) => {
    h.stripe.breakWith(status);
    expect(await h.provider.createInvoice(h.newInvoice())).toEqual({ ok: false, reason });
    h.stripe.breakWith(null);
  });

  it('[S4] refuses less than half a dollar without a request to Stripe', async () => {
    expect(await h.provider.createInvoice({ ...h.newInvoice(), amountCents: 49 })).toEqual({
      ok: false,
      reason: 'refused',
    });
  });

  it('[M9] gives one event id to a charge that two events report', async () => {
    const { providerRef } = await open();
    const session = {
      id: providerRef,
      mode: 'payment',
      payment_status: 'paid',
      amount_total: 2_501,
      currency: 'usd',
      payment_intent: 'pi_1',
      metadata: { invoice_id: 'inv-x' },
    };
    await h.stripe.tell('checkout.session.completed', session);
    await h.stripe.tell('checkout.session.async_payment_succeeded', session);
    const ids = (await read()).map((result) => (result.ok && 'event' in result ? result.event.eventId : 'none'));
    expect(ids).toEqual(['paid:pi_1', 'paid:pi_1']);
  });

  it('[RF-6] reports the card of a charge separately, without a request to Stripe', async () => {
    const invoice = h.newInvoice();
    const { redirectUrl } = await open(invoice);
    await h.finish(redirectUrl, 'pay');
    h.stripe.breakWith(500);
    expect(await read()).toMatchObject([
      { ok: true, paidBy: { invoiceId: invoice.invoiceId, payer: `card:${CARD_FINGERPRINT}` } },
      { ok: true, event: { kind: 'paid', invoiceId: invoice.invoiceId } },
    ]);
    h.stripe.breakWith(null);
  });

  it.each([
    ['another shop', { metadata: {}, payment_method_details: { card: { fingerprint: 'abc' } } }, 'no invoice of ours'],
    ['no card', { metadata: { invoice_id: 'inv-1' }, payment_method_details: { type: 'link', link: {} } }, 'no card'],
    [
      'a card without a fingerprint',
      { metadata: { invoice_id: 'inv-1' }, payment_method_details: { card: { fingerprint: null } } },
      'no card',
    ],
    ['no details', { metadata: { invoice_id: 'inv-1' }, payment_method_details: null }, 'no card'],
    ['details of another shape', { metadata: { invoice_id: 'inv-1' }, payment_method_details: 7 }, 'no card'],
  ])('[RF-6] ignores a charge of %s', async (_what, charge, reason) => {
    await h.stripe.tell('charge.succeeded', { id: 'ch_1', amount_refunded: 0, ...charge });
    expect(await read()).toEqual([{ ok: true, ignored: `charge.succeeded: ${reason}` }]);
  });

  it('[M9] reports an unpaid session as expired', async () => {
    await h.stripe.tell('checkout.session.expired', {
      id: 'cs_9',
      mode: 'payment',
      payment_status: 'unpaid',
      amount_total: 2_501,
      currency: 'usd',
      payment_intent: null,
      client_reference_id: 'inv-9',
    });
    expect(await read()).toMatchObject([{ ok: true, event: { kind: 'expired', invoiceId: 'inv-9' } }]);
  });

  it('[M9] reports partial refunds one by one', async () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', currency: 'usd', metadata: { invoice_id: 'inv-1' } };
    await h.stripe.tell('charge.refunded', { ...charge, amount_refunded: 700 }, { previous: { amount_refunded: 0 } });
    await h.stripe.tell(
      'charge.refunded',
      { ...charge, amount_refunded: 1_000 },
      { previous: { amount_refunded: 700 } },
    );
    await h.stripe.tell(
      'charge.refunded',
      { ...charge, amount_refunded: 1_000 },
      { previous: { amount_refunded: 1_000 } },
    );
    expect(await read()).toMatchObject([
      { event: { kind: 'refunded', alike: 'refunded:ch_1:700', amountCents: 700, invoiceId: 'inv-1' } },
      { event: { kind: 'refunded', alike: 'refunded:ch_1:1000', amountCents: 300, invoiceId: 'inv-1' } },
      { ok: true, ignored: expect.stringContaining('charge.refunded') as unknown },
    ]);
  });

  it('[M9] reads a dispute once Stripe names its invoice, and requests a repeat until then', async () => {
    const { redirectUrl, providerRef } = await open();
    const intent = h.stripe.sessions.get(providerRef)?.intent;
    expect(redirectUrl).toContain(providerRef);
    await h.stripe.tell('charge.dispute.created', {
      id: 'dp_1',
      payment_intent: intent,
      amount: 2_501,
      currency: 'usd',
    });
    const [report] = h.takeWebhooks();
    if (report === undefined) throw new Error('no webhook');
    const full = (): Promise<never> => Promise.reject(new Error('no room'));
    expect(await h.provider.readWebhook({ ...report, rawBody: `${report.rawBody} `, beforeAsking: full })).toEqual({
      ok: false,
      reason: 'bad_signature',
    });
    await expect(h.provider.readWebhook({ ...report, beforeAsking: full })).rejects.toThrow('no room');
    h.stripe.breakWith(500);
    expect(await h.provider.readWebhook(report)).toEqual({ ok: false, reason: 'unavailable' });
    h.stripe.breakWith(null);
    expect(await h.provider.readWebhook(report)).toMatchObject({
      ok: true,
      event: { kind: 'charged_back', eventId: 'charged_back:dp_1', disputeId: 'dp_1' },
    });
  });

  it.each([
    ['charge.dispute.created', 'warning_needs_response', 'inquiry:dp_1'],
    ['charge.dispute.created', 'warning_under_review', 'inquiry:dp_1'],
    ['charge.dispute.created', 'warning_closed', null],
    ['charge.dispute.created', 'needs_response', 'charged_back:dp_1'],
    ['charge.dispute.created', 'under_review', 'charged_back:dp_1'],
    ['charge.dispute.created', 'lost', 'charged_back:dp_1'],
    ['charge.dispute.created', 'prevented', null],
    ['charge.dispute.updated', 'warning_needs_response', 'inquiry:dp_1'],
    ['charge.dispute.updated', 'warning_closed', null],
    ['charge.dispute.updated', 'needs_response', null],
    ['charge.dispute.updated', 'under_review', null],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'charged_back:dp_1'],
    ['charge.dispute.funds_withdrawn', 'lost', 'charged_back:dp_1'],
    ['charge.dispute.funds_reinstated', 'under_review', 'charge_reinstated:dp_1'],
    ['charge.dispute.funds_reinstated', 'won', 'charge_reinstated:dp_1'],
    ['charge.dispute.closed', 'warning_closed', 'inquiry_ended:dp_1'],
    ['charge.dispute.closed', 'won', null],
    ['charge.dispute.closed', 'lost', null],
    ['refund.failed', 'failed', 'refund_failed:dp_1'],
    ['refund.updated', 'failed', 'refund_failed:dp_1'],
    ['refund.updated', 'canceled', 'refund_failed:dp_1'],
    ['refund.updated', 'succeeded', null],
    ['refund.updated', 'pending', null],
    ['charge.refund.updated', 'failed', 'refund_failed:dp_1'],
    ['charge.refund.updated', 'requires_action', null],
  ])('[M9] reads %s with the status %s as %s', async (type, status, eventId) => {
    const { providerRef } = await open();
    const intent = h.stripe.sessions.get(providerRef)?.intent;
    await h.stripe.tell(type, { id: 'dp_1', payment_intent: intent, amount: 2_501, currency: 'usd', status });
    const [result] = await read();
    expect(result).toMatchObject(
      eventId === null
        ? { ok: true, ignored: `${type}: ${status}` }
        : { ok: true, event: { eventId, chargeId: intent } },
    );
  });

  it.each([
    ['all', [-2_501, 2_501], 'usd', 2_501],
    ['a part, though the dispute is lost', [-2_501, 1_000], 'usd', 1_000],
    ['all, in the money of another account', [-2_300, 2_300], 'eur', 2_501],
    ['all, and it does not say how', [], 'usd', 2_501],
  ])('[M9] reads the returned sum of a dispute: %s', async (_, amounts, currency, cents) => {
    const { providerRef } = await open();
    await h.stripe.tell('charge.dispute.funds_reinstated', {
      id: 'dp_1',
      payment_intent: h.stripe.sessions.get(providerRef)?.intent,
      amount: 2_501,
      currency: 'usd',
      status: 'lost',
      balance_transactions: amounts.map((amount) => ({ amount, currency })),
    });
    expect(await read()).toMatchObject([{ event: { kind: 'charge_reinstated', amountCents: cents } }]);
  });

  it('[M9] distinguishes a refunded total that is reached again from a repeated event', async () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', currency: 'usd', metadata: { invoice_id: 'inv-1' } };
    const refund = () => h.stripe.tell('charge.refunded', { ...charge, amount_refunded: 500 });
    await refund();
    const [first] = await read();
    await h.pass(5_000);
    await refund();
    const [second] = await read();
    expect(second).toMatchObject({ event: { alike: 'refunded:ch_1:500', amountCents: 500 } });
    expect(second).not.toMatchObject({ event: { eventId: first?.ok && 'event' in first ? first.event.eventId : '' } });
  });

  it('ignores genuine events that do not concern the site, and names them', async () => {
    await h.stripe.tell('customer.created', { id: 'cus_1' });
    await h.stripe.tell('charge.dispute.created', {
      id: 'dp_2',
      payment_intent: 'pi_of_another_shop',
      amount: 100,
      currency: 'usd',
    });
    await h.stripe.tell('charge.dispute.created', { id: 'dp_3', payment_intent: null, amount: 100, currency: 'usd' });
    await h.stripe.tell('checkout.session.completed', {
      id: 'cs_8',
      mode: 'subscription',
      payment_status: 'paid',
      amount_total: 100,
      currency: 'usd',
      client_reference_id: 'x',
    });
    expect((await read()).map((result) => (result.ok && 'ignored' in result ? result.ignored : 'not ignored'))).toEqual(
      [
        'customer.created',
        'charged_back: no invoice of ours',
        'charged_back: no invoice of ours',
        'checkout.session.completed: no invoice of ours',
      ],
    );
  });

  it('[M9] uses the signed time if a header has several times', async () => {
    const rawBody = '{"id":"evt_1","type":"x","created":1,"data":{"object":{}}}';
    const oldMs = h.nowMs() - 600_000;
    const header = `t=${Math.floor(h.nowMs() / 1000)},${h.stripe.sign(rawBody, oldMs)}`;
    expect(
      await h.provider.readWebhook({ rawBody, headers: { 'stripe-signature': header }, nowMs: h.nowMs() }),
    ).toEqual({ ok: false, reason: 'stale' });
  });
});

import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePayoutProvider } from '../payout-contract-tests.ts';
import type { NewPayout } from '../payouts.ts';
import { BTCPAY_TROUBLES, type BtcpayHarness, makeBtcpayHarness } from './testing/harness.ts';

describePayoutProvider('BTCPay Server', makeBtcpayHarness, { troubles: BTCPAY_TROUBLES, signsTime: false });

const UNAVAILABLE = { ok: false, reason: 'unavailable' };

describe('payouts by a BTCPay Server', () => {
  let h: BtcpayHarness;
  beforeEach(async () => {
    h = await makeBtcpayHarness();
  });
  afterEach(() => h.close());

  const paidByHand = (): NewPayout => ({ ...h.newPayout('paid'), wallet: h.address('byHand') });
  const onlyPayout = () => {
    const [payout, ...more] = h.server.payouts;
    if (!payout || more.length > 0) throw new Error(`${h.server.payouts.length} payouts`);
    return payout;
  };
  const statusOf = async (payout: NewPayout, ref?: string) =>
    (await h.provider.find(payout.payoutId, ref))?.status ?? null;
  const openPulls = (payout: NewPayout) =>
    h.server.pulls.filter(({ name, archived }) => name === payout.payoutId && !archived);

  it('[M3] continues with the pull payment of a lost response', async () => {
    const payout = h.newPayout('paid');
    h.loseNext('create');
    expect(await h.provider.send(payout)).toEqual(UNAVAILABLE);
    expect([await statusOf(payout), h.server.pulls.length]).toEqual(['unknown', 1]);
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
    expect([h.server.pulls.length, await h.sentCents(payout.payoutId)]).toEqual([1, [payout.amountCents]]);
  });

  it.each(['paid', 'delayed'] as const)(
    '[M3] sends once if a process stalled before its pull payment and another process sent: %s',
    async (ending) => {
      const payout = h.newPayout(ending);
      const stalled = h.another(async (request) => {
        if (request.startsWith('POST') && request.endsWith('/pull-payments')) await h.provider.send(payout);
      });
      await stalled.send(payout);
      await h.pass(h.delayMs + 1_000);
      expect([await statusOf(payout), await h.sentCents(payout.payoutId)]).toEqual(['paid', [payout.amountCents]]);
    },
  );

  it('[M3] claims one of several pull payments of one payout, after the others are closed for good', async () => {
    const payout = h.newPayout('paid');
    const amount = (payout.amountCents / 100).toFixed(2);
    const left = [1, 2, 3].map(() => h.server.leavePull({ name: payout.payoutId, amount, currency: 'USD' }));
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
    expect([left.filter(({ archived }) => !archived).length, await h.sentCents(payout.payoutId)]).toEqual([
      1,
      [payout.amountCents],
    ]);
    expect(await statusOf(payout)).toBe('paid');
  });

  it('[M3] [M9] rejects no payout when one of its two claims is closed and the other stays', async () => {
    const payout = paidByHand();
    await h.provider.send(payout);
    const amount = (payout.amountCents / 100).toFixed(2);
    const other = h.server.leavePull({ name: payout.payoutId, amount, currency: 'USD' });
    (h.server.payouts as object[]).push({ ...onlyPayout(), id: 'twin', pullPaymentId: other.id });
    await h.pass(1_000);
    h.takeWebhooks?.();
    expect(await statusOf(payout)).toBe('pending');
    const open = h.server.pulls.find(({ archived }) => !archived);
    const closed = h.server.pulls.find(({ archived }) => archived);
    expect([await statusOf(payout, closed?.id), await statusOf(payout, open?.id)]).toEqual(['pending', 'pending']);
    await h.pass(1_000);
    const reports = h.takeWebhooks?.() ?? [];
    expect(await Promise.all(reports.map(async (report) => h.provider.readWebhook(report)))).toEqual([
      { ok: true, ignored: 'PayoutUpdated: pending elsewhere' },
    ]);
  });

  it('[M3] keeps the claimed pull payment of several, and returns no state if two were paid', async () => {
    const payout = paidByHand();
    await h.provider.send(payout);
    const amount = (payout.amountCents / 100).toFixed(2);
    const other = h.server.leavePull({ name: payout.payoutId, amount, currency: 'USD' });
    expect([await statusOf(payout), other.archived]).toEqual(['pending', true]);
    h.server.move(onlyPayout().id, 'Completed');
    const again = h.server.leavePull({ name: payout.payoutId, amount, currency: 'USD' });
    const twin = { ...onlyPayout(), id: 'twin', pullPaymentId: again.id };
    (h.server.payouts as (typeof twin)[]).push(twin);
    expect([await statusOf(payout), await h.provider.send(payout)]).toEqual([null, UNAVAILABLE]);
  });

  it.each([
    ['the name alone', { amount: '0.01', currency: 'USD' }],
    ['another currency', { amount: '40.01', currency: 'EUR' }],
  ])('[M3] claims no pull payment that shares %s', async (_, pull) => {
    const payout = { ...h.newPayout('paid'), amountCents: 4_001 };
    h.server.leavePull({ name: payout.payoutId, ...pull });
    expect(await h.provider.send(payout)).toEqual(UNAVAILABLE);
    expect(h.server.payouts).toEqual([]);
  });

  it('rejects an address and a sum that the server refuses, and leaves no claimable pull payment', async () => {
    const bad = { ...h.newPayout('paid'), wallet: 'TP0 is no address' };
    const small = { ...h.newPayout('paid'), amountCents: 99 };
    for (const [payout, reason] of [[bad, 'destination'] as const, [small, 'amount-too-low'] as const]) {
      expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'rejected', reason } });
      expect([openPulls(payout), await statusOf(payout)]).toEqual([[], 'rejected']);
    }
    expect(h.server.payouts).toEqual([]);
  });

  it('waits without a rejection while the server does not know the payout method', async () => {
    const payout = h.newPayout('paid');
    h.server.forgetPayoutMethod(true);
    expect([await h.provider.send(payout), await statusOf(payout)]).toEqual([UNAVAILABLE, 'unknown']);
    expect(openPulls(payout)).toHaveLength(1);
    h.server.forgetPayoutMethod(false);
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
  });

  it('pays only to configured systems, in dollars', async () => {
    expect(h.provider.systems).toEqual([4]);
    expect(await h.provider.send({ ...h.newPayout('paid'), system: 1 })).toMatchObject({
      state: { status: 'rejected' },
    });
    expect(h.server.pulls).toEqual([]);
  });

  it('waits for a pending payout to the same address', async () => {
    const first = paidByHand();
    const second = { ...h.newPayout('paid'), wallet: first.wallet };
    await h.provider.send(first);
    expect([await h.provider.send(second), await statusOf(second)]).toEqual([UNAVAILABLE, 'unknown']);
    h.server.move(onlyPayout().id, 'Completed');
    expect(await h.provider.send(second)).toMatchObject({ ok: true, state: { status: 'pending' } });
  });

  it.each(['AwaitingApproval', 'AwaitingPayment', 'InProgress'] as const)(
    'a payout is pending in the state %s',
    async (state) => {
      const payout = paidByHand();
      await h.provider.send(payout);
      h.server.move(onlyPayout().id, state);
      expect(await statusOf(payout)).toBe('pending');
    },
  );

  it('a payout is rejected when staff of the server cancel the claim or archive the pull payment', async () => {
    const [cancelled, archived] = [paidByHand(), paidByHand()];
    await h.provider.send(cancelled);
    h.server.move(onlyPayout().id, 'Cancelled');
    await h.provider.send(archived);
    h.server.archive(openPulls(archived)[0]?.id ?? '');
    for (const payout of [cancelled, archived]) {
      expect([await statusOf(payout), openPulls(payout)]).toEqual(['rejected', []]);
      expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'rejected' } });
      expect(await h.sentCents(payout.payoutId)).toEqual([]);
    }
  });

  it('a payout that is paid before its closing counts as paid', async () => {
    const payout = paidByHand();
    await h.provider.send(payout);
    h.server.move(onlyPayout().id, 'InProgress');
    h.server.archive(openPulls(payout)[0]?.id ?? '');
    expect(await statusOf(payout)).toBe('pending');
    h.server.move(onlyPayout().id, 'Completed');
    expect(await statusOf(payout)).toBe('paid');
  });

  it('looks up a payout with a known reference without searching a list', async () => {
    const payout = paidByHand();
    const sent = await h.provider.send(payout);
    const ref = sent.ok ? (sent.state.providerRef ?? '') : '';
    h.takeRequests();
    expect(await statusOf(payout, ref)).toBe('pending');
    expect(h.takeRequests()).toEqual([`GET /api/v1/pull-payments/${ref}`, `GET /api/v1/pull-payments/${ref}/payouts`]);
    // A reference to another payout is ignored.
    expect(await statusOf(h.newPayout('paid'), ref)).toBe('unknown');
  });

  describe('reports', () => {
    const report = (change: object, secret = 'a webhook secret') => {
      const rawBody = JSON.stringify({
        deliveryId: 'd',
        webhookId: 'w',
        originalDeliveryId: 'd',
        isRedelivery: false,
        type: 'PayoutUpdated',
        timestamp: Math.floor(h.nowMs() / 1000),
        storeId: 'the-store',
        payoutState: 'Completed',
        ...change,
      });
      const header = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
      return h.provider.readWebhook({ rawBody, headers: { 'btcpay-sig': header }, nowMs: h.nowMs() });
    };
    const claimed = async () => {
      await h.provider.send(paidByHand());
      const { id, pullPaymentId } = onlyPayout();
      return { payoutId: id, pullPaymentId };
    };

    it('[M9] reports the state that the server returns, not the state in the webhook', async () => {
      const names = await claimed();
      expect(await report(names)).toEqual({ ok: true, ignored: 'PayoutUpdated: AwaitingPayment' });
      h.server.move(names.payoutId, 'Cancelled');
      expect(await report(names)).toMatchObject({ ok: true, payout: { kind: 'payout_rejected' } });
    });

    it.each([
      ['of an invoice', { type: 'InvoiceSettled', invoiceId: 'i', payoutState: undefined }, 'InvoiceSettled'],
      [
        'of a payout on its way',
        { payoutId: 'p', pullPaymentId: 'q', payoutState: 'InProgress' },
        'PayoutUpdated InProgress',
      ],
      ['of a payout that staff made by hand', { payoutId: 'p', pullPaymentId: null }, 'PayoutUpdated Completed'],
    ])('ignores a report %s without a request', async (_, change, ignored) => {
      expect(await report(change)).toEqual({ ok: true, ignored });
      expect(h.takeRequests()).toEqual([]);
    });

    it('requests a report again if its payout cannot be looked up', async () => {
      const names = await claimed();
      h.breakWith('status_500');
      expect(await report(names)).toEqual({ ok: false, reason: 'unavailable' });
      h.breakWith(null);
      expect(await report({ ...names, payoutId: 'another' })).toEqual({ ok: false, reason: 'unavailable' });
    });

    it('[M9] waits for its turn before a query to the server', async () => {
      const names = await claimed();
      const rawBody = JSON.stringify({
        type: 'PayoutUpdated',
        timestamp: 1,
        storeId: 'the-store',
        ...names,
        payoutState: 'Completed',
      });
      const header = `sha256=${createHmac('sha256', 'a webhook secret').update(rawBody).digest('hex')}`;
      h.takeRequests();
      const read = h.provider.readWebhook({
        rawBody,
        headers: { 'btcpay-sig': header },
        nowMs: 0,
        beforeAsking: () => Promise.reject(new Error('no room')),
      });
      await expect(read).rejects.toThrow('no room');
      expect(h.takeRequests()).toEqual([]);
    });

    it.each([
      ['no JSON', 'garbage'],
      ['no fields', '{}'],
      ['another store', JSON.stringify({ type: 'PayoutUpdated', timestamp: 1, storeId: 'another' })],
      ['too much', ' '.repeat(100_001)],
    ])('[M9] refuses a report with %s as malformed', async (_, rawBody) => {
      const header = `sha256=${createHmac('sha256', 'a webhook secret').update(rawBody).digest('hex')}`;
      const request = { rawBody, headers: { 'btcpay-sig': header }, nowMs: 0 };
      expect(await h.provider.readWebhook(request)).toEqual({ ok: false, reason: 'malformed' });
    });

    it.each([undefined, '', 'sha256=', `sha256=${'0'.repeat(64)}`])('[M9] refuses the signature %s', async (header) => {
      const request = { rawBody: '{}', headers: { 'btcpay-sig': header }, nowMs: 0 };
      expect(await h.provider.readWebhook(request)).toEqual({ ok: false, reason: 'bad_signature' });
    });
  });
});

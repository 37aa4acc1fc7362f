import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePayoutProvider } from '../payout-contract-tests.ts';
import type { NewPayout } from '../payouts.ts';
import {
  YOOMONEY_TROUBLES,
  type YoomoneyPayoutsHarness,
  makeYoomoneyPayoutsHarness,
} from './testing/payouts-harness.ts';

describePayoutProvider('YooMoney', makeYoomoneyPayoutsHarness, { troubles: YOOMONEY_TROUBLES, reports: false });

const UNAVAILABLE = { ok: false, reason: 'unavailable' };

describe('payouts from a YooMoney wallet', () => {
  let h: YoomoneyPayoutsHarness;
  beforeEach(async () => {
    h = await makeYoomoneyPayoutsHarness();
  });
  afterEach(() => h.close());

  const statusOf = async (payout: NewPayout) => (await h.provider.find(payout.payoutId))?.status ?? null;
  const paidTimes = async (payout: NewPayout) => (await h.sentCents(payout.payoutId)).length;

  it('sends the roubles of the rate, rounded down, with our id as label', async () => {
    const payout = { ...h.newPayout('paid'), amountCents: 4_001 };
    h.setRate(9_247);
    await h.provider.send(payout);
    expect([...h.yoomoney.requests.values()]).toMatchObject([
      { to: payout.wallet, amountDue: '3699.72', label: payout.payoutId },
    ]);
  });

  it('[M3] stores the request before it confirms it, and confirms nothing that is not stored', async () => {
    const payout = h.newPayout('paid');
    const failing = { reference: null, remember: () => Promise.reject(new Error('no database')) };
    await expect(h.client.send(payout, failing)).rejects.toThrow('no database');
    const over = { reference: null, remember: () => Promise.resolve(null) };
    expect(await h.client.send(payout, over)).toEqual(UNAVAILABLE);
    expect(await h.client.send(payout)).toEqual(UNAVAILABLE);
    expect([h.takeRequests(), await paidTimes(payout)]).toEqual([
      ['operation-history', 'request-payment', 'operation-history', 'request-payment'],
      0,
    ]);
  });

  it('[M3] confirms the request of the process that was first, and not its own', async () => {
    const payout = h.newPayout('paid');
    const [late, first] = [h.memoryOf(payout.payoutId), h.memoryOf(payout.payoutId)];
    await h.client.send(payout, { reference: null, remember: async (text) => (await first.remember(text), null) });
    expect(await h.client.send(payout, late)).toMatchObject({ ok: true, state: { status: 'paid' } });
    expect([h.yoomoney.requests.size, await paidTimes(payout)]).toEqual([2, 1]);
  });

  it('[M3] confirms the same request at the same sum when the rate has changed', async () => {
    const payout = h.newPayout('paid');
    h.breakWith('lost_answer');
    expect(await h.provider.send(payout)).toEqual(UNAVAILABLE);
    h.breakWith(null);
    h.setRate(5_000);
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
    expect([h.yoomoney.requests.size, await paidTimes(payout)]).toEqual([1, 1]);
  });

  it('[AC-9] stores nothing that reveals the wallet, and confirms references of earlier versions', async () => {
    const [payout, earlier] = [h.newPayout('paid'), h.newPayout('paid')];
    await h.provider.send(payout);
    const reference = h.references.get(payout.payoutId) ?? '';
    expect(reference).toMatch(new RegExp(`^request:${payout.amountCents}:[0-9a-f]{4}:`));
    expect(reference).not.toContain(payout.wallet);
    const requested = h.memoryOf(earlier.payoutId);
    await h.client.send(earlier, { reference: null, remember: async (text) => (await requested.remember(text), null) });
    const stored = h.references.get(earlier.payoutId) ?? '';
    const asEarlier = stored.replace(/(:[0-9a-f]{4})(:[^:]+)$/, '$1000000000000$2');
    const memory = { reference: asEarlier, remember: () => Promise.resolve(null) };
    expect(await h.client.send({ ...earlier, wallet: `${earlier.wallet}1` }, memory)).toEqual(UNAVAILABLE);
    expect(await h.client.send(earlier, memory)).toMatchObject({ ok: true, state: { status: 'paid' } });
  });

  it('[M3] searches the history for a request that the service has deleted', async () => {
    const [paid, unpaid] = [h.newPayout('paid'), h.newPayout('paid')];
    await h.provider.send(paid);
    await h
      .memoryOf(unpaid.payoutId)
      .remember((h.references.get(paid.payoutId) ?? '').replace(/:\d+:/, `:${unpaid.amountCents}:`));
    h.yoomoney.forgetRequests();
    expect(await h.provider.send(paid)).toMatchObject({ ok: true, state: { status: 'paid' } });
    const sameWallet = { ...unpaid, wallet: paid.wallet };
    expect(await h.provider.send(sameWallet)).toMatchObject({
      ok: true,
      state: { status: 'rejected', reason: 'contract_not_found' },
    });
    expect([await paidTimes(paid), await paidTimes(unpaid)]).toEqual([1, 0]);
  });

  it('a payout is rejected permanently if the service refuses its confirmation', async () => {
    const payout = { ...h.newPayout('paid'), wallet: h.wallet('refusedLate') };
    for (let time = 0; time < 2; time++)
      expect(await h.provider.send(payout)).toMatchObject({
        ok: true,
        state: { status: 'rejected', reason: 'payment_refused' },
      });
  });

  it.each(['limit_exceeded', 'not_enough_funds', 'authorization_reject', 'technical_error'])(
    'waits when a confirmation is refused for now (%s), and pays the same request later',
    async (error) => {
      const payout = h.newPayout('paid');
      h.yoomoney.refuseConfirmations(error);
      expect([await h.provider.send(payout), await statusOf(payout)]).toEqual([UNAVAILABLE, 'unknown']);
      h.yoomoney.refuseConfirmations(null);
      expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
      expect([h.yoomoney.requests.size, await paidTimes(payout)]).toEqual([1, 1]);
    },
  );

  it('[M3] a paid payout is not rejected if its confirmation is refused', async () => {
    const payout = h.newPayout('paid');
    await h.provider.send(payout);
    h.yoomoney.refuseConfirmations('payment_refused');
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
  });

  it('waits without a rejection while the wallet is empty or there is no rate', async () => {
    const payout = h.newPayout('paid');
    h.yoomoney.empty(true);
    expect([await h.provider.send(payout), await statusOf(payout)]).toEqual([UNAVAILABLE, 'unknown']);
    h.yoomoney.empty(false);
    h.setRate(null);
    expect(await h.provider.send(payout)).toEqual(UNAVAILABLE);
    h.setRate(9_245);
    expect(await h.provider.send(payout)).toMatchObject({ ok: true, state: { status: 'paid' } });
    expect(await paidTimes(payout)).toBe(1);
  });

  it.each([
    ['another system', { system: 1 }],
    ['a number that is no wallet', { wallet: '+79991234567' }],
  ] as const)('rejects %s without a request', async (_, change) => {
    expect(h.provider.systems).toEqual([2]);
    expect(await h.provider.send({ ...h.newPayout('paid'), ...change })).toMatchObject({
      state: { status: 'rejected' },
    });
    expect(h.takeRequests()).toEqual([]);
  });

  it('[M3] reports a payment whose request is not stored, with its sum at the present rate', async () => {
    const payout = { ...h.newPayout('paid'), amountCents: 4_000 };
    await h.provider.send(payout);
    expect(await h.client.find(payout.payoutId, null)).toMatchObject({ status: 'paid', amountCents: 4_000 });
    h.setRate(9_000);
    const found = {
      status: 'paid',
      amountCents: 4_109,
      providerRef: expect.stringMatching(/^operation:\d+$/) as string,
    };
    expect(await h.client.find(payout.payoutId, null)).toEqual(found);
    h.forget?.();
    expect(await h.provider.send(payout)).toEqual({ ok: true, state: found });
    expect(await h.provider.find(payout.payoutId)).toEqual(found);
  });

  it('the state of a payment made twice is unknown', async () => {
    const payout = h.newPayout('paid');
    await h.provider.send(payout);
    expect(await h.client.find(payout.payoutId, 'not a reference')).toBeNull();
    const [operation] = h.yoomoney.operations;
    if (operation) (h.yoomoney.operations as (typeof operation)[]).push({ ...operation, operation_id: 'twin' });
    expect(await statusOf(payout)).toBeNull();
  });
});

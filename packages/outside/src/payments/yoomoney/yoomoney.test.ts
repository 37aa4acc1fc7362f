import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeP2pWallet } from '../p2p-contract-tests.ts';
import type { WebhookRequest } from '../port.ts';
import { signNotification } from './notification.ts';
import { ACCOUNT } from './testing/double.ts';
import { type YoomoneyWalletHarness, makeYoomoneyWalletHarness } from './testing/wallet-harness.ts';

describeP2pWallet('YooMoney', makeYoomoneyWalletHarness, { hasSeveral: false });

describe('a YooMoney wallet', () => {
  let h: YoomoneyWalletHarness;
  beforeEach(async () => {
    h = await makeYoomoneyWalletHarness();
  });
  afterEach(() => h.close());

  const read = (report: Pick<WebhookRequest, 'rawBody'>) => h.wallet.readWebhook({ headers: {}, nowMs: 0, ...report });
  const onlyReport = async (): Promise<WebhookRequest> => {
    await h.world.settled();
    const [report, ...more] = h.world.takeWebhooks();
    if (!report || more.length > 0) throw new Error('not one notification');
    return report;
  };
  const signed = (change: Record<string, string>): { rawBody: string } => {
    const fields = {
      notification_type: 'p2p-incoming',
      operation_id: '1234567',
      amount: '300.00',
      currency: '643',
      datetime: '2026-06-01T12:00:00Z',
      sender: '41001000040',
      codepro: 'false',
      label: 'inv-1',
      ...change,
    };
    const body = new URLSearchParams({ ...fields, sign: signNotification(fields, ACCOUNT.notificationSecret) });
    return { rawBody: body.toString() };
  };

  it('signs all fields by name, percent-encoded, with HMAC-SHA256', () => {
    const fields = { sender: '41001XXXXXXXX', label: "a b+c&d=é!'()*", amount: '300.00', codepro: '', sign: 'x' };
    const text = 'amount=300.00&codepro=&label=a%20b%2Bc%26d%3D%C3%A9%21%27%28%29%2A&sender=41001XXXXXXXX';
    const expected = createHmac('sha256', 'secret').update(text).digest('hex');
    expect(signNotification(fields, 'secret')).toBe(expected);
  });

  it('sends the payer with the service’s own form, from a wallet, with the invoice as label', async () => {
    const asked = await h.wallet.createRequest({ ...h.newRequest(), invoiceId: 'inv-7' });
    const { action, fields } = await h.formAt(asked.ok ? asked.url : '');
    expect(action).toBe(`${h.world.server.url}/quickpay/confirm`);
    expect(Object.fromEntries(fields)).toEqual({
      receiver: ACCOUNT.wallet,
      'quickpay-form': 'button',
      paymentType: 'PC',
      sum: '2311.25',
      label: 'inv-7',
    });
  });

  it.each([
    [100_000, 99_009],
    [1, 0],
    [231_125, 228_836],
  ])('turns a payment of %d kopecks into %d received, by the documented formula', (paid, arrived) => {
    expect(h.wallet.arriving(paid)).toBe(arrived);
  });

  it('[RF-6] returns the wallet of the payer, and none for a card', async () => {
    const [byWallet, byCard] = (['wallet', 'card'] as const).map((by) =>
      h.yoomoney.receive({ sum: '100.00', label: 'inv', by }),
    );
    expect(await h.wallet.findReceipt(byWallet ?? '')).toMatchObject({ payer: '41001000040', amountKopecks: 9_900 });
    const card = await h.wallet.findReceipt(byCard ?? '');
    expect(card).toMatchObject({ status: 'found', amountKopecks: 9_700 });
    expect(card).not.toHaveProperty('payer');
  });

  it('[M9] reports a transfer by its receipt, again while it is not received', async () => {
    h.world.answerWebhooksWith(503);
    const receipt = h.yoomoney.receive({ sum: '100.00', label: 'inv' });
    await h.world.pass(4_300_000);
    const reports = h.world.takeWebhooks();
    expect(reports).toHaveLength(3);
    for (const report of reports) expect(read(report)).toEqual({ ok: true, receipt });
  });

  it.each(['code', 'wallet'] as const)('[M9] does not count a transfer that waits for the %s', async (waits) => {
    const receipt = h.yoomoney.receive({ sum: '100.00', label: 'inv', waits });
    expect(read(await onlyReport())).toMatchObject({
      ok: true,
      ignored: expect.stringContaining('transfer') as unknown,
    });
    expect(await h.wallet.findReceipt(receipt)).toEqual({ status: 'not_found' });
    expect(await h.wallet.receiptsSince(0)).toEqual([]);
    h.yoomoney.accept(receipt);
    expect(await h.wallet.findReceipt(receipt)).toMatchObject({ status: 'found', amountKopecks: 9_900 });
    expect(await h.wallet.receiptsSince(0)).toEqual([receipt]);
  });

  it('reads a notification without a field for a protection code', () => {
    const fields = { notification_type: 'p2p-incoming', operation_id: '1234567', label: 'inv-1' };
    const sign = signNotification(fields, ACCOUNT.notificationSecret);
    expect(read({ rawBody: new URLSearchParams({ ...fields, sign }).toString() })).toEqual({
      ok: true,
      receipt: '1234567',
    });
  });

  it('finds no outgoing transfers', async () => {
    const receipt = h.yoomoney.receive({ sum: '100.00', label: 'inv' });
    const [operation] = h.yoomoney.operations;
    if (operation) operation.direction = 'out';
    expect([await h.wallet.findReceipt(receipt), await h.wallet.receiptsSince(0)]).toEqual([
      { status: 'not_found' },
      [],
    ]);
  });

  it('lists the transfers since a moment over several pages, newest first', async () => {
    const first = h.yoomoney.receive({ sum: '100.00', label: 'inv' });
    await h.pass(60_000);
    const sinceMs = h.nowMs() - 1_000;
    const later = Array.from({ length: 230 }, () => h.yoomoney.receive({ sum: '100.00', label: 'inv' }));
    expect(await h.wallet.receiptsSince(sinceMs)).toEqual(later.toReversed());
    expect((await h.wallet.receiptsSince(0))?.at(-1)).toBe(first);
  });

  it('lists a bounded number of transfers', async () => {
    h.yoomoney.silence(true);
    for (let made = 0; made < 2_050; made++) h.yoomoney.receive({ sum: '1.00', label: '' });
    expect(await h.wallet.receiptsSince(0)).toHaveLength(2_000);
  });

  it('distinguishes a failed list from an empty one', async () => {
    expect([await h.unreachable.receiptsSince?.(0), await h.stranger.receiptsSince?.(0)]).toEqual([null, null]);
  });

  it.each([
    'operation_id',
    'amount',
    'withdraw_amount',
    'label',
    'sender',
    'codepro',
    'unaccepted',
    'notification_type',
    'datetime',
    'currency',
    'a_new_field',
  ])('[M9] refuses a notification with another %s', async (field) => {
    h.yoomoney.receive({ sum: '100.00', label: 'inv' });
    const { rawBody } = await onlyReport();
    const changed = new URLSearchParams(rawBody);
    changed.set(field, '7');
    expect(read({ rawBody: changed.toString() })).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it.each(['', '0'.repeat(64), 'x', '0'.repeat(63), 'A'.repeat(64)])('[M9] refuses the signature "%s"', (signature) => {
    const changed = new URLSearchParams(signed({}).rawBody);
    changed.set('sign', signature);
    expect(read({ rawBody: changed.toString() })).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it('[M9] refuses a notification with the signature of before May 2026 alone', () => {
    const changed = new URLSearchParams(signed({ sha1_hash: 'a2ee4a9195f4a90e893cff4f62eeba0b662321f9' }).rawBody);
    changed.delete('sign');
    expect(read({ rawBody: changed.toString() })).toEqual({ ok: false, reason: 'bad_signature' });
  });

  it.each([
    ['a field twice', () => `${signed({}).rawBody}&amount=1.00`],
    ['too much', () => `${signed({}).rawBody}&more=${'x'.repeat(20_000)}`],
    ['no operation', () => signed({ operation_id: '' }).rawBody],
    ['an operation that is a path', () => signed({ operation_id: '../x' }).rawBody],
  ])('[M9] refuses a notification with %s as malformed', (_, rawBody) => {
    expect(read({ rawBody: rawBody() })).toEqual({ ok: false, reason: 'malformed' });
  });

  it('ignores test notifications and notifications of other kinds', () => {
    expect(read(signed({ test_notification: 'true', operation_id: 'test-notification' }))).toEqual({
      ok: true,
      ignored: 'test notification',
    });
    expect(read(signed({ notification_type: 'something-new' }))).toEqual({ ok: true, ignored: 'something-new' });
  });
});

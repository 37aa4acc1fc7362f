import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePaymentProvider } from '../contract-tests.ts';
import { secretFor, signBody } from '../signature.ts';
import { accountSecret } from './accounts.ts';
import { makePaymentHarness, type SandboxPaymentHarness } from './harness.ts';
import { CHOICES, ORDINARY_CHOICES, UNUSUAL_CHOICES } from './texts.ts';
import { readToken, writeToken } from '../token.ts';
import { Checkout } from './wire.ts';

describePaymentProvider('sandbox checkout', makePaymentHarness, {
  endings: [...ORDINARY_CHOICES, ...UNUSUAL_CHOICES],
  signsTime: true,
  isAskedFirst: true,
});

describe('sandbox checkout: the site', () => {
  let h: SandboxPaymentHarness;
  beforeAll(async () => {
    h = await makePaymentHarness();
  });
  afterAll(() => h.close());
  const checkoutUrl = async (changes = {}): Promise<string> => {
    const result = await h.provider.createInvoice({ ...h.newInvoice(), ...changes });
    if (!result.ok) throw new Error(result.reason);
    return result.redirectUrl;
  };
  const page = async (url: string, headers = {}): Promise<string> => (await fetch(url, { headers })).text();

  it('the checkout shows the amount, the merchant and every ending, without scripts', async () => {
    const text = await page(await checkoutUrl({ amountCents: 123_456, description: 'Top-up <b>' }));
    expect(text).toContain('$1,234.56');
    expect(text).toContain('Updraft');
    expect(text).toContain('Top-up &lt;b&gt;');
    for (const choice of CHOICES) expect(text).toContain(`name="choice" value="${choice}"`);
    expect(text).not.toMatch(/<script|\son\w+=/i);
  });

  it('the checkout has a Russian page, and shows a wallet for methods without a card', async () => {
    const url = await checkoutUrl({ methodCode: 'ewallet' });
    expect(await page(`${url}?lang=ru`)).toContain('Номер кошелька');
    expect(await page(url, { 'accept-language': 'ru' })).toContain('Номер кошелька');
    expect(await page(url)).not.toContain('4242');
  });

  it.each([
    ['card_aggregator', 'Bank card', 'Банковская карта'],
    ['card_processor', 'Bank card, by a processor', 'Банковская карта, процессинг'],
    ['ewallet', 'E-wallet', 'Кошелёк'],
    ['qiwi', 'P2P wallet', 'P2P-кошелёк'],
    ['something_new', 'something_new', 'something_new'],
  ])('the checkout names the method %s', async (methodCode, english, russian) => {
    const url = await checkoutUrl({ methodCode });
    expect(await page(`${url}?lang=en`)).toContain(`<dt>By</dt><dd>${english}</dd>`);
    expect(await page(`${url}?lang=ru`)).toContain(`<dt>Способ</dt><dd>${russian}</dd>`);
  });

  it('[RF-6] reports a typed card or wallet, but not the prefilled one', async () => {
    const paidWith = async (methodCode: string, choice: string, payer: string): Promise<unknown[]> => {
      const body = new URLSearchParams({ choice, payer });
      await fetch(await checkoutUrl({ methodCode }), { method: 'POST', body, redirect: 'manual' });
      await h.pass(60_000);
      const told = await Promise.all(h.takeWebhooks().map(async (report) => h.provider.readWebhook(report)));
      return told.map((result) => (result.ok && 'event' in result ? result.event.payer : result));
    };
    const [card] = await paidWith('card_aggregator', 'pay', '5555 4444 3333 1111');
    expect(card).toMatch(/^card:[0-9a-f]{64}$/);
    expect(await paidWith('card_aggregator', 'pay', '5555444433331111')).toEqual([card]);
    expect(await paidWith('card_aggregator', 'pay', '5555 4444 3333 2222')).not.toEqual([card]);
    expect(await paidWith('card_aggregator', 'late', '5555444433331111')).toEqual([undefined, card]);
    expect(await paidWith('card_aggregator', 'refund', '5555444433331111')).toEqual([card, undefined]);
    expect(await paidWith('ewallet', 'pay', 'W-17')).toEqual(['wallet:W-17']);
    for (const everybodys of ['4242 4242 4242 4242', ''])
      expect(await paidWith('card_aggregator', 'pay', everybodys)).toEqual([undefined]);
    expect(await paidWith('ewallet', 'pay', 'SANDBOX-0000-1111')).toEqual([undefined]);
  });

  it('[M9] an account refuses a report to another account', async () => {
    const [processor, ewallet] = [h.account('sandbox_processor'), h.account('sandbox_ewallet')];
    const result = await processor.createInvoice({ ...h.newInvoice(), methodCode: 'card_processor' });
    if (!result.ok) throw new Error(result.reason);
    await h.finish(result.redirectUrl, 'pay');
    const [report] = h.takeWebhooks();
    if (report === undefined) throw new Error('no webhook');
    expect([processor.id, ewallet.id, h.provider.id]).toEqual(['sandbox_processor', 'sandbox_ewallet', 'sandbox']);
    expect(await processor.readWebhook(report)).toMatchObject({ ok: true, event: { kind: 'paid' } });
    for (const other of [ewallet, h.provider])
      expect(await other.readWebhook(report)).toEqual({ ok: false, reason: 'bad_signature' });
    expect(accountSecret('sandbox_ewallet', 's')).not.toBe(accountSecret('sandbox_processor', 's'));
  });

  it('shows the purpose in the language of the page, although the site describes invoices in English', async () => {
    const url = await checkoutUrl({ description: 'Updraft deposit' });
    const russian = await page(`${url}?lang=ru`);
    expect(russian).toContain('Пополнение Updraft');
    expect(russian).not.toContain('Updraft deposit');
    expect(await page(url)).toContain('Updraft deposit');
  });

  it('opens no page and sends nothing for a forged token', async () => {
    const url = await checkoutUrl();
    const [head = '', token = ''] = url.split('/pay/');
    const [payload = '', signature = ''] = token.split('.');
    const cheaper = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), amount_cents: 1 }),
    ).toString('base64url');
    for (const forged of [`${cheaper}.${signature}`, `${payload}.`, payload, `${payload}.${signature}.x`, 'x']) {
      expect((await fetch(`${head}/pay/${forged}`)).status).toBe(400);
      expect(await h.finish(`${head}/pay/${forged}`, 'pay')).toBeNull();
    }
    expect(h.takeWebhooks()).toEqual([]);
  });

  it('opens pages whose addresses are from before a restart', () => {
    const checkout = {
      invoice_id: 'i',
      amount_cents: 5,
      currency: 'USD' as const,
      method_code: 'm',
      description: 'd',
      return_url: 'http://a/',
      webhook_url: 'http://a/w',
      provider_ref: 'r',
      account: 'sandbox' as const,
    };
    expect(readToken(writeToken(checkout, 's'), { schema: Checkout, secret: 's' })).toEqual(checkout);
    expect(readToken(writeToken(checkout, 's'), { schema: Checkout, secret: 't' })).toBeNull();
  });

  it('the checkout does nothing without a choice', async () => {
    const response = await fetch(await checkoutUrl(), { method: 'POST', body: 'choice=steal' });
    expect(response.status).toBe(400);
    expect(h.takeWebhooks()).toEqual([]);
  });

  it('a late payment shows its wait, at most a minute, and a link back', async () => {
    h.takeWebhooks();
    const response = await fetch(`${await checkoutUrl()}?lang=en`, { method: 'POST', body: 'choice=late' });
    const text = await response.text();
    expect(text).toContain('about 20 s');
    const kinds = () => h.takeWebhooks().map(({ rawBody }) => (JSON.parse(rawBody) as { kind: string }).kind);
    expect(kinds()).toEqual(['expired']);
    await h.pass(60_000);
    expect(kinds()).toEqual(['paid']);
    expect(text).toContain(`${h.url}/?deposit=`);
  });

  it('[S4] opens invoices for the merchant only', async () => {
    const body = JSON.stringify({ invoice_id: 'x' });
    const post = async (headers: Record<string, string>, text = body): Promise<number> =>
      (await fetch(`${h.url}/sandbox/checkout/api/invoices`, { method: 'POST', body: text, headers })).status;
    const account = { 'x-merchant-account': 'sandbox' };
    const signed = (purpose: 'api' | 'webhook', text: string, nowMs = h.nowMs()): Record<string, string> => ({
      ...account,
      'x-signature': signBody({ secret: secretFor(purpose, 'a shared secret of the tests'), rawBody: text, nowMs }),
    });
    expect(await post({})).toBe(401);
    expect(await post(account)).toBe(401);
    expect(await post({ ...signed('api', body), 'x-merchant-account': 'sandbox_ewallet' })).toBe(401);
    expect(await post({ ...signed('api', body), 'x-merchant-account': 'other' })).toBe(401);
    expect(await post(signed('webhook', body))).toBe(401);
    expect(await post(signed('api', body, h.nowMs() - 400_000))).toBe(401);
    expect(await post(signed('api', body))).toBe(422);
    expect(await post({}, 'x'.repeat(20_000))).toBe(413);
  });

  it('[M9] sends a webhook again until it is received', async () => {
    h.answerWebhooksWith(503);
    await h.finish(await checkoutUrl({ invoiceId: 'not-taken' }), 'pay');
    await h.pass(600);
    h.answerWebhooksWith(200);
    await h.pass(400_000);
    const results = await Promise.all(h.takeWebhooks().map(async (report) => h.provider.readWebhook(report)));
    const ids = results.flatMap((result) =>
      result.ok && 'event' in result && result.event.invoiceId === 'not-taken' ? [result.event.eventId] : [],
    );
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([3, 1, expect.stringMatching(/^evt_/)]);
  });

  it('drops a webhook after five repeats, each with a new signature', async () => {
    const other = await makePaymentHarness();
    other.answerWebhooksWith(500);
    const result = await other.provider.createInvoice(other.newInvoice());
    if (!result.ok) throw new Error(result.reason);
    await other.finish(result.redirectUrl, 'pay');
    await other.pass(3_600_000);
    const attempts = other.takeWebhooks();
    expect(attempts).toHaveLength(6);
    expect(
      (await Promise.all(attempts.map(async (attempt) => other.provider.readWebhook(attempt)))).map(({ ok }) => ok),
    ).toEqual(attempts.map(() => true));
    expect(new Set(attempts.map(({ headers }) => headers['x-signature'])).size).toBeGreaterThan(3);
    await other.close();
  });
});

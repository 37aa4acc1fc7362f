import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeP2pWallet } from '../p2p-contract-tests.ts';
import { createSandboxRates } from './rates.ts';
import { WALLET_CHOICES } from './wallet-texts.ts';
import { readWalletBook } from './wallet-site.ts';
import { makeWalletHarness, type SandboxWalletHarness } from './testing/wallet-harness.ts';

describeP2pWallet('sandbox', makeWalletHarness);

describe('sandbox wallet: the pages', () => {
  let h: SandboxWalletHarness;
  beforeAll(async () => {
    h = await makeWalletHarness();
  });
  afterAll(() => h.close());
  const payUrl = async (): Promise<string> => {
    const result = await h.wallet.createRequest(h.newRequest());
    if (!result.ok) throw new Error(result.reason);
    return result.url;
  };
  const page = async (url: string): Promise<string> => (await fetch(url)).text();

  it('the wallet page shows roubles, payee, comment and every choice, in both languages', async () => {
    const url = await payUrl();
    const [english, russian] = [await page(`${url}?lang=en`), await page(`${url}?lang=ru`)];
    for (const text of ['2,311.25\u00a0₽', '+7 900 000-00-01', '<dd>inv-1</dd>', 'Keep the comment'])
      expect(english).toContain(text);
    for (const text of ['2\u00a0311,25\u00a0₽', 'Перевод на кошелёк', 'Не меняйте комментарий'])
      expect(russian).toContain(text);
    for (const choice of WALLET_CHOICES) expect(english).toContain(`name="choice" value="${choice}"`);
  });

  it('[RF-6] finds a transfer with the wallet of the payer, unless it is the prefilled one', async () => {
    const paidFrom = async (payer: string) => {
      const response = await fetch(await payUrl(), {
        method: 'POST',
        body: new URLSearchParams({ choice: 'exact', payer }),
        redirect: 'manual',
      });
      const receipt = /\/receipt\/(\d+)/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
      return h.wallet.findReceipt(receipt);
    };
    expect(await paidFrom('+7 911 000-00-02')).toMatchObject({ status: 'found', payer: '+7 911 000-00-02' });
    expect(await paidFrom('+7 900 123-45-67')).not.toHaveProperty('payer');
  });

  it('shows the receipt with a number of 14 digits, and a reload makes no second transfer', async () => {
    const receipt = await h.transfer(await payUrl(), 'no_comment');
    expect(receipt).toMatch(/^[1-9]\d{13}$/);
    const before = (await readWalletBook(h.bookPath)).length;
    const address = `${h.url}/receipt/${receipt}`;
    const english = await page(`${address}?lang=en`);
    expect(english).toContain(`value="${receipt}"`);
    expect(english).toContain('<dt>Comment</dt><dd>none</dd>');
    expect(await page(`${address}?lang=ru`)).toContain('Номер чека');
    expect((await readWalletBook(h.bookPath)).length).toBe(before);
  });

  it('the wallet page has its script in its own file, as the content policy requires', async () => {
    const text = await page(`${h.url}/receipt/${await h.transfer(await payUrl(), 'exact')}`);
    expect(text.match(/<script[^>]*>[^]*?<\/script>/g)).toEqual([
      '<script src="/sandbox/wallet/copy.js" defer></script>',
    ]);
    expect(text).not.toMatch(/\son\w+=/i);
    const script = await fetch(`${h.url}/copy.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  it('transfers nothing for a forged link, or without a choice', async () => {
    const url = await payUrl();
    const before = await readWalletBook(h.bookPath);
    expect(await h.transfer(`${url}x`, 'exact')).toBe('no receipt: 400');
    expect((await fetch(url, { method: 'POST', body: 'choice=steal' })).status).toBe(400);
    expect((await fetch(`${h.url}/receipt/12345678901234`)).status).toBe(404);
    expect(await readWalletBook(h.bookPath)).toEqual(before);
  });

  it('[S4] responds only to signed requests of a bounded size', async () => {
    const post = async (path: string, body: string): Promise<number> =>
      (await fetch(`${h.url}${path}`, { method: 'POST', body })).status;
    expect([
      await post('/api/requests', '{}'),
      await post('/api/receipts/find', '{}'),
      await post('/api/requests', 'x'.repeat(20_000)),
    ]).toEqual([401, 401, 413]);
  });
});

describe('sandbox rates', () => {
  it('sandbox rates are 92.45 roubles plus or minus fifteen kopecks, and the same at the same time', async () => {
    const day = Array.from({ length: 48 }, (_, n) => Date.UTC(2026, 0, 1) + n * 1_800_000);
    const rates = await Promise.all(day.map((at) => createSandboxRates({ now: () => at }).current()));
    const kopecks = rates.map((rate) => rate?.kopecksPerDollar ?? 0);
    expect([Math.min(...kopecks), Math.max(...kopecks), kopecks.every(Number.isInteger)]).toEqual([9_230, 9_260, true]);
    expect(rates.every((rate, n) => rate !== null && rate.asOfMs <= (day[n] ?? 0))).toBe(true);
    expect(await createSandboxRates({ now: () => day[7] ?? 0 }).current()).toEqual(rates[7]);
  });
});

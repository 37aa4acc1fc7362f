import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, leaveStorehouse, startBuiltSite, watchErrors } from '../support/browser.ts';
import { post } from '../support/client.ts';

let site: BuiltSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  // Deposits are free of wagering here: what it refuses has tests of its own.
  [site, browser] = await Promise.all([
    startBuiltSite({ settings: { 'crash.countdownTicks': 100, 'wagering.factor': 0 } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
});
afterEach(() => context.close());

const tokenOf = async (persona: string): Promise<string> =>
  ((await (await fetch(`${site.url}/socialite/test/login?persona=${persona}`)).json()) as { api_token: string })
    .api_token;
const inventory = () => page.getByRole('region', { name: 'Your inventory' });
const items = () => inventory().getByRole('list').getByRole('button');

const call = async <T>(path: string, body: unknown, token?: string): Promise<T> =>
  (await post(site.url, path, body, token)).body as T;

/** A new player who has deposited by the checkout and bought one item for most of it. */
const withAnItem = async (): Promise<string> => {
  const token = await tokenOf('new');
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel(/Amount/).fill('40');
  await deposit.getByRole('radio', { name: /Card \(processor\)/ }).check({ force: true });
  await deposit.getByRole('button', { name: 'Deposit money' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  await page.locator('button[name="choice"][value="pay"]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await leaveStorehouse(page);
  const list = await call<{ data: { data: { id: number; price: number }[] } }>('/api/all-items/getList', {
    appId: 730,
    minPrice: 20,
    maxPrice: 40,
  });
  const entry = list.data.data[0];
  if (!entry) throw new Error('nothing for $20 to $40 in the storehouse');
  expect(
    await post(site.url, '/api/user/buy', { buy: [entry.id], sell: [], give: 0, get: entry.price }, token),
  ).toMatchObject({ body: { success: true } });
  await expect.poll(() => items().count()).toBe(1);
  return token;
};

const askForMoney = async (card: string): Promise<void> => {
  await items().first().click();
  await inventory().getByRole('button', { name: 'Take' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Money through the site/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw money' });
  await dialog.getByText(/Available to withdraw: \$/).waitFor();
  await dialog.getByRole('radio', { name: /Bank card/ }).check({ force: true });
  const submit = dialog.getByRole('button', { name: 'Withdraw' }).last();
  await dialog.getByLabel('Card number').fill('4111 1111 1111 1112');
  await dialog.getByText('This does not look right.').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel('Card number').fill(card);
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check({ force: true });
  await submit.click();
  await page.getByText('Your withdrawal is being checked.').waitFor();
  await expect.poll(() => items().count()).toBe(0);
};

interface Listed {
  withdrawals: { id: number; wallet: string; amount: number; payout: number }[];
}

it('[WD-1] [WD-4] a player withdraws money: the item is set apart, staff approve, the payout is made, and the player is told', async () => {
  await withAnItem();
  await askForMoney('4111 1111 1111 1111');
  const admin = await tokenOf('admin');
  const [open] = (await call<Listed>('/api/staff/withdrawals/list', {}, admin)).withdrawals;
  expect(open).toMatchObject({ wallet: '4111111111111111' });
  expect(open?.payout).toBe(Math.floor((open?.amount ?? 0) * 80) / 100);
  expect(await post(site.url, '/api/staff/withdrawals/approve', { id: open?.id }, admin)).toMatchObject({
    body: { status: 'success', message: 'staff_api.withdrawal_approved' },
  });
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByText(/Your withdrawal was paid: \$/).waitFor();
  expect(errors).toEqual([]);
});

it('[WD-4] a payout that the payment system rejects brings the item back, and so does a refusal of staff', async () => {
  const token = await withAnItem();
  // The sandbox rejects what goes to a wallet that ends in 7.
  await askForMoney('4539 5787 6362 1486');
  const admin = await tokenOf('admin');
  const [open] = (await call<Listed>('/api/staff/withdrawals/list', {}, admin)).withdrawals;
  expect(
    await post(site.url, '/api/staff/withdrawals/reject', { id: open?.id, reason: 'a test of the way back' }, admin),
  ).toMatchObject({ body: { status: 'success' } });
  await expect.poll(() => items().count()).toBe(1);
  // A wallet ending in 7, by the call: the form has been shown above.
  const [held] = (
    await call<{ inventory: { myId: number; price: number }[] }>('/api/user/getInventory', { appId: 730 }, token)
  ).inventory;
  const asked = await post(
    site.url,
    '/api/user/createWithdraw',
    { sum: held?.price, wallet: '+79991234567', system: 1, items: { [String(held?.myId)]: {} } },
    token,
  );
  expect(asked).toMatchObject({ body: { status: 'success' } });
  await expect.poll(() => items().count()).toBe(0);
  const [second] = (await call<Listed>('/api/staff/withdrawals/list', {}, admin)).withdrawals;
  await post(site.url, '/api/staff/withdrawals/approve', { id: second?.id }, admin);
  await expect.poll(() => items().count(), { timeout: 20_000 }).toBe(1);
  expect(errors).toEqual([]);
});

it('[S6] calls of finance are for finance alone', async () => {
  for (const persona of ['player', 'moderator', 'creator']) {
    const token = await tokenOf(persona);
    for (const path of [
      '/api/staff/withdrawals/list',
      '/api/staff/adjustments/list',
      '/api/staff/reviews/list',
      '/api/staff/receivables/list',
    ]) {
      expect([persona, path, (await post(site.url, path, {}, token)).status]).toEqual([persona, path, 403]);
    }
  }
});

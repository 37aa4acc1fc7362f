import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, startBuiltSite, watchErrors } from '../support/browser.ts';

let site: BuiltSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite({ settings: { 'crash.countdownTicks': 100 } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const token = ((await (await fetch(`${site.url}/socialite/test/login?persona=new`)).json()) as { api_token: string })
    .api_token;
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
});
afterEach(() => context.close());

const dialog = () => page.getByRole('dialog', { name: 'Пополнение через P2P-кошелёк' });

/** Opens a deposit of $25 by this method; its dialog is open then. */
const openDeposit = async (): Promise<void> => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel(/Amount/).fill('25');
  await deposit.getByRole('radio', { name: /P2P wallet/ }).check({ force: true });
  await deposit.getByRole('button', { name: 'Deposit money' }).click();
  await dialog().waitFor();
};

/** Pays at the wallet, in its own tab; answers the number on the receipt. */
const pay = async (choice: string): Promise<string> => {
  const opens = context.waitForEvent('page');
  await dialog().getByRole('link', { name: 'Перейти к оплате' }).click();
  const wallet = await opens;
  await wallet.locator(`button[name="choice"][value="${choice}"]`).click();
  await wallet.waitForURL(/\/receipt\/\d+/);
  const receipt = await wallet.locator('#receipt').inputValue();
  await wallet.close();
  return receipt;
};

const send = async (receipt: string): Promise<void> => {
  await dialog().getByLabel('Номер квитанции').fill(receipt);
  await dialog().getByRole('button', { name: 'ОК' }).click();
};

it('a transfer is proved by its receipt: roubles, dollars and the time left in a Russian dialog, the balance grows, the receipt counts once', async () => {
  await openDeposit();
  expect(
    await dialog()
      .getByText(/^\d[\d\s]*,\d\d\s₽$/)
      .count(),
  ).toBe(1);
  await dialog().getByText('$25,00', { exact: true }).waitFor();
  // The time that is left runs.
  const left = async (): Promise<string> => (await dialog().getByRole('timer').textContent()) ?? '';
  const first = await left();
  expect(first).toMatch(/^(\d+:)?\d\d:\d\d$/);
  await expect.poll(left).not.toBe(first);
  const ok = dialog().getByRole('button', { name: 'ОК' });
  await dialog().getByLabel('Номер квитанции').fill('1234567890');
  expect(await ok.isDisabled()).toBe(true);
  await dialog().getByLabel('Номер квитанции').fill('12345678901');
  await ok.click();
  await page.getByText('There is no transfer with this receipt number.').first().waitFor();
  const receipt = await pay('exact');
  await send(receipt);
  await page.getByText('Your balance has been topped up by $25.').first().waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await page.getByText('$25.00').first().waitFor();
  await openDeposit();
  await send(receipt);
  await page.getByText('This receipt has already been credited.').first().waitFor();
  expect(errors).toEqual([]);
});

it('a deposit waits in the profile and can be paid from there; a rouble too little is not credited, not lost, and not asked for again', async () => {
  await openDeposit();
  await page.goto(`${site.url}/profile?part=deposits`);
  await page
    .getByRole('row', { name: /P2P wallet/ })
    .getByRole('button', { name: 'Pay' })
    .click();
  await dialog().getByRole('timer').waitFor();
  await send(await pay('rouble_less'));
  await page
    .getByText(/Your transfer arrived, but it does not match the deposit/)
    .first()
    .waitFor();
  await page.goto(`${site.url}/profile?part=deposits`);
  await page.getByRole('row', { name: /P2P wallet.*being checked/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Pay' }).count()).toBe(0);
  expect(errors).toEqual([]);
});

it('a deposit that waits in the profile is credited when it is paid from there', async () => {
  await openDeposit();
  await page.goto(`${site.url}/profile?part=deposits`);
  await page
    .getByRole('row', { name: /P2P wallet/ })
    .getByRole('button', { name: 'Pay' })
    .click();
  await send(await pay('exact'));
  await page.getByText('Your balance has been topped up by $25.').first().waitFor();
  await page.getByRole('row', { name: /P2P wallet.*completed/ }).waitFor();
  expect(errors).toEqual([]);
});

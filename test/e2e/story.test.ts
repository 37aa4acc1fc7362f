import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, signIn, startBuiltSite, watchErrors } from '../support/browser.ts';

let site: BuiltSite;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite(), launchBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  errors = watchErrors(page);
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});

const balance = async (): Promise<number> => {
  const text = (await page.locator('#inventory').getByText(/^\$[\d,.]+$/).first().textContent()) ?? '';
  return Number(text.replace(/[$,]/g, ''));
};
const inventory = () => page.locator('#inventory');
const items = () => inventory().locator('[aria-pressed], [role="checkbox"]').filter({ hasText: '$' });
const token = () => page.evaluate(() => localStorage.getItem('api_token'));

it('a stranger signs in, deposits, buys, stakes, stops, and verifies the round', async () => {
  await page.goto(site.url);
  await signIn(page, 'player');
  await page.getByRole('button', { name: 'Deposit' }).first().waitFor();
  expect(await token()).toMatch(/^[\w-]{40,}$/);
  expect(await balance()).toBe(0);

  // Deposit: the modal, the checkout site, and the balance by socket.
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog');
  await deposit.getByLabel(/Amount/).fill('40');
  await deposit.getByRole('radio').first().click();
  await deposit.getByRole('button', { name: /money/i }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  await page.locator('button[name="choice"][value="pay"]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(balance).toBe(40);

  // Buy: a storehouse item for the balance.
  await inventory().getByRole('button', { name: 'Buy' }).click();
  const storehouse = page.getByRole('dialog');
  const offers = storehouse.getByRole('region', { name: /results|items|storehouse/i }).getByRole('button').filter({ hasText: '$' });
  await offers.first().waitFor();
  await offers.nth(3).click();
  await storehouse.getByRole('button', { name: /accept/i }).click();
  await expect.poll(() => items().count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await balance()).toBeLessThan(40);

  // Stake it by hand in the next round that is not over at once, and stop in flight.
  let won = false;
  for (let tried = 0; tried < 8 && !won; tried++) {
    if ((await items().count()) === 0) {
      await buyFirst();
    }
    await items().first().click();
    const big = page.getByRole('button', { name: /^(Bet|Stop)/ }).first();
    await expect.poll(async () => (await big.isEnabled()) && ((await big.textContent()) ?? '').includes('Bet'), { timeout: 60_000 }).toBe(true);
    await big.click();
    await page.getByText(/^Bet placed|accepted/i).first().waitFor({ timeout: 10_000 }).catch(() => undefined);
    const stop = page.getByRole('button', { name: /^Stop/ }).first();
    await stop.waitFor({ timeout: 60_000 }).catch(() => undefined);
    if (!(await stop.isVisible())) continue;
    const before = await balance();
    await stop.click();
    await expect.poll(async () => (await items().count()) > 0 || (await balance()) > before, { timeout: 20_000 }).toBe(true).catch(() => undefined);
    won = (await items().count()) > 0;
  }
  expect(won).toBe(true);

  // The round's page verifies it in this browser.
  await expect.poll(() => page.getByRole('navigation', { name: /results/i }).getByRole('link').count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: /results/i }).getByRole('link').first().click();
  await page.waitForURL(/\/crash\/\d+/);
  await expect.poll(() => page.locator('main').textContent(), { timeout: 30_000 }).toMatch(/verifies|verified|checks? (out|passed)|matches/i);
  expect(errors).toEqual([]);
});

const buyFirst = async (): Promise<void> => {
  await inventory().getByRole('button', { name: 'Buy' }).click();
  const storehouse = page.getByRole('dialog');
  const offers = storehouse.getByRole('region').getByRole('button').filter({ hasText: '$' });
  await offers.first().waitFor();
  await offers.nth(3).click();
  await storehouse.getByRole('button', { name: /accept/i }).click();
  await expect.poll(() => items().count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
};

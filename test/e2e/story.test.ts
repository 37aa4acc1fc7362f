import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type BuiltSite,
  launchBrowser,
  leaveStorehouse,
  signIn,
  startBuiltSite,
  watchErrors,
} from '../support/browser.ts';

let site: BuiltSite;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite(), launchBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  errors = watchErrors(page);
  // A step may have to wait for a whole flight to end, and flights can be long.
  page.setDefaultTimeout(180_000);
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});

const inventory = () => page.getByRole('region', { name: 'Your inventory' });
const items = () => inventory().getByRole('list').getByRole('button');
const bigButton = () => page.getByRole('region', { name: 'Create bet' }).getByRole('button', { name: /^(Bet|Stop)/ });
const results = () => page.getByRole('navigation', { name: /results/i }).getByRole('link');
const dollarsIn = (text: string | null): number => Number(/\$([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
const balance = async (): Promise<number> => dollarsIn(await inventory().getByRole('definition').first().textContent());

/** Buys the storehouse item at this place of the list that the balance covers. */
const buy = async (place: number): Promise<void> => {
  const before = await items().count();
  await inventory().getByRole('button', { name: 'Buy' }).click();
  const storehouse = page.getByRole('dialog', { name: 'Storehouse' });
  const offers = storehouse.getByRole('list').last().getByRole('button');
  await offers.nth(place).click();
  const total = dollarsIn(await storehouse.getByText('You get').locator('..').textContent());
  await storehouse.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The items are in your inventory.').first().waitFor();
  await page.keyboard.press('Escape');
  await storehouse.waitFor({ state: 'hidden' });
  await expect.poll(() => items().count()).toBe(before + 1);
  expect(total).toBeGreaterThan(0);
};

/** Stakes the dearest own item by hand in the next round. Answers whether a stop button came up. */
const stakeAndFly = async (): Promise<boolean> => {
  await items().first().click();
  await expect.poll(async () => (await bigButton().textContent()) ?? '', { timeout: 180_000 }).toMatch(/^Bet \$/);
  await bigButton().click();
  const stop = page.getByRole('button', { name: /^Stop/ });
  const crashed = page.getByText('Lost', { exact: true });
  await Promise.race([stop.waitFor({ timeout: 180_000 }), crashed.first().waitFor({ timeout: 180_000 })]);
  return stop.isVisible();
};

it('a stranger signs in, deposits, buys, stakes, stops, and verifies the round', async () => {
  await page.goto(site.url);
  await signIn(page, 'player');
  await expect.poll(balance).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toMatch(/^[\w-]{43}$/);

  // Deposit: the modal, the checkout site, then the balance by socket and a notice.
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await deposit.getByLabel(/Amount/).fill('40');
  await deposit.getByRole('radio', { name: /Bank card/ }).check({ force: true });
  await deposit.getByRole('button', { name: 'Deposit money' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  await page.locator('button[name="choice"][value="pay"]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await leaveStorehouse(page);
  await expect.poll(balance).toBe(40);

  // Buy real skins for it.
  await buy(4);
  const left = await balance();
  expect(left).toBeLessThan(40);

  // Stake one, stop it in flight; a round that is over at once takes the stake, so a few tries.
  let won = false;
  for (let tried = 0; tried < 8 && !won; tried++) {
    if ((await items().count()) === 0) await buy(2);
    const balanceBefore = await balance();
    if (!(await stakeAndFly())) continue;
    await page.getByRole('button', { name: /^Stop/ }).click();
    won = await expect
      .poll(() => items().count(), { timeout: 10_000 })
      .toBeGreaterThan(0)
      .then(
        () => true,
        () => false,
      );
    // The win is an item of the storehouse and the remainder.
    if (won) expect(await balance()).toBeGreaterThanOrEqual(balanceBefore);
  }
  expect(won).toBe(true);

  // The round of the win, checked in this browser.
  await expect.poll(() => results().count(), { timeout: 180_000 }).toBeGreaterThan(0);
  await results().first().click();
  await page.waitForURL(/\/crash\/\d+/);
  await page.getByRole('button', { name: /^Verify/ }).click();
  await page.getByText('This round is as it was committed.').waitFor();
  expect(errors).toEqual([]);
});

it('resumes after a power cut: bets, round and sign-in are where they were', async () => {
  await page.goto(site.url);
  await expect.poll(balance).toBeGreaterThanOrEqual(0);
  const before = await page.evaluate(() => localStorage.getItem('api_token'));
  const held = await items().count();
  await site.kill();
  await page
    .getByText(/connection|offline/i)
    .locator('visible=true')
    .first()
    .waitFor();
  await site.restart();
  await expect.poll(() => page.getByRole('region', { name: 'Create bet' }).isVisible()).toBe(true);
  await page.reload();
  await expect.poll(() => items().count(), { timeout: 20_000 }).toBe(held);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBe(before);
});

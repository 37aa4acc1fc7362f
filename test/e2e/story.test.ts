import { expect, it } from 'vitest';
import { leaveStorehouse, signIn } from '../support/browser.ts';
import { betInCrash } from '../support/crash-bet.ts';
import { inBrowser } from '../support/in-browser.ts';
import { fillDeposit, payAtProvider, playerWithItems } from '../support/paying.ts';

/** Site whose first flights last about 12 seconds or longer, enough for a manual cash-out. */
const here = inBrowser({
  site: { settings: { 'crash.countdownTicks': 8 }, rounds: { count: 6, lowest: 200, highest: 300 } },
  reducedMotion: 'no-preference',
});

/** Wait for the end of a flight, and for the start of the next one. */
const AFTER_A_FLIGHT = { timeout: 60_000 };

const inventory = () => here.page.getByRole('region', { name: 'Your inventory' });
const items = () => inventory().getByRole('list').getByRole('button');
const results = () => here.page.getByRole('navigation', { name: /results/i }).getByRole('link');
const dollarsIn = (text: string | null): number => Number(/\$([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
const balance = async (): Promise<number> => dollarsIn(await inventory().getByRole('definition').first().textContent());

/** Buys the storehouse item at this place of the list that the balance covers. */
const buy = async (place: number): Promise<void> => {
  const before = await items().count();
  await inventory().getByRole('button', { name: 'Buy' }).click();
  const storehouse = here.page.getByRole('dialog', { name: 'Storehouse' });
  const offers = storehouse.getByRole('list').last().getByRole('button');
  await offers.nth(place).click();
  const total = dollarsIn(await storehouse.getByText('You get').locator('..').textContent());
  await storehouse.getByRole('button', { name: 'Accept' }).click();
  await here.page.getByText('The items are in your inventory.').first().waitFor();
  await here.page.keyboard.press('Escape');
  await storehouse.waitFor({ state: 'hidden' });
  await expect.poll(() => items().count()).toBe(before + 1);
  expect(total).toBeGreaterThan(0);
};

it('a stranger signs in, deposits, buys, stakes, cashes out, and verifies the round', async () => {
  const { page } = here;
  await page.goto(here.url);
  await signIn(page, 'new');
  const token = async (): Promise<string> => (await page.evaluate(() => localStorage.getItem('api_token'))) ?? '';
  await expect.poll(balance).toBe(0);
  expect(await token()).toMatch(/^[\w-]{43}$/);

  // Deposit: the dialog, the checkout site, and back on the page the storehouse with the new balance.
  await fillDeposit(here, { method: /Bank card/, sum: '40' });
  await payAtProvider(here, 'pay');
  await leaveStorehouse(page);
  await expect.poll(balance).toBe(40);

  // Buy skins with the money.
  await buy(4);
  const left = await balance();
  expect(left).toBeLessThan(40);

  // Stakes an item without a target and cashes out in flight. The win is an item of the storehouse plus the remainder.
  await items().first().click();
  await betInCrash(page);
  await expect.poll(() => items().count()).toBe(0);
  await page.getByRole('button', { name: /^Cash out/ }).click(AFTER_A_FLIGHT);
  await expect.poll(() => items().count()).toBe(1);
  expect(await balance()).toBeGreaterThanOrEqual(left);

  // The round of the win is checked in this browser once it is over.
  const [won] = (await here.call('POST /api/user/getProfile', {}, await token())).crashBets;
  expect(won).toMatchObject({ status: 'won', cash_out: expect.any(Number) as number });
  await results()
    .and(page.locator(`[href="/crash/${won?.game_id}"]`))
    .click(AFTER_A_FLIGHT);
  await page.waitForURL((url) => url.pathname === `/crash/${won?.game_id}`);
  await page.getByRole('button', { name: /^Verify/ }).click();
  await page.getByText('This round is as it was committed.').waitFor();
  expect(here.errors).toEqual([]);
});

it('a page reconnects after a power cut, with the player signed in and the same items', async () => {
  const { page } = here;
  const token = await playerWithItems(here);
  await here.enter(token);
  await page.goto(here.url);
  await items().first().waitFor();
  const [held, had] = [await items().count(), await balance()];
  await here.ownSite.kill();
  await page
    .getByText(/connection|offline/i)
    .locator('visible=true')
    .first()
    .waitFor();
  await here.ownSite.restart();
  await expect.poll(() => page.locator('[data-offline]').count()).toBe(0);
  await page.reload();
  await expect.poll(() => items().count()).toBe(held);
  expect(await balance()).toBe(had);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBe(token);
});

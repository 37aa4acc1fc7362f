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
  // Not again after a sign-out.
  await context.addInitScript(
    (value) =>
      void (
        sessionStorage.getItem('told') ??
        (sessionStorage.setItem('told', '1'), localStorage.setItem('api_token', value))
      ),
    token,
  );
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
  await page.goto(`${site.url}/profile?part=limits`);
});
afterEach(() => context.close());

const deposits = () => page.getByRole('region', { name: 'Deposits' });

const setDeposit = async (sum: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change: Deposits, 24 hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposits within 24 hours' });
  await dialog.getByLabel(/Limit in dollars/).fill(sum);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
};

const tryDeposit = async (sum: string): Promise<void> => {
  await page.getByRole('button', { name: 'Deposit', exact: false }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await dialog.getByLabel(/Amount/).fill(sum);
  await dialog.getByRole('button', { name: 'Deposit money' }).click();
};

it('[P2] [LI-5] a limit holds at once, a higher one only after its wait, which the page says', async () => {
  await setDeposit('20');
  await deposits().getByText('$20.00').waitFor();
  await tryDeposit('25');
  await page
    .getByText(/This would exceed your own limit: \$20 is left of it/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${site.url}/profile?part=limits`);
  await setDeposit('50');
  await deposits()
    .getByText(/^From .*: \$50\.00$/)
    .waitFor();
  await deposits().getByText('$20.00').waitFor();
  await setDeposit('10');
  await deposits().getByText('$10.00').waitFor();
  await expect
    .poll(() =>
      deposits()
        .getByText(/^From /)
        .count(),
    )
    .toBe(0);
  expect(errors).toEqual([]);
});

it('[P2] [LI-6] [LI-7] a pause needs a length and a tick, holds at once and says until when', async () => {
  await page.getByRole('button', { name: 'Begin the pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  const begin = dialog.getByRole('button', { name: 'Begin the pause' });
  expect(await begin.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: '1 week' }).check({ force: true });
  expect(await begin.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check({ force: true });
  await begin.click();
  await page
    .getByText(/You have paused play until/)
    .first()
    .waitFor();
  await tryDeposit('25');
  await page
    .getByText(/nothing can be staked or deposited|nothing can be deposited|You have paused play: nothing/i)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});

it('[S1] [LI-8] a self-exclusion ends the session of this page at once', async () => {
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  const dialog = page.getByRole('dialog', { name: 'Self-exclusion' });
  await dialog.getByRole('radio', { name: '6 months' }).check({ force: true });
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: 'Exclude myself' }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

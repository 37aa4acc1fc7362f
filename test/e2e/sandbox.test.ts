import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, startBuiltSite, watchErrors } from '../support/browser.ts';
import { post } from '../support/client.ts';

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
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
});
afterEach(() => context.close());

const tools = () => page.getByRole('button', { name: 'Sandbox tools' });

it('the sandbox signs in without the provider, gives play money and items, and travels', async () => {
  await page.goto(site.url);
  await tools().click();
  const dialog = page.getByRole('dialog');
  // There is nobody yet to be given anything.
  expect(await dialog.getByRole('button', { name: 'Give me that' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('$0.00').first().waitFor();
  await tools().click();
  await dialog.getByRole('textbox').first().fill('250');
  await dialog.getByRole('button', { name: 'Give me that' }).click();
  await page.getByText('Play money and items are yours.').first().waitFor();
  await page.getByText('$250.00').first().waitFor();
  await dialog.getByRole('button', { name: '+1 day' }).click();
  await page.getByText('The site has moved 24 hours ahead.').first().waitFor();
  expect(errors).toEqual([]);
});

it('a live site neither shows them nor fetches their code', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.route('**/api/getConfig', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), mode: 'live' } });
  });
  await page.goto(site.url);
  // So long until the sandbox's own page has fetched what is fetched at leisure: the notices come with it.
  await expect.poll(() => fetched.some((url) => url.includes('Toaster'))).toBe(true);
  await page.getByText('Only for adults.').waitFor();
  expect(await tools().count()).toBe(0);
  expect(fetched.filter((url) => /sandbox/i.test(url))).toEqual([]);
});

it('maintenance has a bar on every page as long as it lasts, and one notice at a time', async () => {
  const admin = (
    (await (await fetch(`${site.url}/socialite/test/login?persona=admin`)).json()) as { api_token: string }
  ).api_token;
  const set = (value: boolean) => post(site.url, '/api/staff/changeSetting', { key: 'site.maintenance', value }, admin);
  const bar = () => page.getByText('Maintenance: new bets are paused.', { exact: true });
  await page.goto(`${site.url}/user-agreement`);
  await page.getByText('Only for adults.').waitFor();
  await set(true);
  await page.getByText('The site is closing for maintenance.', { exact: false }).first().waitFor();
  await bar().waitFor();
  await set(false);
  await page.getByText('Maintenance is over. Bets are open again.').first().waitFor();
  await bar().waitFor({ state: 'detached' });
  // Well before it would have gone by itself.
  await expect
    .poll(() => page.getByText('The site is closing for maintenance.', { exact: false }).count(), { timeout: 2000 })
    .toBe(0);
  expect(errors).toEqual([]);
});

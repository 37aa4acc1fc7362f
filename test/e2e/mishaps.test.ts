import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type BuiltSite,
  clickToClose,
  launchBrowser,
  signIn,
  startBuiltSite,
  watchErrors,
} from '../support/browser.ts';

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
  errors = watchErrors(page);
});
afterEach(() => context.close());

/** Opens the site with a persona's token, until the header has a button of this name. */
const asPersona = async (persona: string, button = 'Deposit'): Promise<void> => {
  const { api_token: token } = (await (await fetch(`${site.url}/socialite/test/login?persona=${persona}`)).json()) as {
    api_token: string;
  };
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  await page.goto(site.url);
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(button) })
    .waitFor();
};

it('takes no text for an amount, keeps it as typed, and says the largest deposit', async () => {
  await asPersona('player');
  await page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const pay = dialog.getByRole('button', { name: 'Deposit money' });
  for (const typed of ['1e9', '-5', '1.005', '1 000']) {
    await amount.fill(typed);
    await amount.blur();
    expect(await amount.inputValue()).toBe(typed);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await pay.isDisabled()).toBe(true);
    await dialog.getByText('Enter a plain amount').waitFor();
  }
  await amount.fill('10000.01');
  await dialog.getByText('The largest deposit here is $10,000.00.').waitFor();
  expect(await pay.isDisabled()).toBe(true);
  await amount.fill('12,5');
  await expect.poll(() => pay.isEnabled()).toBe(true);
  expect(errors).toEqual([]);
});

it('takes a refused promo code back with the code: when it is edited, and when the dialog closes', async () => {
  await asPersona('player');
  const notice = page.getByText('This promo code is not valid for a deposit.');
  const refuse = async (): Promise<void> => {
    await page.getByRole('dialog').getByRole('textbox', { name: 'Promo code' }).fill('LIFT');
    await page.keyboard.press('Enter');
    await notice.waitFor();
  };
  await page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  await refuse();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Promo code' }).fill('LIFT2');
  await notice.waitFor({ state: 'hidden', timeout: 2000 });
  expect(await page.getByRole('dialog').getByText('Press OK to check the code').count()).toBe(1);
  await refuse();
  await page.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'hidden', timeout: 2000 });
});

it('[S1] closes the sign-in window of a banned player, and the site says why', async () => {
  await page.goto(site.url);
  await signIn(page, 'banned');
  await page.getByText('This account is blocked.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  expect(errors).toEqual([]);
});

it('leads from the last page of a sign-in to the game when there is none to end, and asks the server for nothing', async () => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
  await page.goto(`${site.url}/auth/callback`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  expect([refused, errors]).toEqual([[], []]);
});

it('"To the game" in the sign-in window closes it: there is one site, the one behind it', async () => {
  await page.goto(site.url);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      () => void window.open('/auth/callback?error=agreement', 'sign-in', 'popup=yes,width=860,height=500'),
    ),
  ]);
  await popup.getByText('accept the user agreement').waitFor();
  await clickToClose(popup, popup.getByRole('link', { name: 'To the game' }));
  // Without a window behind it there is nowhere else to go.
  await page.goto(`${site.url}/auth/callback?error=agreement`);
  await page.getByRole('link', { name: 'To the game' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

/** As when the network is gone for files, or a new version has replaced them on the server. */
const loseParts = async (): Promise<void> => void (await page.route('**/assets/*.js', (route) => route.abort()));
const loadError = (role: 'alert' | 'listitem') =>
  page.getByRole(role).filter({ hasText: 'Part of the site did not load.' });

it('says that a part did not load even when what shows notices cannot be fetched either', async () => {
  await asPersona('player');
  await loseParts();
  const deposit = page.getByRole('button', { name: /Deposit/ }).first();
  await deposit.click();
  await loadError('alert').waitFor();
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await loadError('alert').getByRole('button', { name: 'Reload' }).waitFor();
  // Asked again, it is said once; it can be closed by its button and by Escape, and comes again.
  await deposit.click();
  expect(await loadError('alert').count()).toBe(1);
  await loadError('alert').getByRole('button', { name: 'Close' }).click();
  await loadError('alert').waitFor({ state: 'hidden' });
  // A press while the one before is being given up leads nowhere.
  await expect.poll(() => deposit.click().then(() => loadError('alert').count())).toBe(1);
  await page.keyboard.press('Escape');
  await loadError('alert').waitFor({ state: 'hidden' });
});

it('fetches what shows notices ahead, so that it is there when nothing can be fetched any more', async () => {
  const fetched = page.waitForResponse(/assets\/Toaster-.*\.js$/);
  await asPersona('player');
  await fetched;
  await loseParts();
  await page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  await loadError('listitem').waitFor();
});

const answer = async (call: string, status: number): Promise<void> =>
  void (await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, json: { message: 'app_api.internal' } }),
  ));
/** The newest such notice: the one that it replaced may still be fading away. */
const notice = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

it('lets a player in although the last results do not load, and offers them again', async () => {
  await answer('crash/getHistory', 500);
  await asPersona('rich');
  await page.locator('#inventory li button').first().waitFor();
  await page.getByText('Select items in your inventory.').first().waitFor();
  await notice('Part of the site did not load.').waitFor();
  const results = page.getByRole('navigation', { name: 'Last results' });
  await results.getByText('The last results did not load.').waitFor();
  await page.unroute('**/api/crash/getHistory');
  await notice('Part of the site did not load.').getByRole('button', { name: 'Try again' }).click();
  await results.getByText('The last results did not load.').waitFor({ state: 'hidden' });
  await notice('Part of the site did not load.').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).not.toBeNull();
});

it('logs out when the server answers that it cannot load the player, and says so', async () => {
  await answer('user/getInventory', 500);
  await asPersona('rich', 'Sign in');
  await notice('Could not sign you in.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  await page.locator('#inventory').getByRole('button', { name: 'Sign in' }).waitFor();
});

it('keeps the player when nobody answers, offers another try, and takes it', async () => {
  await answer('user/get', 503);
  await asPersona('rich', 'Try again');
  await notice('Part of the site did not load.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).not.toBeNull();
  await page.locator('#inventory').getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/user/get');
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
  await page.locator('#inventory li button').first().waitFor();
  await notice('Part of the site did not load.').waitFor({ state: 'hidden' });
});

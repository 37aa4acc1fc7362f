import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, startBuiltSite, watchErrors } from '../support/browser.ts';
import { post } from '../support/client.ts';

let site: BuiltSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let token: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite({ settings: { 'crash.countdownTicks': 100 } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  token = await tokenOf('new');
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
});
afterEach(() => context.close());

const tokenOf = async (persona: string): Promise<string> =>
  ((await (await fetch(`${site.url}/socialite/test/login?persona=${persona}`)).json()) as { api_token: string })
    .api_token;
const call = async <T>(path: string, body: unknown, by = token): Promise<T> =>
  (await post(site.url, path, body, by)).body as T;
const me = () => call<{ balance: number; bonus_left: number; to_stake: number }>('/api/user/get', {});
const dialog = () => page.getByRole('dialog', { name: 'Deposit' });

const choose = async (method: RegExp, sum: string): Promise<void> => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  await dialog()
    .getByLabel(/Amount/)
    .fill(sum);
  await dialog().getByRole('radio', { name: method }).check({ force: true });
};

/** Ends the payment at the provider in this way; the site is open again afterwards. */
const pay = async (choice: string): Promise<void> => {
  await dialog().getByRole('button', { name: 'Deposit money' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  const button = page.locator(`button[name="choice"][value="${choice}"]`);
  if (!(await button.isVisible())) await page.locator('summary').click();
  await button.click();
  await page.waitForURL((url) => url.pathname === '/');
};

/** The newest deposit as the profile lists it. */
const listed = async (status: string): Promise<void> => {
  await page.goto(`${site.url}/profile?part=deposits`);
  await page
    .getByRole('row', { name: new RegExp(`\\$25\\.00.*${status}`) })
    .first()
    .waitFor();
};

describe.each([
  ['card by aggregator', /Bank card/],
  ['e-wallet', /E-wallet/],
  ['card by processor', /Card \(processor\)/],
] as const)('a deposit by %s', (_name, method) => {
  it('[M9] is credited once, told, and listed', async () => {
    await choose(method, '25');
    await pay('pay');
    await page.getByText('Your balance has been topped up by $25.').first().waitFor();
    await page.getByText('$25.00').first().waitFor();
    expect((await me()).balance).toBe(25);
    await listed('completed');
    expect(errors).toEqual([]);
  });

  it('[M9] that is declined says so and credits nothing', async () => {
    await choose(method, '25');
    await pay('fail');
    await page.getByText('The payment did not go through. Nothing was charged here.').first().waitFor();
    expect((await me()).balance).toBe(0);
    await listed('failed');
    expect(errors).toEqual([]);
  });
});

it('[M9] charged twice by the provider credits one charge, and the other is before staff: it is not lost', async () => {
  await choose(/Bank card/, '25');
  await pay('twice_new');
  await page
    .getByText(/We received a payment of \$25 that could not be credited by itself/)
    .first()
    .waitFor();
  await expect.poll(async () => (await me()).balance).toBe(25);
  const admin = await tokenOf('admin');
  const { reviews } = await call<{ reviews: { id: number; sum: number; reason: string }[] }>(
    '/api/staff/reviews/list',
    {},
    admin,
  );
  expect(reviews.filter(({ sum }) => sum === 25)).toHaveLength(1);
  expect(errors).toEqual([]);
});

it.each(['wrong_amount', 'wrong_currency'])(
  '[M9] paid otherwise than asked (%s) is held and says so, and is not asked for again',
  async (choice) => {
    await choose(/Bank card/, '25');
    await pay(choice);
    await page
      .getByText(/that could not be credited automatically/)
      .first()
      .waitFor();
    expect((await me()).balance).toBe(0);
    await listed('being checked');
    expect(await page.getByRole('link', { name: 'Pay' }).count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

it('[M9] a report that a stranger signed changes nothing: the deposit waits, and can still be paid', async () => {
  await choose(/Bank card/, '25');
  await pay('wrong_signature');
  await listed('waiting for payment');
  expect((await me()).balance).toBe(0);
  await page.getByRole('link', { name: 'Pay' }).first().click();
  await page.locator('button[name="choice"][value="pay"]').click();
  await expect.poll(async () => (await me()).balance).toBe(25);
});

it('[PR-1] [BO-1] [WA-1] a code of the deposit dialog is locked once it is accepted, and its bonus money and what is to be staked are shown', async () => {
  const admin = await tokenOf('admin');
  expect(
    await call('/api/staff/promo/create', { code: 'TWENTY', kind: 'percent', percent: 20, min_deposit: 10 }, admin),
  ).toMatchObject({ status: 'success' });
  await choose(/Bank card/, '25');
  const code = dialog().getByRole('textbox', { name: 'Promo code' });
  await code.fill('twenty');
  await code.press('Enter');
  await dialog().getByText('The code is accepted and applies to this deposit.').waitFor();
  expect(await code.getAttribute('readonly')).not.toBeNull();
  // Closing forgets it.
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  await choose(/Bank card/, '25');
  expect(await code.inputValue()).toBe('');
  await code.fill('TWENTY');
  await code.press('Enter');
  await dialog().getByText('The code is accepted and applies to this deposit.').waitFor();
  await pay('pay');
  await expect.poll(me).toMatchObject({ balance: 25, bonus_left: 5 });
  expect((await me()).to_stake).toBeGreaterThanOrEqual(25);
  await page.goto(`${site.url}/profile`);
  await page.getByText('$5.00', { exact: true }).first().waitFor();
  // It was this player's one use.
  await choose(/Bank card/, '25');
  await code.fill('TWENTY');
  await code.press('Enter');
  await page.getByText('You have already used this promo code.').first().waitFor();
  expect(errors).toEqual([]);
});

it('says honestly which ways are not connected', async () => {
  await choose(/Bank card/, '25');
  for (const name of [/Crypto/, /Mobile payment/, /Bank transfer/])
    expect(await dialog().getByRole('radio', { name }).isDisabled()).toBe(true);
  expect(errors).toEqual([]);
});

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, speakRussian, startBuiltSite, watchErrors } from '../support/browser.ts';
import { post } from '../support/client.ts';

let site: BuiltSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  // Deposits are free of wagering here, so that something can be withdrawn at once.
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
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  errors = watchErrors(page);
});
afterEach(() => context.close());

const tokenOf = async (persona: string): Promise<string> =>
  ((await (await fetch(`${site.url}/socialite/test/login?persona=${persona}`)).json()) as { api_token: string })
    .api_token;
const call = async <T>(path: string, body: unknown, token: string): Promise<T> =>
  (await post(site.url, path, body, token)).body as T;

/** A new player who has deposited $40 and holds one item. */
const withAnItem = async (): Promise<{ token: string; item: { myId: number; price: number } }> => {
  const token = await tokenOf('new');
  const { url } = await call<{ url: string }>(
    '/api/payment/sum/create',
    { depositMethod: 'card_processor', sum: 40, promocode: null },
    token,
  );
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
    redirect: 'manual',
  });
  await expect.poll(async () => (await call<{ balance: number }>('/api/user/getBalance', {}, token)).balance).toBe(40);
  const list = await call<{ data: { data: { id: number; price: number }[] } }>(
    '/api/all-items/getList',
    { appId: 730, minPrice: 20, maxPrice: 40 },
    token,
  );
  const entry = list.data.data[0];
  await call('/api/user/buy', { buy: [entry?.id], sell: [], give: 0, get: entry?.price }, token);
  const [item] = (
    await call<{ inventory: { myId: number; price: number }[] }>('/api/user/getInventory', { appId: 730 }, token)
  ).inventory;
  if (!item) throw new Error('nothing was bought');
  return { token, item };
};

it('a guest is asked to sign in', async () => {
  await page.goto(`${site.url}/profile`);
  await page.getByText('Sign in to see your profile').waitFor();
  expect(errors).toEqual([]);
});

it('[WD-4] deposits and withdrawals are listed with their states; one in moderation is taken back from there', async () => {
  const { token, item } = await withAnItem();
  expect(
    await call(
      '/api/user/createWithdraw',
      { sum: item.price, wallet: '4111111111111111', system: 3, items: { [String(item.myId)]: {} } },
      token,
    ),
  ).toMatchObject({ status: 'success' });
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  await page.goto(`${site.url}/profile`);
  await page.getByRole('tab', { name: 'Deposits' }).click();
  await page.getByRole('row', { name: /Card \(processor\).*\$40\.00.*completed/ }).waitFor();
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  const row = page.getByRole('row', { name: /Bank card.*1111/ });
  await row.getByText('moderation').waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('canceled', { exact: true }).waitFor();
  await row.getByText('canceled by you').waitFor();
  expect(
    (await call<{ inventory: unknown[] }>('/api/user/getInventory', { appId: 730 }, token)).inventory,
  ).toHaveLength(1);
  expect(errors).toEqual([]);
});

const deposit = {
  id: 'a',
  method: 'ewallet',
  sum: 50,
  status: 'completed',
  credited: 50,
  taken_back: 0,
  url: null,
  roubles: null,
  expires_at: null,
  date: '2026-01-05T12:00:00.000Z',
};
const taken = {
  id: 7,
  type: 'steam',
  system: null,
  wallet: null,
  amount: 12,
  payout: null,
  items: [],
  status: 'completed',
  reason: null,
  can_cancel: false,
  trade: null,
  date: '2026-01-05T12:00:00.000Z',
};

it('[S6] on a phone, in Russian, every part is in sight, and cards say what became of the money and nothing empty', async () => {
  const token = await tokenOf('new');
  const russian = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  await speakRussian(russian);
  const phone = await russian.newPage();
  phone.setDefaultTimeout(30_000);
  const mistakes = watchErrors(phone);
  try {
    await russian.addInitScript((value) => localStorage.setItem('api_token', value), token);
    await phone.route('**/api/user/getProfile', async (route) => {
      const answer = await route.fetch();
      const deposits = [
        { ...deposit, taken_back: 25 },
        { ...deposit, id: 'b', sum: 20, credited: 19 },
        { ...deposit, id: 'c', status: 'returned', credited: 0 },
        { ...deposit, id: 'd', status: 'pending', credited: 0, url: 'https://pay.test/' },
      ];
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), deposits, withdraws: [taken] },
      });
    });
    await phone.goto(`${site.url}/profile?part=deposits`);
    const cards = phone.getByRole('row');
    await cards.filter({ hasText: 'отозвано $25,00 из $50,00' }).getByText('зачислено', { exact: true }).waitFor();
    await cards.filter({ hasText: 'зачислено $19,00' }).waitFor();
    await cards.filter({ hasText: 'отправлено обратно' }).waitFor();
    // One card has something to do.
    expect(await phone.getByRole('cell').filter({ hasText: 'Действие', visible: true }).count()).toBe(1);
    expect(await phone.getByRole('tab').count()).toBe(5);
    expect(await phone.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    await phone.getByRole('tab', { name: 'Выводы' }).click();
    await cards.filter({ hasText: 'Обмен Steam' }).getByText('передан', { exact: true }).waitFor();
    expect(await phone.getByRole('cell').filter({ hasText: 'Кошелёк', visible: true }).count()).toBe(0);
    await phone.getByRole('tab', { name: 'Обзор' }).click();
    await phone.getByText('Внесено больше, чем выведено').waitFor();
    await phone.setViewportSize({ width: 320, height: 700 });
    await phone.getByRole('tab', { name: 'Лимиты' }).click();
    await phone.getByRole('button', { name: /Изменить: Пополнения, 24 часа/ }).click();
    await phone.getByLabel('Лимит в долларах').waitFor();
    expect(await phone.getByText('Действует сразу после сохранения.').count()).toBe(0);
    await phone.getByLabel('Лимит в долларах').fill('10');
    await phone.getByText('Действует сразу после сохранения.').waitFor();
    await phone.keyboard.press('Escape');
    expect(mistakes).toEqual([]);
  } finally {
    await russian.close();
  }
});

it('[BO-1] a promo code is used in the profile, and the bonus money shows', async () => {
  const [admin, token] = [await tokenOf('admin'), await tokenOf('new')];
  expect(await call('/api/staff/promo/create', { code: 'PROFILE5', kind: 'balance', sum: 5 }, admin)).toMatchObject({
    status: 'success',
  });
  await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  await page.goto(`${site.url}/profile`);
  // No text is shown by its key.
  await page.getByRole('region', { name: 'Trade link' }).getByRole('button', { name: 'Save' }).waitFor();
  expect(await page.getByText(/^[a-z]+_[a-z_]+$/).count()).toBe(0);
  const promo = page.getByRole('region', { name: 'Promo code' });
  await promo.getByLabel('Code').fill('NOSUCHCODE');
  await promo.getByRole('button', { name: 'Use' }).click();
  await page.getByText('There is no such promo code.').first().waitFor();
  await promo.getByLabel('Code').fill('profile5');
  await promo.getByRole('button', { name: 'Use' }).click();
  await page.getByText('The promo code is activated.').first().waitFor();
  await page.getByText('$5.00', { exact: true }).first().waitFor();
  expect(errors).toEqual([]);
});

it('[S6] the public page of another player shows bets and figures, and of nobody says so', async () => {
  await tokenOf('rich');
  await page.goto(`${site.url}/user/1`);
  await page.getByText('Games played').waitFor();
  expect(await page.getByText('Balance', { exact: true }).count()).toBe(0);
  await page.goto(`${site.url}/user/999999`);
  await page.getByText('This player was not found.').waitFor();
  expect(errors).toEqual([]);
});

const pastBet = (id: number, more: object = {}) => ({
  id,
  game_id: id,
  bet: 1,
  items: [],
  itemsMore: 1,
  placed_colour: null,
  result_colour: null,
  multiplier: 2,
  target: 2,
  cash_out: 2,
  crash_point: 3.41,
  status: 'won',
  earnings: 1,
  date: '2026-01-05T12:00:00.000Z',
  ...more,
});

it('[I4] past bets go on to the first one, also after a page that did not come, and tell auto cash-out, cash-out and crash apart', async () => {
  await context.addInitScript((value) => localStorage.setItem('api_token', value), await tokenOf('new'));
  const newest = [
    pastBet(100, { target: 999999, cash_out: 1.87 }),
    pastBet(99, { target: 5, cash_out: null, multiplier: 3.41, status: 'lost', earnings: -1 }),
    ...Array.from({ length: 48 }, (_unused, at) => pastBet(98 - at)),
  ];
  await page.route('**/api/user/getProfile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: {
        ...((await answer.json()) as object),
        crashBets: newest,
        betsNext: { crash: '51', jackpot: null, wheel: null },
      },
    });
  });
  const asked: unknown[] = [];
  await page.route('**/api/user/getBets', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length === 1)
      return route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } });
    return route.fulfill({
      json: { success: true, bets: Array.from({ length: 50 }, (_unused, at) => pastBet(50 - at)), next: null },
    });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/profile?part=bets`);
  await page.getByRole('row', { name: /^100 .* by hand 1\.87x 3\.41x won/ }).waitFor();
  await page.getByRole('row', { name: /^99 .* 5\.00x – 3\.41x lost/ }).waitFor();
  await page.getByRole('button', { name: 'Older bets' }).scrollIntoViewIfNeeded();
  await page.getByText('Could not load older bets.').waitFor();
  await page.getByRole('button', { name: 'Older bets' }).click();
  await page.getByRole('row', { name: /^1 / }).waitFor();
  expect(await page.getByRole('row').count()).toBe(101);
  expect(await page.getByRole('button', { name: 'Older bets' }).count()).toBe(0);
  expect(asked).toEqual(
    [51, 51].map((cursor) => expect.objectContaining({ game: 'crash', cursor: String(cursor) }) as object),
  );
});

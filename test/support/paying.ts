/** Payments of a player in a browser test: on the page, or by calls if the test is about something else. */
import { expect, vi } from 'vitest';
import type { Here } from './in-browser.ts';

/** Opens the game page and in it the deposit dialog, filled in. */
export const fillDeposit = async (
  { page, url }: Here,
  { method, sum }: { method: RegExp; sum: string },
): Promise<void> => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Deposit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await dialog.getByLabel(/Amount/).fill(sum);
  await dialog.getByRole('radio', { name: method }).check({ force: true });
};

/**
 * Continues from the filled dialog to the provider, and ends the payment by this choice. The page shows the site again
 * afterwards.
 */
export const payAtProvider = async ({ page }: Here, choice: string): Promise<void> => {
  await page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Deposit money' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  const button = page.locator(`button[name="choice"][value="${choice}"]`);
  if (!(await button.isVisible())) await page.locator('summary').click();
  await button.click();
  await page.waitForURL((url) => url.pathname === '/');
};

/** Pays a player's first deposit without a page. Resolves when it is credited. */
export const deposit = async ({ call }: Pick<Here, 'call'>, token: string, sum: number): Promise<void> => {
  const answer = await call(
    'POST /api/payment/sum/create',
    { depositMethod: 'card_processor', sum, promocode: null },
    token,
  );
  if (!('url' in answer) || !answer.url) throw new Error(`the deposit was refused: ${JSON.stringify(answer)}`);
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  // `expect` cannot be used here, because this also runs before the first test of a file.
  const isCredited = async (): Promise<boolean> => (await call('POST /api/user/getBalance', {}, token)).balance === sum;
  await vi.waitUntil(isCredited, { timeout: 30_000, interval: 100 });
};

/** Buys one item of the storehouse for $20 to $40. */
export const buyItem = async (
  { call }: Pick<Here, 'call'>,
  token: string,
): Promise<{ myId: number; price: number }> => {
  const list = await call('POST /api/all-items/getList', { appId: 730, minPrice: 20, maxPrice: 40 }, token);
  const entry = list.data.data[0];
  if (!entry) throw new Error('nothing for $20 to $40 in the storehouse');
  expect(
    await call('POST /api/user/buy', { buy: [entry.id], sell: [], give: 0, get: entry.price }, token),
  ).toMatchObject({ success: true });
  const [item] = (await call('POST /api/user/getInventory', { appId: 730 }, token)).inventory;
  if (!item) throw new Error('nothing was bought');
  return item;
};

/** Returns the token of a new player with items and money of the sandbox. */
export const playerWithItems = async ({ tokenOf, call }: Pick<Here, 'tokenOf' | 'call'>): Promise<string> => {
  const token = await tokenOf('new');
  expect(await call('POST /api/sandbox/fund', { sum: 100, items: 6 }, token)).toMatchObject({ status: 'success' });
  return token;
};

/** Payments of a player in a browser test: at the screen, or without it if the test is about another part. */
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

/** Goes from the filled dialog to the provider and ends the payment there in this way; the site is open again afterwards. */
export const payAtProvider = async ({ page }: Here, choice: string): Promise<void> => {
  await page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Deposit money' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  const button = page.locator(`button[name="choice"][value="${choice}"]`);
  if (!(await button.isVisible())) await page.locator('summary').click();
  await button.click();
  await page.waitForURL((url) => url.pathname === '/');
};

/** A deposit of a player who has none, paid without a page; on their balance when this returns. */
export const deposit = async ({ call }: Pick<Here, 'call'>, token: string, sum: number): Promise<void> => {
  const answer = await call(
    'POST /api/payment/sum/create',
    { depositMethod: 'card_processor', sum, promocode: null },
    token,
  );
  if (!('url' in answer) || !answer.url) throw new Error(`the deposit was refused: ${JSON.stringify(answer)}`);
  await fetch(answer.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  // Also before the first test of a file, where nothing can be expected.
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

/** The session of a new player whom the sandbox gave items and money. */
export const playerWithItems = async ({ tokenOf, call }: Pick<Here, 'tokenOf' | 'call'>): Promise<string> => {
  const token = await tokenOf('new');
  expect(await call('POST /api/sandbox/fund', { sum: 100, items: 6 }, token)).toMatchObject({ status: 'success' });
  return token;
};

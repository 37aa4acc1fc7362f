import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: { settings: { 'crash.countdownTicks': 100, 'prices.everyMs': 1000 } } });

let admin: string;
beforeAll(async () => {
  admin = await here.tokenOf('admin');
});
beforeEach(async () => {
  await here.enter(await here.tokenOf('rich'));
  await here.page.goto(here.url);
});
afterEach(() => expect(here.errors).toEqual([]));

const inventory = (): Locator => here.page.getByRole('region', { name: 'Your inventory' });
const items = (): Locator => inventory().locator('li button[aria-pressed]');
const storehouse = (): Locator => here.page.getByRole('dialog', { name: 'Storehouse' });
const dollarsIn = (text: string | null): number =>
  Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
const lastDollars = (text: string): number => Number(/\$([\d,.]+)\s*$/.exec(text.trim())?.[1]?.replaceAll(',', ''));
const move = async (name: string, percent: string): Promise<void> => {
  const value = `${name}:${percent}`;
  expect(await here.call('POST /api/staff/changeSetting', { key: 'prices.sandboxMoves', value }, admin)).toMatchObject({
    status: 'success',
  });
};
/** Returns the full name of a card's item, as on the market. */
const nameOf = async (card: Locator): Promise<string> =>
  ((await card.getAttribute('title')) ?? '').split('\n')[0] ?? '';
/** Returns the price of an item in the storehouse. */
const listed = async (name: string): Promise<number | undefined> => {
  const asked = { appId: 730, page: 1, market_hash_name: name.replaceAll(/[|()]/g, ' ') } as const;
  const { data } = await here.call('POST /api/all-items/getList', asked);
  return data.data.find((row) => row.item.market_hash_name === name)?.price;
};

it('[PC-11] [PC-13] shows the new price of a held item, keeps it selected, and sells it at that price', async () => {
  const card = items().nth(2);
  await card.waitFor();
  const name = await nameOf(card);
  const same = inventory()
    .locator(`li button[title^="${name.replaceAll('"', '\\"')}"]`)
    .first();
  const before = lastDollars(await same.innerText());
  await same.click();
  await move(name, '+8');
  await expect.poll(async () => lastDollars(await same.innerText())).toBeCloseTo(Math.round(before * 108) / 100, 1);
  expect(await same.getAttribute('aria-pressed')).toBe('true');
  const after = lastDollars(await same.innerText());
  await expect.poll(async () => dollarsIn(await inventory().getByRole('definition').nth(1).textContent())).toBe(after);
  const balance = async (): Promise<number> =>
    dollarsIn(await inventory().getByRole('definition').first().textContent());
  const had = await balance();
  await inventory().getByRole('button', { name: 'Sell' }).click();
  await here.page.getByText('Items sold. The money is in your balance.').first().waitFor();
  await expect.poll(balance).toBeCloseTo(had + after, 2);
});

it('[PC-13] shows the new price to a player who accepts an old one, and keeps the choice to accept again', async () => {
  await inventory().getByRole('button', { name: 'Buy' }).click();
  const offer = storehouse()
    .getByRole('region', { name: 'Items in the storehouse' })
    .locator('li button[aria-pressed]')
    .nth(3);
  await offer.waitFor();
  const name = await nameOf(offer);
  await offer.click();
  const total = async (): Promise<number> =>
    dollarsIn(await storehouse().getByText('You get').locator('..').textContent());
  const seen = await total();
  expect(await listed(name)).toBe(seen);
  await move(name, '-6');
  await expect.poll(() => listed(name)).toBeCloseTo(Math.round(seen * 94) / 100, 1);
  // The page still shows the old prices.
  expect(await total()).toBe(seen);
  await storehouse().getByRole('button', { name: 'Accept' }).click();
  await here.page
    .getByText(/Prices have changed/)
    .first()
    .waitFor();
  await expect.poll(total).toBe(await listed(name));
  expect(await storehouse().getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true);
  await storehouse().getByRole('button', { name: 'Accept' }).click();
  await here.page.getByText('The items are in your inventory.').first().waitFor();
});

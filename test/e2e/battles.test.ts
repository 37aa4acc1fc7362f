import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { watchErrors } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { SIZES } from '../support/views.ts';

const here = inBrowser({ site: 'still' });

/** A cheap box. */
const BOX = 'Breeze';

/** Lets a new player with money enter, in a separate window. */
const enter = async (): Promise<{ token: string; page: Page; errors: string[] }> => {
  const token = await here.tokenOf('new');
  await here.call('POST /api/sandbox/fund', { sum: 20, items: 0 }, token);
  const window = await here.anotherWindow();
  await here.enter(token, window);
  const page = await window.newPage();
  return { token, page, errors: watchErrors(page) };
};

/** Returns the addresses of the openings of all drops on the page of a battle. */
const openingsOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('link', { name: /^Check the opening/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Returns 1 for a column that the page marks as the winner's, 0 for another one. */
const resultOn = async (page: Page): Promise<number[]> => {
  const columns = page.getByRole('listitem').filter({ has: page.getByRole('list', { name: /^Drops of/ }) });
  await expect.poll(() => columns.count()).toBe(2);
  return columns.evaluateAll((all) => all.map((one) => Number(one.textContent.includes('Winner'))));
};

it('a battle is created, joined and opened, both players see one result, and an opening of it verifies', async () => {
  const [first, second] = await Promise.all([enter(), enter()]);
  await first.page.goto(`${here.url}/cases`);
  await first.page.getByRole('link', { name: /^Battles/ }).click();
  await first.page.getByRole('button', { name: 'Create a battle' }).first().click();
  await first.page.getByRole('button', { name: `Add ${BOX}, $1.00` }).click();
  await first.page.getByRole('button', { name: `One more: ${BOX}` }).click();
  await first.page.getByRole('button', { name: 'Create for $2.00' }).click();
  await first.page.getByText('1 of 2 seats taken').waitFor();
  const { pathname } = new URL(first.page.url());
  expect(pathname).toMatch(/^\/cases\/battles\/\d+$/);

  // The seed cannot be rotated while the player waits. [BT-13]
  await first.page.getByRole('button', { name: 'Rotate the server seed' }).click();
  await first.page.getByText('You wait in a battle. Leave it, or rotate your seed when it is over.').waitFor();

  // The battle stays in sight on other pages, also after a reload.
  await first.page.goto(`${here.url}/support`);
  const line = first.page.getByTestId('dock-cases');
  await line.getByText('1 of 2 seats taken').waitFor();
  await line.getByRole('link').click();
  await first.page.getByRole('link', { name: `Battle ${/\d+$/.exec(pathname)?.[0]}` }).click();

  // The other player finds it in the list.
  await second.page.goto(`${here.url}/cases/battles`);
  const card = second.page
    .getByRole('region', { name: 'Waiting for players' })
    .getByRole('listitem')
    .filter({ has: second.page.locator(`a[href="${pathname}"]`) });
  await card.getByRole('button', { name: 'Join for $2.00' }).click();
  await expect.poll(() => openingsOn(second.page).then((all) => all.length)).toBe(4);
  await expect.poll(() => openingsOn(first.page).then((all) => all.length)).toBe(4);
  expect(await openingsOn(second.page)).toEqual(await openingsOn(first.page));
  expect(await resultOn(second.page)).toEqual(await resultOn(first.page));

  // All drops are in the inventories of the players: the winner has all of them, and in a tie each player has some.
  const held = await Promise.all(
    [first, second].map(({ token }) => here.call('POST /api/user/getInventory', { appId: 730 }, token)),
  );
  const counts = held.map(({ inventory }) => inventory.length);
  const winner = (await resultOn(first.page)).indexOf(1);
  expect(counts).toEqual(winner < 0 ? [2, 2] : [0, 1].map((at) => (at === winner ? 4 : 0)));

  // A player who received drops sells them on the page of the battle.
  const receiver = winner === 1 ? second : first;
  const sale = receiver.page.getByRole('button', { name: /^Sell \d items for / });
  await sale.click();
  const heldByReceiver = () => here.call('POST /api/user/getInventory', { appId: 730 }, receiver.token);
  await expect.poll(async () => (await heldByReceiver()).inventory).toEqual([]);
  await sale.waitFor({ state: 'detached' });

  // The creator reveals their seed, and everyone can check their openings, which name the battle.
  const { server_seed_hash: hash } = await here.call('POST /api/cases/getSeeds', {}, first.token);
  await here.call('POST /api/cases/rotateSeed', { server_seed_hash: hash }, first.token);
  await second.page.goto(`${here.url}${(await openingsOn(first.page))[0]}`);
  await second.page.getByRole('button', { name: 'Verify', exact: true }).click();
  await second.page.getByText('This opening is as it was committed.').waitFor();
  await second.page.locator(`a[href="${pathname}"]`).click();
  await second.page.getByRole('button', { name: 'Same battle again' }).waitFor();
  for (const size of [SIZES.wide, SIZES.narrow]) {
    await second.page.setViewportSize(size);
    expect(await sidewaysOf(second.page)).toBe(0);
    expect(await violationsOf(second.page)).toEqual([]);
  }
  expect([first.errors, second.errors]).toEqual([[], []]);
});

it('those who watch the start see reels and no result before they are over, or on demand', async () => {
  const [first, second] = await Promise.all([enter(), enter()]);
  const { cases } = await here.call('GET /api/cases/get', {});
  const id = cases.find(({ name }) => name === BOX)?.id ?? 0;
  const whole = await here.call('GET /api/cases/getOne', { id });
  if (!whole.success) throw new Error('no box');
  const { box } = whole;
  const seeds = await here.call('POST /api/cases/getSeeds', {}, first.token);
  const created = await here.call(
    'POST /api/cases/createBattle',
    {
      size: 2,
      server_seed_hash: seeds.server_seed_hash,
      client_seed: 'mine',
      boxes: Array.from({ length: 8 }, () => box).map(({ hash, price, return_percent }) => ({
        id,
        box_hash: hash,
        price,
        return_percent,
      })),
    },
    first.token,
  );
  if (created.status !== 'success') throw new Error(created.message);
  const moving = await here.anotherWindow({ reducedMotion: 'no-preference', viewport: SIZES.narrow });
  await here.enter(second.token, moving);
  const page = await moving.newPage();
  await page.goto(`${here.url}/cases/battles/${created.battle.id}`);
  await page.getByRole('button', { name: 'Join for $8.00' }).click();
  await page.getByRole('img', { name: 'Reel' }).waitFor();
  expect(await page.getByText('Winner').count()).toBe(0);
  expect((await openingsOn(page)).length).toBeLessThan(16);
  expect(await sidewaysOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect.poll(() => openingsOn(page).then((all) => all.length)).toBe(16);
});

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian, watchErrors } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

const here = inBrowser({ site: 'still' });

const FUNDS = 100;
/** The box that the tests open, which is cheap. */
const BOX = { en: 'Breeze', ru: 'Бриз' };

const boxId = async (): Promise<number> => {
  const { cases } = await here.call('GET /api/cases/get', {});
  return cases.find(({ name }) => name === BOX.en)?.id ?? 0;
};
const enterWithMoney = async (): Promise<string> => {
  const token = await here.tokenOf('new');
  await here.call('POST /api/sandbox/fund', { sum: FUNDS, items: 0 }, token);
  return token;
};
const openButton = (page: Page) => page.getByTestId('cases-button');
/** Returns this player's drops in the list `name`. Other tests open boxes on the same site meanwhile. */
const dropsOf = (username: string, page: Page, name: string): Locator =>
  page
    .getByRole('region', { name })
    .getByRole('listitem')
    .filter({ has: page.getByText(username, { exact: true }) });
const held = async (token: string): Promise<number[]> =>
  (await here.call('POST /api/user/getInventory', { appId: 730 }, token)).inventory.map(({ myId }) => myId);

it('a box is opened, seen by others at once, its drop sold, and verified by a visitor, in both languages', async () => {
  const token = await enterWithMoney();
  const { username } = await here.call('POST /api/user/get', {}, token);
  // A visitor reads the list in Russian, in a separate window.
  const other = await here.anotherWindow();
  await speakRussian(other);
  const visitor = await other.newPage();
  const visitorErrors = watchErrors(visitor);
  await visitor.goto(`${here.url}/cases`);
  await visitor.getByRole('link', { name: new RegExp(BOX.ru) }).waitFor();
  await isReady(visitor);

  // The player sees a reel: the result is decided, but hidden on their own screen until the reel stops.
  const moving = await here.anotherWindow({ reducedMotion: 'no-preference' });
  await here.enter(token, moving);
  const page = await moving.newPage();
  const errors = watchErrors(page);
  await page.goto(`${here.url}/cases`);
  await page.getByRole('link', { name: new RegExp(BOX.en) }).click();
  await openButton(page).filter({ hasText: 'Open for $1.00' }).waitFor();
  await page.getByRole('radio', { name: '3 cases' }).check();
  await openButton(page).filter({ hasText: 'Open 3 for $3.00' }).click();
  await page.getByRole('img', { name: 'Reel' }).waitFor();
  const own = dropsOf(username, page, 'Live drops');
  await expect.poll(() => dropsOf(username, visitor, 'Последние открытия').count()).toBe(3);
  expect(await own.count()).toBe(0);
  await openButton(page).filter({ hasText: 'Skip the reel' }).click();
  await page.getByRole('button', { name: /^Sell all for/ }).waitFor();
  await expect.poll(() => own.count()).toBe(3);
  expect(await held(token)).toHaveLength(3);

  // One of the three items is sold, and the rest is kept.
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Sell for/ }).click();
  await page.getByText('Sold', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Keep the rest' }).click();
  await expect.poll(async () => (await held(token)).length).toBe(2);

  // The seed is revealed, and the visitor, who has only the address, verifies the opening.
  await page.getByRole('button', { name: 'Rotate the server seed' }).click();
  await page.getByText('Its SHA-256 is the hash that was shown. Calculated on your device.').waitFor();
  const link = await page.getByRole('link', { name: /^Check opening/ }).getAttribute('href');
  await visitor.goto(`${here.url}${link}`);
  await visitor.getByRole('button', { name: 'Проверить', exact: true }).click();
  await visitor.getByText('Открытие совпадает с тем, что было зафиксировано.').waitFor();
  expect(await violationsOf(visitor)).toEqual([]);
  expect([errors, visitorErrors]).toEqual([[], []]);
});

it('a page that is reloaded during the reel shows the same result', async () => {
  const token = await enterWithMoney();
  const moving = await here.anotherWindow({ reducedMotion: 'no-preference' });
  await here.enter(token, moving);
  const page = await moving.newPage();
  const errors = watchErrors(page);
  await page.goto(`${here.url}/cases/${await boxId()}`);
  await openButton(page).filter({ hasText: 'Open for $1.00' }).click();
  await page.getByRole('img', { name: 'Reel' }).waitFor();
  const [item] = await held(token);
  await page.reload();
  await page.getByText('This is what you opened before the page was reloaded.').waitFor();
  expect(await held(token)).toEqual([item]);
  const { nonce } = await here.call('POST /api/cases/getSeeds', {}, token);
  expect(nonce).toBe(1);
  // The result was shown, so another reload begins with the closed box.
  await page.reload();
  await openButton(page).filter({ hasText: 'Open for $1.00' }).waitFor();
  expect(await page.getByText(/before the page was reloaded/).count()).toBe(0);
  expect(errors).toEqual([]);
});

it('the keyboard opens boxes, and missing money leads to the deposit', async () => {
  const token = await here.tokenOf('new');
  await here.call('POST /api/sandbox/fund', { sum: 2, items: 0 }, token);
  await here.enter(token);
  await here.page.goto(`${here.url}/cases/${await boxId()}`);
  await openButton(here.page).filter({ hasText: 'Open for $1.00' }).waitFor();
  await here.page.keyboard.press('3');
  await openButton(here.page).filter({ hasText: 'Deposit' }).waitFor();
  await here.page.getByText('Your balance is $1.00 short. It is enough for 2 cases.').waitFor();
  await here.page.keyboard.press('2');
  await openButton(here.page).filter({ hasText: 'Open 2 for $2.00' }).waitFor();
  // A key that is pressed before the seeds have arrived does nothing.
  await expect.poll(() => openButton(here.page).getAttribute('aria-disabled')).toBe('false');
  // With reduced motion there is no reel, so the items are shown at once.
  await here.page.keyboard.press('Space');
  await here.page.getByRole('button', { name: /^Sell all for/ }).waitFor();
  expect(await violationsOf(here.page)).toEqual([]);
  await here.page.keyboard.press('Space');
  await here.page.getByRole('dialog', { name: 'Deposit' }).waitFor();
  expect(here.errors).toEqual([]);
});

it.each(viewsOf('boxes in the first window'))(
  'shows the first boxes with name and price, and the button of a box, in the window in $language at $width × $height',
  async ({ language, ...viewport }) => {
    const window = await here.anotherWindow({ viewport });
    if (language === 'ru') await speakRussian(window);
    await here.enter(await enterWithMoney(), window);
    const page = await window.newPage();
    await page.goto(`${here.url}/cases`);
    await isReady(page);
    const bottomOf = async (place: Locator): Promise<number> => {
      const box = await place.boundingBox();
      return box === null ? NaN : box.y + box.height;
    };
    const card = page.getByRole('link', { name: new RegExp(BOX[language]) });
    expect(await bottomOf(card)).toBeLessThanOrEqual(viewport.height);
    await card.click();
    await openButton(page)
      .filter({ hasText: /\$1[.,]00/ })
      .waitFor();
    expect(await bottomOf(openButton(page))).toBeLessThanOrEqual(viewport.height);
  },
);

it('a favourite is marked in the list or beside the name of the box, and stays after a reload', async () => {
  const { page } = here;
  await page.goto(`${here.url}/cases`);
  await page.getByRole('button', { name: `Favourite: ${BOX.en}` }).click();
  await page.getByRole('link', { name: new RegExp(BOX.en) }).click();
  await page.getByRole('button', { name: `Favourite: ${BOX.en}`, pressed: true }).waitFor();
  await page.goto(`${here.url}/cases`);
  await page.getByRole('radio', { name: 'Favourites 1' }).check();
  const boxes = page.locator('a[href^="/cases/"]:not([href*=opening], [href*=battles])');
  await expect.poll(() => boxes.count()).toBe(1);
  await page.getByRole('button', { name: `Favourite: ${BOX.en}` }).press('Enter');
  await page.getByText('No favourites yet').waitFor();
  expect(here.errors).toEqual([]);
});

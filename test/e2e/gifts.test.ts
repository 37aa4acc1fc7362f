/**
 * Gifts on the screen: a giveaway from its opening to its draw, cashback, the hourly bonus, notifications and creators.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian, watchErrors } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { openBox } from '../support/open-box.ts';
import { faultsAt, sidewaysOf } from '../support/page-faults.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE, { width: 360, height: 740 }] as const;

// Giveaways concern everybody, and their end is reached by time travel, so this file has its own site, without a
// schedule.
const here = inBrowser({ site: { settings: { 'giveaway.scheduled': false } } });

it('[I1] a giveaway is joined, drawn and announced on two screens, and its item is in the inventory once', async () => {
  const admin = await here.tokenOf('admin');
  const list = await here.call('POST /api/all-items/getList', { appId: 730, maxPrice: 15 }, admin);
  const prize = list.data.data.find(({ market_count: stock }) => stock > 1);
  const opened = await here.call(
    'POST /api/staff/giveaways/create',
    { entry_ids: [prize?.id ?? 0], minutes: 30, conditions: { deposit: null, games: null } },
    admin,
  );
  expect(opened).toMatchObject({ message: 'staff_api.giveaway_created' });

  // A visitor watches, on a phone and in Russian.
  const context = await here.anotherWindow({ viewport: PHONE });
  await speakRussian(context);
  const visitor = await context.newPage();
  const errors = watchErrors(visitor);
  await visitor.goto(here.url);
  await visitor.getByRole('region', { name: 'Розыгрыш' }).getByRole('button', { name: 'Участвовать' }).click();
  await visitor.getByRole('dialog').getByText('Пока никто не участвует. Первое место свободно.').waitFor();

  const { page } = here;
  const token = await here.enterAsNew();
  await page.goto(here.url);
  const card = page.getByRole('region', { name: 'Giveaway' });
  await card.getByRole('button', { name: 'Take part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Giveaway' });
  await dialog.getByText('There are no conditions', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Take part for free' }).click();
  await dialog.getByText('You are in: place 1').waitFor();
  await dialog.getByText('1 player takes part', { exact: false }).waitFor();
  await visitor.getByRole('dialog').getByText('Участвует 1 игрок', { exact: false }).waitFor();
  expect(await violationsOf(page, '[data-modal]')).toEqual([]);
  expect(await violationsOf(visitor, '[data-modal]')).toEqual([]);
  expect(await sidewaysOf(visitor)).toBe(0);

  // An hour later the giveaway is drawn.
  expect(await here.call('POST /api/sandbox/travel', { hours: 1 }, admin)).toMatchObject({ status: 'success' });
  await page
    .getByText(/^You won .+ in the giveaway!$/)
    .first()
    .waitFor();
  await visitor.getByRole('dialog').getByRole('tab', { name: 'Прошлые призы' }).click();
  const held = async () => (await here.call('POST /api/user/getInventory', { appId: 730 }, token)).inventory.length;
  await expect.poll(held).toBe(1);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const note = page.getByRole('link', { name: /You won a giveaway/ });
  await note.waitFor();
  const path = (await note.getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/draw\/\d+$/);

  // The page of the draw shows that it can be verified.
  await note.click();
  await visitor.goto(here.url + path);
  for (const shown of [page, visitor]) {
    await isReady(shown);
    await shown.getByRole('button', { name: /^(Verify|Проверить)$/ }).click();
    await shown.getByText(/^(This draw is as it was committed|Розыгрыш прошёл так, как было зафиксировано)/).waitFor();
    for (const size of SIZES) expect(await faultsAt(shown, size)).toEqual([]);
    expect(await violationsOf(shown)).toEqual([]);
  }
  expect([here.errors, errors]).toEqual([[], []]);
});

/** Returns the button of a card, by its heading. */
const buttonOf = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading }).locator('xpath=ancestor::*[.//button][1]').getByRole('button');

/** Dialogs and panels of gifts: the control that opens each, and its texts in both languages. */
const GIFTS = [
  { name: 'cashback', card: ['Cashback', 'Кешбэк'] },
  { name: 'the hourly bonus', button: [/^Bonus/, /^Бонус/] },
  { name: 'notifications', button: [/^Notifications/, /^Уведомления/] },
  { name: 'creators', button: [/^Creators/, /^Авторы/], inMenu: [/^Menu/, /^Меню/] },
] as const;

describe.each(viewsOf('gifts'))('gifts in $language at $width × $height', ({ language, size, ...viewport }) => {
  const at = language === 'en' ? 0 : 1;
  it('cashback, bonus, notifications and creators open, fit the window and show their texts', async () => {
    const { context, page } = here;
    if (language === 'ru') await speakRussian(context);
    await page.setViewportSize(viewport);
    const token = await here.enterAsNew();
    await here.call('POST /api/sandbox/fund', { sum: 20, items: 0 }, token);
    await openBox(here.url, { token, boxId: 1 });
    await page.goto(here.url);
    await isReady(page);
    for (const gift of GIFTS) {
      if ('inMenu' in gift && size === 'phone')
        await page.getByRole('button', { name: gift.inMenu[at] }).filter({ visible: true }).last().click();
      const opener =
        'card' in gift ? buttonOf(page, gift.card[at]) : page.getByRole('button', { name: gift.button[at] });
      await opener.filter({ visible: true }).first().click();
      const open = page.getByRole('dialog').last();
      await open.waitFor();
      expect(await violationsOf(page, '[role=dialog]'), gift.name).toEqual([]);
      expect(await sidewaysOf(page), gift.name).toBe(0);
      const box = await open.boundingBox();
      expect(box?.x ?? -1, gift.name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), gift.name).toBeLessThanOrEqual(viewport.width);
      await page.keyboard.press('Escape');
      await open.waitFor({ state: 'detached' });
    }
    expect(here.errors).toEqual([]);
  });
});

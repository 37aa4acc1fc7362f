import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { betInCrash } from '../support/crash-bet.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';
import { viewsOf } from '../support/views.ts';

/** Site with flights of 12 to 27 seconds, on which the wheel accepts bets all the time. */
const here = inBrowser({
  site: {
    settings: { 'crash.countdownTicks': 8, 'wheel.bettingMs': 900_000 },
    rounds: { count: 8, lowest: 200, highest: 500 },
  },
});

const look = (page: Page, phase: 'waiting' | 'low') =>
  page.locator(`[data-testid=multiplier][data-look=${phase}]`).waitFor({ state: 'attached' });

it.each(viewsOf('round above the bet'))(
  'a phone of $width px shows the round above the bet, and stake, target and time on the button',
  async (viewport) => {
    const { page } = here;
    await page.setViewportSize(viewport);
    await here.enter(await playerWithItems(here));
    await page.goto(here.url);
    const mini = page.getByTestId('mini-round');
    const detail = page.getByTestId('button-detail');
    await page.locator('#inventory li button').first().waitFor();
    // The line with the round is hidden while the round itself is visible.
    expect(await mini.count()).toBe(0);
    await page.getByRole('button', { name: 'Inventory', exact: true }).click();
    await mini.waitFor();
    await look(page, 'waiting');
    await page.locator('#inventory li button').first().click();
    await page
      .getByRole('button', { name: '2x' })
      .or(page.getByRole('radio', { name: '2x' }))
      .first()
      .check({ force: true });
    await page.locator('#inventory').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect.poll(() => detail.textContent()).toMatch(/^2\.00x · \d+ s$/);
    await expect.poll(() => mini.textContent()).toMatch(/\d+ s.*2\.00x/);
    await betInCrash(page);
    await expect.poll(() => detail.textContent()).toMatch(/^\$[\d.,]+ · 2\.00x · \d+ s$/);
    await look(page, 'low');
    await expect.poll(() => detail.textContent()).toMatch(/^\$[\d.,]+ · 2\.00x · 1\.\d\dx$/);
    await expect.poll(() => mini.textContent()).toMatch(/In flight1\.\d\dx.*2\.00x/);
    // Both are within the window, and nothing scrolls sideways.
    for (const box of [await mini.boundingBox(), await page.getByTestId('crash-button').boundingBox()]) {
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
    expect(await sidewaysOf(page)).toBe(0);
  },
);

it('shows two rows of the storehouse on the smallest phone, with its filters in a sheet above them', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 360, height: 740 });
  await here.enter(await playerWithItems(here));
  await page.goto(here.url);
  await page.getByRole('button', { name: /^Buy/ }).first().click();
  const storehouse = page.getByRole('dialog', { name: 'Storehouse' });
  const cards = storehouse.getByRole('region', { name: 'Items in the storehouse' }).getByRole('listitem');
  await cards.nth(3).waitFor();
  const footer = await storehouse.getByText('You get').boundingBox();
  for (const at of [0, 1, 2, 3]) {
    const card = await cards.nth(at).boundingBox();
    expect((card?.y ?? NaN) + (card?.height ?? NaN), `item ${at}`).toBeLessThanOrEqual(footer?.y ?? 0);
  }
  await storehouse.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Weapon' }).selectOption('pistol');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  await storehouse.getByRole('button', { name: 'Filters: 1' }).waitFor();
  await cards.first().waitFor();
  expect(await sidewaysOf(page)).toBe(0);
});

it('explains the remaining room of a colour after a tap, inside the window', async () => {
  const context = await here.anotherWindow({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await here.enter(await playerWithItems(here), context);
  const page = await context.newPage();
  await page.goto(`${here.url}/wheel`);
  const hint = page.getByRole('tooltip').filter({ hasText: 'You can still stake this much' });
  const room = page.getByText(/^Room \$/).first();
  await room.waitFor();
  expect(await hint.count()).toBe(0);
  await room.tap();
  const { x, y, width, height } = (await hint.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect([x >= 0, y >= 0, x + width <= 360, y + height <= 740]).toEqual([true, true, true, true]);
  const { y: below = NaN } = (await room.boundingBox()) ?? {};
  expect(Math.min(Math.abs(y + height - below), Math.abs(y - below))).toBeLessThan(32);
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'hidden' });
});

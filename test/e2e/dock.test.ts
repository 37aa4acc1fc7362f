import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { betInCrash } from '../support/crash-bet.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';
import { SIZES, viewsOf } from '../support/views.ts';

/** Site with flights of 18 to 30 seconds, long enough to check several sizes of the window in one flight. */
const here = inBrowser({
  site: { settings: { 'crash.countdownTicks': 8 }, rounds: { count: 6, lowest: 300, highest: 600 } },
});

/** Longest wait for the next round: longer than the rest of a flight and the crash after it. */
const TO_NEXT_ROUND_MS = 60_000;

const edgesOf = async (place: Locator): Promise<{ top: number; bottom: number; right: number }> => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width };
};

/** Stakes the first item, to be cashed out by hand. */
const bet = async (): Promise<void> => {
  await here.page.locator('#inventory li button').first().click();
  await betInCrash(here.page);
};

/**
 * Expects that in this window the dock is on the screen, covers nothing fixed beside it, and does not hide the end of
 * the page.
 */
const expectInSight = async (viewport: { width: number; height: number }): Promise<void> => {
  const { page } = here;
  await page.setViewportSize(viewport);
  await expect
    .poll(async () => (await edgesOf(page.locator('[data-dock]'))).bottom)
    .toBeLessThanOrEqual(viewport.height);
  const dock = await edgesOf(page.locator('[data-dock]'));
  expect((await edgesOf(page.getByTestId('dock-cash-out'))).right).toBeLessThanOrEqual(dock.right);
  if (viewport.width < 768) {
    expect((await edgesOf(page.getByTestId('wheel-button'))).bottom).toBeLessThanOrEqual(dock.top);
    expect((await edgesOf(page.locator('nav').last())).top).toBeGreaterThanOrEqual(dock.bottom);
  }
  expect(await sidewaysOf(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await edgesOf(page.getByRole('contentinfo'))).bottom).toBeLessThanOrEqual(dock.top + 1);
};

it.each(
  [
    { language: 'en', won: /^Congrat/, back: 'To the game' },
    { language: 'ru', won: /^Поздравляем/, back: 'К игре' },
  ]
    .map((words) => ({
      ...words,
      sizes: viewsOf('dock of a bet').filter(({ language }) => language === words.language),
    }))
    .filter(({ sizes }) => sizes.length > 0),
)('[P1] shows a bet in flight on the page of another game in $language, and cashes it out there', async (words) => {
  const { page } = here;
  if (words.language === 'ru') await speakRussian(here.context);
  await here.enter(await playerWithItems(here));
  await page.goto(here.url);
  await bet();
  const row = page.getByTestId('dock-crash');
  const cashOut = page.getByTestId('dock-cash-out');
  expect(await row.isVisible()).toBe(false);
  await page.locator('nav a[href="/wheel"]').first().click();
  await cashOut.waitFor({ timeout: TO_NEXT_ROUND_MS });
  for (const size of words.sizes) await expectInSight(size);
  // The multiplier rises on this page too.
  const before = await row.textContent();
  await expect.poll(() => row.textContent()).not.toBe(before);
  await cashOut.click();
  const notice = page.locator('[data-notice=win]').first();
  await notice.getByText(words.won).waitFor();
  await cashOut.waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: words.back }).click();
  await page.waitForURL(`${here.url}/`);
  await row.waitFor({ state: 'detached' });
  expect(here.errors).toEqual([]);
});

it('[P1] the chat covers the game on a phone, and the bet is shown below the chat', async () => {
  const { page } = here;
  await page.setViewportSize(SIZES.phone);
  await here.enter(await playerWithItems(here));
  await page.goto(here.url);
  await bet();
  const dock = page.locator('[data-dock]');
  expect(await dock.isVisible()).toBe(false);
  const chat = page.locator('nav').last().getByRole('button', { name: 'Chat' });
  await chat.click();
  const top = (await edgesOf(dock)).top;
  expect((await edgesOf(page.locator('#chat'))).bottom).toBeLessThanOrEqual(top);
  await chat.click();
  await dock.waitFor({ state: 'detached' });
  expect(here.errors).toEqual([]);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { playerWithItems } from '../support/paying.ts';

const here = inBrowser({
  site: { settings: { 'jackpot.timerMs': 3000, 'jackpot.endTimeSeconds': 9 } },
});

const items = (page: Page) => page.locator('#inventory li button');
const button = (page: Page) => page.getByTestId('jackpot-button');
const dollarsIn = (text: string | null): number =>
  Number(
    /\$([\d\s,.]+)/
      .exec(text ?? '')?.[1]
      ?.replaceAll(/\s/g, '')
      .replace(/,(\d\d)$/, '.$1')
      .replaceAll(',', ''),
  );

/** Opens the jackpot for a player with items. */
const enter = async (page: Page): Promise<void> => {
  await here.enter(await playerWithItems(here), page.context());
  await page.goto(`${here.url}/jackpot`);
  await items(page).first().waitFor();
};

/** Puts the most expensive item into the pot. */
const stake = async (page: Page): Promise<void> => {
  await items(page).first().click();
  await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('false');
  await button(page).click();
  await expect.poll(() => items(page).count()).toBe(5);
};

it('[JP-14] [JP-17] [JP-22] an English and a Russian player play a pot to its end, see one winner, and verify it', async () => {
  const english = here.page;
  const context = await here.anotherWindow();
  await speakRussian(context);
  const russian = await context.newPage();
  await Promise.all([enter(english), enter(russian)]);
  await english.getByText('The pot is empty').first().waitFor();
  await russian.getByText('Банк пуст').first().waitFor();
  expect(await violationsOf(english)).toEqual([]);

  // The first player waits, and the second one starts the countdown on both screens.
  await stake(english);
  await english.getByText('If nobody joins, your items come back to you.', { exact: false }).waitFor();
  await russian.getByText('Один игрок ждёт соперника', { exact: false }).first().waitFor();
  await stake(russian);
  await Promise.all([english, russian].map((page) => page.getByTestId('jackpot-countdown').waitFor()));
  const pot = dollarsIn(await english.getByTestId('pot').textContent());
  expect(dollarsIn(await russian.getByTestId('pot').textContent())).toBe(pot);
  await english.getByText('Betting is closed and the tickets are final.', { exact: false }).waitFor();

  // Both screens show one winner: one player has the pot, and the other has lost their stake.
  const won = await Promise.all(
    [english, russian].map(async (page) => dollarsIn(await page.getByTestId(/^(jackpot-won|own-win)$/).textContent())),
  );
  expect(won[0]).toBe(won[1]);
  expect(won[0]).toBeGreaterThanOrEqual(pot * 0.95);
  const results = await Promise.all([english, russian].map((page) => button(page).textContent()));
  expect(results.filter((text) => /Won|Выигрыш/.test(text ?? ''))).toHaveLength(1);
  expect(results.filter((text) => /Lost|Проигрыш/.test(text ?? ''))).toHaveLength(1);
  const [winner, loser] = /Won/.test(results[0] ?? '') ? [english, russian] : [russian, english];
  await expect.poll(() => items(winner).count()).toBeGreaterThan(5);
  expect(await items(loser).count()).toBe(5);

  // The next pot is empty. The last one is a link to its page, where this browser checks it.
  await english.getByText('The pot is empty').first().waitFor();
  await english.getByRole('navigation', { name: 'Last results' }).getByRole('link').first().click();
  await english.waitForURL((url) => url.pathname === '/jackpot/1');
  await english.getByRole('button', { name: /^Verify/ }).click();
  await english.getByText('This round is as it was committed.').waitFor();
  expect(await violationsOf(english)).toEqual([]);
  expect(here.errors).toEqual([]);
});

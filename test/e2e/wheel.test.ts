import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { speakRussian, watchErrors } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { playerWithItems } from '../support/paying.ts';

/** Site with short phases, long enough for a busy machine on which two windows are seconds late. */
const here = inBrowser({
  site: {
    settings: { 'wheel.bettingMs': 20_000, 'wheel.spinMs': 5000, 'wheel.resultMs': 10_000, 'wagering.factor': 0 },
  },
});

interface Words {
  betOn: RegExp;
  bet: RegExp;
  placed: RegExp;
  inPlay: RegExp;
  result: RegExp;
  own: string;
  results: RegExp;
  verify: RegExp;
  verified: RegExp;
}
const ENGLISH: Words = {
  betOn: /^Red: pays 3x/,
  bet: /^Bet \$/,
  placed: /^Bet placed/,
  inPlay: /in play$/,
  result: /^(Won|Lost) \$/,
  own: 'Your bets',
  results: /results/i,
  verify: /^Verify/,
  verified: /This round is as it was committed/,
};
const RUSSIAN: Words = {
  betOn: /^Чёрный: выплата 2x/,
  bet: /^Поставить \$/,
  placed: /^Ставка принята/,
  inPlay: /в игре$/,
  result: /^(Выигрыш|Проигрыш) \$/,
  own: 'Ваши ставки',
  results: /результаты/i,
  verify: /^Проверить/,
  verified: /Раунд/,
};

const button = (page: Page) => page.getByTestId('wheel-button');
const says = (page: Page, text: RegExp) => expect.poll(() => button(page).textContent()).toMatch(text);

/** Opens the wheel for a player who holds items. Returns the errors of the page. */
const enter = async (page: Page, token: string): Promise<string[]> => {
  const errors = watchErrors(page);
  await here.enter(token, page.context());
  await page.goto(`${here.url}/wheel`);
  await page.locator('#inventory ul button').first().waitFor();
  return errors;
};

/** Stakes the first item on a colour, as soon as bets are open. */
const stake = async (page: Page, words: Words): Promise<void> => {
  await page.locator('#inventory ul button').first().click();
  await page.getByRole('radio', { name: words.betOn }).check({ force: true });
  await says(page, words.bet);
  await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('false');
  await button(page).press('Space');
  await says(page, words.placed);
  expect(await page.getByRole('list', { name: words.own }).getByRole('listitem').count()).toBe(1);
};

let tokens: string[] = [];
beforeAll(async () => {
  tokens = [await playerWithItems(here), await playerWithItems(here)];
});

it('[WH-22] two browsers play a round in both languages, stop at the same sector, and verify it', async () => {
  const russian = await here.anotherWindow();
  await speakRussian(russian);
  const pages = [here.page, await russian.newPage()] as const;
  const errors = await Promise.all(pages.map((page, at) => enter(page, tokens[at] ?? '')));
  const betting = async (): Promise<boolean> => {
    const { game } = await here.call('POST /api/wheel/get', {});
    return game?.phase === 'betting' && game.msLeft > 15_000;
  };
  await expect.poll(betting).toBe(true);
  await Promise.all([stake(pages[0], ENGLISH), stake(pages[1], RUSSIAN)]);
  // Each player sees the other's bet in its column.
  for (const page of pages)
    await expect.poll(() => page.locator('section[data-outcome] li').count()).toBeGreaterThanOrEqual(2);
  await Promise.all([says(pages[0], ENGLISH.inPlay), says(pages[1], RUSSIAN.inPlay)]);
  await Promise.all([says(pages[0], ENGLISH.result), says(pages[1], RUSSIAN.result)]);
  const shown = await Promise.all(pages.map((page) => page.getByTestId('wheel-result').textContent()));
  expect(shown[0]).toMatch(/^(2|3|5|50)x$/);
  expect(shown[1]).toBe(shown[0]);
  const { history } = await here.call('POST /api/wheel/get', {});
  expect(shown[0]).toBe(`${history[0]?.multiplier}x`);
  const decided = await Promise.all(
    pages.map((page) => page.locator('section[data-outcome=won]').getAttribute('aria-label')),
  );
  const NAMES = { black: 'Чёрный', green: 'Зелёный', red: 'Красный', yellow: 'Жёлтый' };
  const colour = history[0]?.colour ?? 'black';
  expect(decided).toEqual([colour.charAt(0).toUpperCase() + colour.slice(1), NAMES[colour]]);

  // The newest result of the strip is this round, which is checked in the browser.
  const strip = pages[0].getByRole('navigation', { name: ENGLISH.results });
  await strip.locator(`a[href="/wheel/${history[0]?.id}"]`).click();
  await pages[0].waitForURL((url) => url.pathname === `/wheel/${history[0]?.id}`);
  await pages[0].getByRole('button', { name: ENGLISH.verify }).click();
  await pages[0].getByText(ENGLISH.verified).waitFor();
  expect(errors.flat()).toEqual([]);
});

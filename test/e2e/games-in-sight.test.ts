import type { LiveWin } from '@updraft/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inQuick } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

const here = inBrowser({ site: 'still' });

interface Place {
  top: number;
  bottom: number;
}

/**
 * Returns the places of a game page's parts in the window, which has not been scrolled, at a moment when all of them
 * are there: the wheel's countdown is gone while it spins.
 */
const placesOf = async (page: Page, game: 'jackpot' | 'wheel'): Promise<Record<'scene' | 'time' | 'button', Place>> => {
  const selectors = {
    scene: '[data-scene]',
    // The jackpot shows its countdown beside the pot, but not at all times, so the place of the pot is read.
    time: game === 'wheel' ? '[data-testid=wheel-countdown]' : '[data-testid=pot]',
    button: `[data-testid=${game}-button]`,
  };
  const places = await page.waitForFunction((wanted) => {
    const found = Object.entries(wanted).map(([part, selector]) => [part, document.querySelector(selector)] as const);
    if (found.some(([, element]) => element === null)) return null;
    return Object.fromEntries(
      found.map(([part, element]) => {
        const { top, bottom } = (element as Element).getBoundingClientRect();
        return [part, { top, bottom }];
      }),
    );
  }, selectors);
  return (await places.jsonValue()) as Record<'scene' | 'time' | 'button', Place>;
};

/** Twenty wins, more than fit into the line. */
const WINS: LiveWin[] = Array.from({ length: 20 }, (_, at) => ({
  game: at % 2 ? 'wheel' : 'jackpot',
  id: at + 1,
  stake: 100,
  win: 1234.56,
  date: new Date(0).toISOString(),
  user: { id: at + 1, username: `a player of a long name ${at}`, avatar: 'default', is_demo: true },
}));

it.each(['jackpot', 'wheel'] as const)(
  'the page of %s has picture, time and button in one window of 1280 × 720',
  async (game) => {
    await here.enter(await playerWithItems(here));
    for (const { language, ...viewport } of viewsOf('games in the first window')) {
      if (language === 'ru') await speakRussian(here.context);
      const page = await here.context.newPage();
      await page.setViewportSize(viewport);
      await page.goto(`${here.url}/${game}`);
      await isReady(page);
      for (const [part, place] of Object.entries(await placesOf(page, game))) {
        expect(place.top, `${part} in ${language}`).toBeGreaterThanOrEqual(0);
        expect(place.bottom, `${part} in ${language}`).toBeLessThanOrEqual(viewport.height);
      }
      // Items to stake are fully visible, so the buttons below cut none off.
      const item = await page.locator('#inventory li').first().boundingBox();
      const footer = await page.locator('#inventory footer').boundingBox();
      expect((item?.y ?? NaN) + (item?.height ?? NaN)).toBeLessThanOrEqual(footer?.y ?? NaN);
    }
  },
);

it.each(['jackpot', 'wheel'] as const)(
  'the page of %s on a phone has picture and time first, the button in reach, then stake and bets',
  async (game) => {
    const { page } = here;
    await here.enter(await playerWithItems(here));
    for (const size of viewsOf('games on a phone')) {
      await page.setViewportSize(size);
      await page.goto(`${here.url}/${game}`);
      await isReady(page);
      const { scene, button } = await placesOf(page, game);
      expect(scene.top).toBeGreaterThanOrEqual(0);
      // The button covers no part of the picture, and is above the bar at the bottom.
      expect(scene.bottom).toBeLessThanOrEqual(button.top);
      const bar = await page.locator('nav:has(> ul.grid-cols-5)').boundingBox();
      expect(button.bottom).toBeLessThanOrEqual(bar?.y ?? NaN);
      const tops = await page.evaluate(() =>
        ['[data-scene]', '#stake-title', '#pot-players, #live-bets-title', '#inventory > *'].map(
          (selector) => document.querySelector(selector)?.parentElement?.getBoundingClientRect().top ?? NaN,
        ),
      );
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
    }
  },
);

it('no page scrolls sideways with a long line of large wins, at any size', async () => {
  const { page } = here;
  await page.route('**/api/wins/get', (route) => route.fulfill({ json: { wins: WINS } }));
  for (const size of viewsOf('line of wins')) {
    await page.setViewportSize(size);
    await page.goto(`${here.url}/jackpot`);
    await page.getByRole('link', { name: '$1,234.56' }).first().waitFor();
    await page.evaluate(() => scrollTo(1000, 0));
    expect(await page.evaluate(() => scrollX), `${size.width} pixels wide`).toBe(0);
    expect(await sidewaysOf(page)).toBe(0);
  }
});

it('the line of large wins below a page is as wide as the panels of the page', async () => {
  const { page } = here;
  await page.route('**/api/wins/get', (route) => route.fulfill({ json: { wins: WINS } }));
  for (const path of inQuick(1, ['jackpot', 'cases', 'cases/1'])) {
    await page.goto(`${here.url}/${path}`);
    for (const width of [360, 768, 1024, 1270]) {
      await page.setViewportSize({ width, height: 768 });
      await page.getByRole('link', { name: '$1,234.56' }).first().waitFor();
      const sides = await page.evaluate(() => {
        const panels = [
          ...document.querySelectorAll('main > [data-layout] > :not(h1), main > [data-layout] ~ div > *'),
        ];
        return [panels.at(0), panels.at(-1)].map((panel) => {
          const { left, right } = (panel as Element).getBoundingClientRect();
          return [left, right];
        });
      });
      expect(sides[1], `${path} at ${width} pixels`).toEqual(sides[0]);
    }
  }
});

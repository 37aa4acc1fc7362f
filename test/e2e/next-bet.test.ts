import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';
import { viewsOf } from '../support/views.ts';

/** Site with flights of 12 to 27 seconds, long enough to keep a bet in one. */
const here = inBrowser({
  site: { settings: { 'crash.countdownTicks': 8 }, rounds: { count: 8, lowest: 200, highest: 500 } },
});

const WORDS = {
  en: { keep: /on the next round/, kept: /^Next round/ },
  ru: { keep: /на следующий раунд/, kept: /^Следующий раунд/ },
};

it.each(viewsOf('next bet'))(
  '[CR-26] keeps a bet in a flight at $width × $height in $language, and places it when the next round opens',
  async ({ language, ...viewport }) => {
    const { keep, kept } = WORDS[language];
    const { page } = here;
    await page.setViewportSize(viewport);
    if (language === 'ru') await speakRussian(here.context);
    await here.enter(await playerWithItems(here));
    await page.goto(here.url);
    const button = page.getByTestId('crash-button');
    const rows = page.locator('section[aria-labelledby=stake-title] ul li').filter({ hasText: '$' });
    await page.locator('#inventory li button').first().click();
    // A round may open between two checks. The test then waits for the next flight.
    await expect
      .poll(async () => {
        const text = (await button.textContent()) ?? '';
        if (keep.test(text)) await button.click();
        return kept.test(text) || (await rows.count()) > 0;
      })
      .toBe(true);
    await rows.first().waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    expect(here.errors).toEqual([]);
  },
);

it('[F5] the chance of the own multiplier is shown beside the last rounds, inside the window', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(here.url);
  await page.locator('section[aria-labelledby=stake-title] input[type=radio]').first().check({ force: true });
  await page.getByRole('button', { name: 'Chance 48.00%' }).click();
  const box = await page.getByRole('dialog', { name: 'Chance of 2.00x' }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(here.errors).toEqual([]);
});

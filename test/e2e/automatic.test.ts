import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inQuick } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';

/** The first rounds of this site crash between 1.30 and 2.00. */
const here = inBrowser({
  site: {
    settings: { 'crash.countdownTicks': 5, 'crash.crashedMs': 500 },
    // With this seed such a chain is found at once.
    rounds: { count: 8, lowest: 130, highest: 200, seed: 1 },
  },
});

/** Longer than two rounds of this site on a slow machine. */
const ROUNDS_MS = 120_000;

const status = () => here.page.getByTestId('automatic');

it.each(
  inQuick(1, [
    { width: 360, height: 740, language: 'ru', multiplier: '3', loss: true, count: /^Раунд 1 из 2 · Итог −\$/ },
    { width: 1280, height: 720, language: 'en', multiplier: '1.21', loss: false, count: /^Round 2 of 2 · Profit \+\$/ },
  ] as const),
)(
  '[AU-3] plays automatic betting to its end at $width × $height in $language, loss bound: $loss',
  async ({ language, multiplier, loss, count, ...viewport }) => {
    const { page } = here;
    await page.setViewportSize(viewport);
    const isEnglish = language === 'en';
    if (!isEnglish) await speakRussian(here.context);
    const token = await playerWithItems(here);
    const { inventory } = await here.call('POST /api/user/getInventory', { appId: 730 }, token);
    const dearest = Math.max(...inventory.map(({ price }) => price)).toFixed(2);
    await here.enter(token);
    await page.goto(here.url);
    await page.locator('#inventory li button').first().waitFor();
    await page
      .getByRole('button', { name: isEnglish ? 'Auto: bet automatically' : 'Авто: автоматические ставки' })
      .click();
    const field = (name: RegExp) => page.getByRole('dialog').getByLabel(name);
    await field(isEnglish ? /^Auto cash-out/ : /^Автостоп/).fill(multiplier);
    await field(isEnglish ? /^Stake/ : /^Ставка/).fill(dearest);
    await field(isEnglish ? /^Rounds/ : /^Раунды/).fill('2');
    if (loss) await field(/^При убытке/).fill(dearest);
    await page.getByRole('button', { name: isEnglish ? 'Start' : 'Начать', exact: true }).click();
    const stop = page.getByRole('button', { name: isEnglish ? /^Stop automatic/ : /^Стоп: автомат/ });
    const box = await stop.boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(viewport.height);
    await expect.poll(() => status().textContent(), { timeout: ROUNDS_MS }).toMatch(count);
    await stop.waitFor({ state: 'detached' });
    expect(await status().textContent()).toContain(isEnglish ? 'all rounds were played' : 'достигнут убыток');
    expect(await sidewaysOf(page)).toBe(0);
    expect(here.errors).toEqual([]);
  },
);

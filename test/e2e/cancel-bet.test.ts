import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { playerWithItems } from '../support/paying.ts';
import { viewsOf } from '../support/views.ts';

const here = inBrowser({ site: 'still' });

it.each(viewsOf('cancelling'))(
  '[CR-24] cancels a bet in its row at $width × $height in $language, and its item is back',
  async ({ language, ...viewport }) => {
    const { page } = here;
    await page.setViewportSize(viewport);
    if (language === 'ru') await speakRussian(here.context);
    await here.enter(await playerWithItems(here));
    await page.goto(here.url);
    const items = page.locator('#inventory li').filter({ has: page.getByRole('button') });
    const rows = page.locator('section[aria-labelledby=stake-title] ul li').filter({ hasText: '$' });
    const cancel = rows.getByRole('button', { name: language === 'ru' ? /^Отменить: / : /^Cancel: / });
    await items.first().waitFor();
    const count = await items.count();
    await items.first().getByRole('button').first().click();
    // Items may appear before the round opens, so the click waits for an enabled button with a sum.
    await page.getByTestId('crash-button').and(page.locator('[aria-disabled=false]')).filter({ hasText: '$' }).click();
    await cancel.waitFor();
    await expect.poll(() => items.count()).toBe(count - 1);
    // The button is within its row, and the sum is not cut off.
    const [row, button] = [await rows.first().boundingBox(), await cancel.boundingBox()];
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
    expect(await rows.first().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(button?.height).toBeGreaterThanOrEqual(24);
    expect(await sidewaysOf(page)).toBe(0);
    await cancel.focus();
    await page.keyboard.press('Enter');
    await cancel.waitFor({ state: 'detached' });
    await expect.poll(() => items.count()).toBe(count);
    // The focus stays near the bets, so that the next Tab continues from there.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(here.errors).toEqual([]);
  },
);

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickToClose, watchErrors } from '../support/browser.ts';
import { inQuick } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { IS_QUICK, viewsOf } from '../support/views.ts';

/**
 * Largest number of presses of a newcomer on the way to the first bet. A press is a click or a key, on our own pages
 * and on the sandbox's stand-ins for the platform and the payment provider alike. Nothing is typed: every field is
 * prefilled.
 */
const MAX_PRESSES = 8;

const here = inBrowser({ site: 'still' });

/** Counts presses in the page itself, in every window and on every page. Returns a function that reads the count. */
const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0;
  await page.context().exposeFunction('pressed', () => void presses++);
  await page.context().addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void };
    // A press of a label counts once: the browser repeats its `click` on the label's field, but not the `pointerdown`.
    addEventListener('pointerdown', () => pressed(), true);
    addEventListener('keydown', () => pressed(), true);
  });
  return () => presses;
};

/**
 * Each game: the page where a newcomer begins, its main button, and the texts of the button before and of the page
 * after the bet.
 */
const GAMES = [
  { path: '/', button: 'crash-button', bet: /^Bet \$/, isMade: /Your bets|1 bet is in/ },
  { path: '/cases/1', button: 'cases-button', bet: /^Open for \$/, isMade: /Sell for \$/ },
  { path: '/jackpot', button: 'jackpot-button', bet: /^Bet \$/, isMade: /Your items are in the pot/ },
  { path: '/wheel', button: 'wheel-button', bet: /^Bet \$/, isMade: /Your bets|1 bet is in/ },
];
/** `npm test` plays the first game in one size and the second in the other. */
const VISITS = inQuick(2, GAMES).flatMap((game, turn) =>
  viewsOf('newcomer')
    .filter((_, at) => !IS_QUICK || at === turn % 2)
    .map(({ width, height }) => ({ ...game, viewport: { width, height }, size: width })),
);

it.each(VISITS)(
  `a newcomer on $path bets after at most ${MAX_PRESSES} presses of the one gold button (at $size)`,
  async ({ path, button, bet, isMade, viewport }) => {
    const context = await here.anotherWindow({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const errors = watchErrors(page);
    const presses = await countPresses(page);
    const press = (target: Locator): Promise<void> => target.click();
    const dialog = (name: string): Locator => page.getByRole('dialog', { name });
    const big = page.getByTestId(button);

    await page.goto(here.url + path);
    // 1–4: sign-in as a new player, with the agreement.
    await press(big.filter({ hasText: /^Sign in/ }));
    await press(dialog('Sign in').getByRole('checkbox'));
    const popupOpens = page.waitForEvent('popup');
    await press(dialog('Sign in').getByRole('button', { name: /Steam/ }));
    const popup = await popupOpens;
    await popup.waitForLoadState();
    await clickToClose(popup, popup.locator('button[name="persona"][value="new"]'));
    // 5–6: the deposit is open and filled in. It is paid at the provider, which redirects back to the same page.
    await press(dialog('Deposit').getByRole('button', { name: 'Deposit money' }));
    await page.waitForURL(/\/sandbox\/checkout\/pay\//);
    await press(page.locator('button[name="choice"][value="pay"]'));
    await page.waitForURL((url) => url.pathname === path && url.search === '');
    if (button !== 'cases-button') {
      // 7: the storehouse is open, with a selection of small items that leaves a part of the balance.
      const storehouse = dialog('Storehouse');
      await expect.poll(() => storehouse.locator('li button[aria-pressed="true"]').count()).toBeGreaterThan(1);
      await press(storehouse.getByRole('button', { name: 'Accept' }));
      await storehouse.waitFor({ state: 'hidden' });
    }
    // The last press is the bet, with one of the bought items selected.
    await big.filter({ hasText: bet }).waitFor();
    await expect.poll(() => big.getAttribute('aria-disabled')).toBe('false');
    await press(big);
    await page.getByText(isMade).first().waitFor();

    // The exact count shows that no press was missed. A count that misses presses would make the bound meaningless.
    expect(presses()).toBe(button === 'cases-button' ? 7 : 8);
    expect(presses()).toBeLessThanOrEqual(MAX_PRESSES);
    expect(errors).toEqual([]);
  },
);

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickToClose, watchErrors } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';

/**
 * What a newcomer presses on the way to the first bet. A press is a click or a key, on our own pages and on the
 * sandbox's stand-ins for the platform and the payment provider alike. Nothing is typed: every field is prefilled.
 */
const MAX_PRESSES = 8;

const here = inBrowser({ site: 'still' });

/** The page's own count of what was pressed, in every window and on every page. */
const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0;
  await page.context().exposeFunction('pressed', () => void presses++);
  await page.context().addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void };
    // Of a label's click, which the browser repeats on its field, the one that somebody made.
    addEventListener('pointerdown', () => pressed(), true);
    addEventListener('keydown', () => pressed(), true);
  });
  return () => presses;
};

it.each([
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])(`a newcomer bets after at most ${MAX_PRESSES} presses ($width × $height)`, async (viewport) => {
  const context = await here.anotherWindow({ viewport });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const presses = await countPresses(page);
  const press = (target: Locator): Promise<void> => target.click();
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });
  const stakeButton = page.getByTestId('crash-button');

  await page.goto(here.url);
  // 1–4: in, with the agreement, as a new player.
  await press(stakeButton.filter({ hasText: 'Sign in to play' }));
  await press(dialog('Sign in').getByRole('checkbox'));
  const popupOpens = page.waitForEvent('popup');
  await press(dialog('Sign in').getByRole('button', { name: /Steam/ }));
  const popup = await popupOpens;
  await popup.waitForLoadState();
  await clickToClose(popup, popup.locator('button[name="persona"][value="new"]'));
  // 5–6: the deposit is open and filled in, and paid at the provider's.
  await press(dialog('Deposit').getByRole('button', { name: 'Deposit money' }));
  await page.waitForURL(/\/sandbox\/checkout\/pay\//);
  await press(page.locator('button[name="choice"][value="pay"]'));
  await page.waitForURL((url) => url.pathname === '/');
  // 7: the storehouse is open, with what the balance covers.
  await press(dialog('Storehouse').getByRole('button', { name: 'Accept' }));
  await dialog('Storehouse').waitFor({ state: 'hidden' });
  // 8: what was bought is selected.
  const bet = stakeButton.filter({ hasText: /^Bet \$/ });
  await expect.poll(() => bet.getAttribute('aria-disabled')).toBe('false');
  await press(bet);
  await page
    .getByText('Your bets')
    .or(page.getByText(/1 bet is in/))
    .first()
    .waitFor();

  expect(presses()).toBeLessThanOrEqual(MAX_PRESSES);
  // Every one of them was seen: a count that misses some proves nothing.
  expect(presses()).toBe(8);
  expect(errors).toEqual([]);
});

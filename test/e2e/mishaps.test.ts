import type { Persona } from '@updraft/contract';
import { expect, it } from 'vitest';
import { clickToClose, signIn } from '../support/browser.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: 'still' });

/** Opens the site with a persona's token, and waits until the header has a button of this name. */
const asPersona = async (persona: Persona, button = 'Deposit'): Promise<void> => {
  await here.enter(await here.tokenOf(persona));
  await here.page.goto(here.url);
  await here.page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(button) })
    .waitFor();
};

it('refuses a text as amount but keeps it as typed, and states the largest deposit', async () => {
  await asPersona('player');
  await here.page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  const dialog = here.page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const pay = dialog.getByRole('button', { name: 'Deposit money' });
  for (const typed of ['1e9', '-5', '1.005', '1 000']) {
    await amount.fill(typed);
    await amount.blur();
    expect(await amount.inputValue()).toBe(typed);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await pay.isDisabled()).toBe(true);
    await dialog.getByText('Enter a plain amount').waitFor();
  }
  await amount.fill('10000.01');
  await dialog.getByText('The largest deposit here is $10,000.00.').waitFor();
  expect(await pay.isDisabled()).toBe(true);
  await amount.fill('12,5');
  await expect.poll(() => pay.isEnabled()).toBe(true);
  expect(here.errors).toEqual([]);
});

it('removes the refusal of a promo code when the code is edited and when the dialog closes', async () => {
  await asPersona('player');
  const notice = here.page.getByText('This promo code is not valid for a deposit.').first();
  const refuse = async (): Promise<void> => {
    await here.page.getByRole('dialog').getByRole('textbox', { name: 'Promo code' }).fill('LIFT');
    await here.page.keyboard.press('Enter');
    await notice.waitFor();
    // Under the pointer the notice does not disappear automatically.
    await notice.hover();
  };
  await here.page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  await refuse();
  await here.page.getByRole('dialog').getByRole('textbox', { name: 'Promo code' }).fill('LIFT2');
  await notice.waitFor({ state: 'hidden' });
  expect(await here.page.getByRole('dialog').getByText('Press OK to check the code').count()).toBe(1);
  await refuse();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await notice.waitFor({ state: 'hidden' });
});

it('[S1] closes the sign-in window of a banned player, and shows the reason on the site', async () => {
  await here.page.goto(here.url);
  await signIn(here.page, 'banned');
  await here.page.getByText('This account is blocked.').first().waitFor();
  expect(await here.page.getByRole('dialog').count()).toBe(0);
  expect(await here.page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  expect(here.errors).toEqual([]);
});

itInFull('leads from the last page of a sign-in to the game without calls if no sign-in is in progress', async () => {
  const refused: string[] = [];
  here.page.on(
    'response',
    (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`),
  );
  await here.page.goto(`${here.url}/auth/callback`);
  await here.page.waitForURL((url) => url.pathname === '/');
  await here.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  expect([refused, here.errors]).toEqual([[], []]);
});

it('"To the game" in the sign-in window closes it, because the site is open behind it', async () => {
  await here.page.goto(here.url);
  const [popup] = await Promise.all([
    here.page.waitForEvent('popup'),
    here.page.evaluate(
      () => void window.open('/auth/callback?error=agreement', 'sign-in', 'popup=yes,width=860,height=500'),
    ),
  ]);
  await popup.getByText('accept the user agreement').waitFor();
  await clickToClose(popup, popup.getByRole('link', { name: 'To the game' }));
  // Without a window that opened the page, the page itself leads to the game.
  await here.page.goto(`${here.url}/auth/callback?error=agreement`);
  await here.page.getByRole('link', { name: 'To the game' }).click();
  await here.page.waitForURL((url) => url.pathname === '/');
});

/** Returns the newest notice with this text. The notice that it replaced may still be fading out. */
const notice = (text: string) => here.page.getByRole('listitem').filter({ hasText: text }).first();

/**
 * Makes requests for the files of these parts fail, as when a new version has replaced them on the server. It must be
 * called before the page is opened, because the page fetches parts ahead whenever it is idle.
 */
const loseParts = async (...parts: string[]): Promise<void> => {
  for (const part of parts) await here.page.route(`**/assets/${part}-*.js`, (route) => route.abort());
};
const plainNotice = () => here.page.getByRole('alert').filter({ hasText: 'Part of the site did not load.' });

it('states that a part did not load even if the code for notices cannot be fetched either', async () => {
  await loseParts('Toaster', 'DepositModal');
  await asPersona('player');
  const deposit = here.page.getByRole('button', { name: /Deposit/ }).first();
  await deposit.click();
  await plainNotice().waitFor();
  expect(await here.page.locator('[data-sonner-toast]').count()).toBe(0);
  await plainNotice().getByRole('button', { name: 'Reload' }).waitFor();
  // A second press shows no second alert.
  await deposit.click();
  expect(await plainNotice().count()).toBe(1);
  const becomes = (state: 'hidden' | 'visible', press: () => Promise<void>): Promise<boolean> =>
    press()
      .then(() => plainNotice().waitFor({ state, timeout: 5000 }))
      .then(
        () => true,
        () => false,
      );
  // A pointer on the button fetches the part before the press. If that fails only after the alert was closed, the alert
  // appears again, and is closed again.
  const close = plainNotice().getByRole('button', { name: 'Close' });
  await expect.poll(() => becomes('hidden', () => close.click({ timeout: 5000 }))).toBe(true);
  // A press does nothing while the earlier load is still being aborted, so it is repeated until it shows the alert.
  await expect.poll(() => becomes('visible', () => deposit.click())).toBe(true);
  await expect.poll(() => becomes('hidden', () => here.page.keyboard.press('Escape'))).toBe(true);
});

itInFull('prefetches the code for notices, so that notices appear when nothing can be fetched any more', async () => {
  const fetched = here.page.waitForResponse(/assets\/Toaster-.*\.js$/);
  await loseParts('DepositModal');
  await asPersona('player');
  await fetched;
  await loseParts('Toaster');
  await here.page
    .getByRole('button', { name: /Deposit/ })
    .first()
    .click();
  await notice('Part of the site did not load.').waitFor();
});

const answer = async (call: string, status: number): Promise<void> =>
  void (await here.page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status, json: { message: 'app_api.internal' } }),
  ));

it('lets a player in although the last results do not load, and offers to load them again', async () => {
  await answer('crash/getHistory', 500);
  await asPersona('rich');
  await here.page.locator('#inventory li button').first().waitFor();
  await here.page.getByText('Select items in your inventory.').first().waitFor();
  await notice('Part of the site did not load.').waitFor();
  const results = here.page.getByRole('navigation', { name: 'Last results' });
  await results.getByText('The last results did not load.').waitFor();
  await here.page.unroute('**/api/crash/getHistory');
  await notice('Part of the site did not load.').getByRole('button', { name: 'Try again' }).click();
  await results.getByText('The last results did not load.').waitFor({ state: 'hidden' });
  await notice('Part of the site did not load.').waitFor({ state: 'hidden' });
  expect(await here.page.evaluate(() => localStorage.getItem('api_token'))).not.toBeNull();
});

itInFull('signs out with a notice when the server responds that it cannot load the player', async () => {
  await answer('user/getInventory', 500);
  await asPersona('rich', 'Sign in');
  await notice('Could not sign you in.').waitFor();
  expect(await here.page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  await here.page.locator('#inventory').getByRole('button', { name: 'Sign in' }).waitFor();
});

it('keeps the player signed in without a response, and loads them by the offered retry', async () => {
  await answer('user/get', 503);
  await asPersona('rich', 'Try again');
  await notice('Part of the site did not load.').waitFor();
  expect(await here.page.evaluate(() => localStorage.getItem('api_token'))).not.toBeNull();
  await here.page.locator('#inventory').getByRole('button', { name: 'Try again' }).waitFor();
  // The page also retries automatically. An automatic retry gets no response before the press, so that it cannot remove
  // the button.
  let answerTries = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (answerTries = resolve));
  await here.page.route('**/api/user/get', async (route) => {
    await pressed;
    await route.continue();
  });
  await here.page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
  answerTries();
  await here.page.locator('#inventory li button').first().waitFor();
  await notice('Part of the site did not load.').waitFor({ state: 'hidden' });
});

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choiceOf, clickToClose, openChooser, signIn } from '../support/browser.ts';
import { inQuick, itInFull } from '../support/extent.ts';
import { type ForeignProvider, startForeignProvider } from '../support/foreign-provider.ts';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: 'still' });

const tokenIn = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('api_token'));
const isPlayer = (page: Page): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Deposit/ })
    .waitFor();
const isVisitor = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();

// Without an opener policy the windows can reach each other. With `same-origin` the browser separates them.
describe.each(inQuick(1, ['same-origin', null] as const))(
  '[S3] a sign-in with a provider on another origin, whose opener policy is %s',
  (policy) => {
    let provider: ForeignProvider;
    beforeEach(async () => {
      provider = await startForeignProvider({ siteUrl: here.url, openerPolicy: policy });
      await provider.serve(here.context);
      await here.page.goto(here.url);
    });
    afterEach(() => provider.close());

    it('a sign-in is completed in the first window, and the second one closes', async () => {
      const popup = await openChooser(here.page);
      expect(new URL(popup.url()).origin).toBe(provider.url);
      await clickToClose(popup, choiceOf(popup, 'player'));
      await isPlayer(here.page);
      await expect.poll(() => here.context.pages().length).toBe(1);
      expect(here.errors).toEqual([]);
    });

    it('the reason of a failed sign-in is shown in the first window if reachable, else in the second', async () => {
      const popup = await openChooser(here.page);
      await choiceOf(popup, 'banned')
        .click()
        .catch(() => undefined);
      const told = policy === null ? here.page : popup;
      await told.getByText('This account is blocked.').first().waitFor();
      if (told === popup) await clickToClose(popup, popup.getByRole('link', { name: 'To the game' }));
      await expect.poll(() => here.context.pages().length).toBe(1);
      expect(await tokenIn(here.page)).toBeNull();
    });

    it('a sign-in takes place within the tab if the browser refuses windows', async () => {
      await here.page.evaluate(() => void (window.open = () => null));
      await here.page.getByRole('button', { name: 'Sign in' }).first().click();
      const dialog = here.page.getByRole('dialog');
      await dialog.getByRole('checkbox').click();
      await dialog.getByRole('button', { name: /Steam/ }).click();
      await here.page.waitForURL((url) => url.origin === provider.url);
      await choiceOf(here.page, 'player').click();
      await here.page.waitForURL((url) => url.origin === here.url && url.pathname === '/');
      await isPlayer(here.page);
    });
  },
);

describe('two tabs of one browser', () => {
  const openTwo = async (): Promise<[Page, Page]> => {
    const other = await here.context.newPage();
    await Promise.all([here.page, other].map((page) => page.goto(here.url)));
    await Promise.all([here.page, other].map(isVisitor));
    return [here.page, other];
  };
  const nameIn = async (page: Page, token: string): Promise<void> => {
    const { username } = await here.call('POST /api/user/get', {}, token);
    await page.getByRole('banner').getByTitle(username, { exact: true }).waitFor();
  };

  it('a sign-in and a sign-out in one of two tabs hold in both', async () => {
    const [first, second] = await openTwo();
    await signIn(first, 'player');
    await Promise.all([first, second].map(isPlayer));
    await first.evaluate(() => localStorage.removeItem('api_token'));
    await isVisitor(second);
    await second.getByText('Your session has ended. Sign in again.').first().waitFor();
  });

  itInFull('two tabs show the same player when another one signs in', async () => {
    const [first, second] = await openTwo();
    const [before, after] = [await here.tokenOf('new'), await here.tokenOf('player')];
    await first.evaluate((token) => localStorage.setItem('api_token', token), before);
    await nameIn(second, before);
    await first.reload();
    await nameIn(first, before);
    await second.evaluate((token) => localStorage.setItem('api_token', token), after);
    await nameIn(first, after);
    expect(await Promise.all([first, second].map(tokenIn))).toEqual([after, after]);
  });
});

import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { openBox } from '../support/open-box.ts';

const here = inBrowser({ site: 'still', viewport: { width: 1280, height: 720 } });

/** Signs in a new player with money and items who has opened a box. Returns the token. */
const enterHavingPlayed = async (): Promise<string> => {
  const token = await here.enterAsNew();
  await here.call('POST /api/sandbox/fund', { sum: 100, items: 2 }, token);
  await openBox(here.url, { token, boxId: 1 });
  return token;
};

/** Returns the name and text of the file that a button saves. */
const fileOf = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await textOf(await file.createReadStream()) };
};

it('[AC-1] the statement lists transfers with running sums, and its file equals the page', async () => {
  const token = await enterHavingPlayed();
  const { page } = here;
  await page.goto(`${here.url}/profile?part=statement`);
  const { balance } = await here.call('POST /api/user/getBalance', {}, token);
  await page
    .getByRole('row', { name: /Case opened/ })
    .getByText(`$${balance.toFixed(2)}`)
    .waitFor();
  await page
    .getByRole('region', { name: 'At the end' })
    .getByText(`$${balance.toFixed(2)}`)
    .waitFor();
  const rows = await page.getByRole('row').count();
  const csv = await fileOf(page, 'Download: CSV');
  expect(csv.name).toBe('statement.csv');
  expect(csv.text.trim().split('\r\n')).toHaveLength(rows);
  expect(csv.text).toContain(`,Case opened,`);
  const json = await fileOf(page, 'Download: JSON');
  expect(JSON.parse(json.text)).toHaveLength(rows - 1);
  await page
    .getByRole('row', { name: /Case opened/ })
    .getByRole('link')
    .click();
  await page.waitForURL(/\/cases\/1$/);
  expect(here.errors).toEqual([]);
});

itInFull('a statement that loads, fails and is empty says so', async () => {
  await here.enterAsNew();
  const { page } = here;
  let answer: (() => void) | null = null;
  let isBroken = true;
  await page.route('**/api/user/getStatement', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await (isBroken ? route.fulfill({ status: 500, json: { message: 'app_api.internal' } }) : route.continue());
  });
  await page.goto(`${here.url}/profile?part=statement`);
  await page.getByText('Every transfer that changed').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expect.poll(() => answer !== null).toBe(true);
  answer!();
  await page.getByText('Could not load the statement.').first().waitFor();
  isBroken = false;
  answer = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answer !== null).toBe(true);
  answer!();
  await page.getByText('Nothing in this period').waitFor();
});

it('[I4] own bets are filtered by days and result, and saved as a file', async () => {
  await enterHavingPlayed();
  const { page } = here;
  await page.goto(`${here.url}/profile?part=bets`);
  await page.getByRole('radio', { name: 'Cases' }).check({ force: true });
  await page.getByRole('table', { name: 'Cases' }).waitFor();
  const { name, text } = await fileOf(page, 'Download: CSV');
  expect(name).toBe('cases.csv');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  await page.getByLabel('Result').selectOption('refunded');
  await page.getByText('No bets like these').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No bets like these').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('table', { name: 'Cases' }).waitFor();
  expect(here.errors).toEqual([]);
});

it('[S1] a session is ended from the list, and then all of them', async () => {
  const { page } = here;
  // No other test plays this persona, because all of its sessions end here.
  const token = await here.tokenOf('finance-2');
  const another = await here.tokenOf('finance-2');
  await here.enter(token);
  await page.goto(`${here.url}/profile?part=account`);
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  const rows = list.getByRole('listitem');
  await rows.filter({ hasText: 'this device' }).waitFor();
  const before = await rows.count();
  await list
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await page.getByText('The session has ended.').first().waitFor();
  await expect.poll(() => rows.count()).toBe(before - 1);
  await expect(here.call('POST /api/user/getBalance', {}, another)).rejects.toThrow(/401/);
  await list.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are signed out everywhere.').first().waitFor();
  await page.getByText('Sign in to see your profile').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  expect(here.errors).toEqual([]);
});

it('[AC-6] an anonymous player is not shown to other players', async () => {
  const token = await here.enterAsNew();
  const { id, username } = await here.call('POST /api/user/get', {}, token);
  const { page } = here;
  await page.goto(`${here.url}/profile?part=account`);
  await page.getByRole('switch', { name: /Stay anonymous/ }).check({ force: true });
  await page.getByText('You are anonymous now. Others do not see who you are.').first().waitFor();
  const window = await here.anotherWindow();
  const stranger = await window.newPage();
  await stranger.goto(`${here.url}/user/${id}`);
  await stranger.getByText('This player has no public page.').waitFor();
  expect(await stranger.getByText(username).count()).toBe(0);
  expect(await violationsOf(stranger)).toEqual([]);
  await page.goto(`${here.url}/user/${id}`);
  await page.getByRole('main').getByText(username).first().waitFor();
  expect(here.errors).toEqual([]);
});

it('[AC-7] [AC-8] [AC-11] data are saved as one file; an erasure lists obstacles, then signs out', async () => {
  const { page } = here;
  const token = await here.enterAsNew();
  await here.call('POST /api/sandbox/fund', { sum: 100, items: 1 }, token);
  await page.goto(`${here.url}/profile?part=account`);
  const { name, text } = await fileOf(page, 'Download');
  expect(name).toMatch(/^my-data-.*\.json$/);
  const { username } = await here.call('POST /api/user/get', {}, token);
  expect(JSON.parse(text)).toMatchObject({ profile: [{ username }] });
  await page.getByRole('button', { name: 'Erase my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data' });
  await dialog.getByText('There is money in your balance.', { exact: false }).waitFor();
  await dialog.getByText('You hold items.', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const window = await here.anotherWindow({ viewport: { width: 360, height: 740 } });
  await speakRussian(window);
  await here.enter(await here.tokenOf('new'), window);
  const phone = await window.newPage();
  await phone.goto(`${here.url}/profile?part=account`);
  await phone.getByRole('button', { name: 'Удалить мои данные' }).click();
  await phone.getByRole('checkbox', { name: /нельзя отменить/ }).check({ force: true });
  await phone.getByRole('button', { name: 'Продолжить' }).click();
  // The next field has the focus.
  const word = phone.getByRole('textbox').and(phone.locator(':focus'));
  await word.waitFor();
  await phone.keyboard.type('удалить');
  await expect.poll(() => word.inputValue()).toBe('удалить');
  expect(await violationsOf(phone)).toEqual([]);
  await phone.keyboard.press('Enter');
  await phone.getByText('Ваши данные удалены').waitFor();
  expect(await phone.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  expect(here.errors).toEqual([]);
});

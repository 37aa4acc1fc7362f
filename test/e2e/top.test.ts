import type { CallOutput } from '@updraft/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { farFromMidnight } from '../../apps/server/src/testing/far-from-midnight.ts';
import { violationsOf } from '../support/axe.ts';
import { speakRussian, watchErrors } from '../support/browser.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { openBox } from '../support/open-box.ts';
import { sidewaysOf } from '../support/page-faults.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

// This file has its own site, because days pass and everybody who stakes is in the lists.
const here = inBrowser({ site: { settings: { 'tournament.scheduled': false } } });

/** A box whose price is one dollar. */
const BOX = 'Breeze';
/** An opening counts once its reel has stopped, and lists are cached for some seconds. */
const UNTIL_COUNTED = { timeout: 60_000, interval: 500 };

interface Player {
  token: string;
  name: string;
}

const list = (page: Page) => page.getByRole('main').getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const period = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const own = (page: Page, name = 'Your place') => page.getByRole('region', { name });
/** Opens a page for a visitor in another window. */
const visitor = async (path: string, { russian = false } = {}): Promise<{ page: Page; errors: string[] }> => {
  const window = await here.anotherWindow();
  if (russian) await speakRussian(window);
  const page = await window.newPage();
  const errors = watchErrors(page);
  await page.goto(here.url + path);
  return { page, errors };
};

const NOBODY = {
  en: ['Nobody is in this list yet', 'You have no place in this list yet.'],
  ru: ['В этом списке пока никого нет', 'В этом списке вас пока нет.'],
} as const;

it.each(viewsOf('no place in the top'))(
  'an empty list of top players shows that it is empty, without an own place ($language)',
  async ({ language }) => {
    const [empty, none] = NOBODY[language];
    const { page } = here;
    await here.enterAsNew();
    if (language === 'ru') await speakRussian(here.context);
    await page.goto(`${here.url}/top`);
    await page.getByText(empty).waitFor();
    expect(await page.getByText(none).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(here.errors).toEqual([]);
  },
);

itInFull('a failed list shows the failure, and is loaded by another try', async () => {
  const { page } = here;
  let fails = true;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/top/get', async (route) => {
    await held;
    if (fails) await route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } });
    else await route.continue();
  });
  await page.goto(`${here.url}/top`);
  await page.locator('main .animate-shimmer').first().waitFor();
  await tab(page, 'Turnover').waitFor();
  release();
  await page.getByText('Could not load the list.').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nobody is in this list yet').waitFor();
});

describe('with players who have staked, one of them the day before', () => {
  let [ann, bob, cat]: Player[] = [];
  type List = CallOutput<'POST /api/top/get'>;
  const lists = async (): Promise<{ today: List; week: List }> => ({
    today: await here.call('POST /api/top/get', { by: 'turnover', period: 'today' }),
    week: await here.call('POST /api/top/get', { by: 'turnover', period: 'week' }),
  });
  const staking = async (boxes: number): Promise<Player> => {
    const token = await here.tokenOf('new');
    await here.call('POST /api/sandbox/fund', { sum: 100, items: 0 }, token);
    const boxId = (await here.call('GET /api/cases/get', {})).cases.find(({ name }) => name === BOX)?.id ?? 0;
    for (let opened = 0; opened < boxes; opened++) await openBox(here.url, { token, boxId });
    return { token, name: (await here.call('POST /api/user/get', {}, token)).username };
  };

  beforeAll(async () => {
    await farFromMidnight();
    ann = await staking(3);
    await vi.waitUntil(async () => (await lists()).week.users.length === 1, UNTIL_COUNTED);
    await here.call('POST /api/sandbox/travel', { hours: 24 }, ann.token);
    [bob, cat] = [await staking(2), await staking(1)];
    await vi.waitUntil(async () => {
      const { today, week } = await lists();
      return today.users.length === 2 && week.users.length === 3;
    }, UNTIL_COUNTED);
  }, 300_000);

  it('[TP-1] [TP-3] tabs and periods show their lists, and the address keeps them', async () => {
    const { page } = here;
    await page.goto(`${here.url}/top`);
    await tab(page, 'Turnover').click();
    await expect.poll(() => list(page).allTextContents()).toEqual([`1${bob?.name}$2.00`, `2${cat?.name}$1.00`]);
    await period(page, '7 days').check();
    await expect.poll(() => list(page).count()).toBe(3);
    const week = [`1${ann?.name}$3.00`, `2${bob?.name}$2.00`, `3${cat?.name}$1.00`];
    expect(await list(page).allTextContents()).toEqual(week);
    await list(page).first().getByRole('link').click();
    await page.waitForURL(/\/user\/\d+$/);
    await page.goBack();
    await expect.poll(() => list(page).allTextContents()).toEqual(week);
    await page.reload();
    await expect.poll(() => list(page).allTextContents()).toEqual(week);
    expect(await tab(page, 'Turnover').getAttribute('aria-selected')).toBe('true');
    expect(await period(page, '7 days').isChecked()).toBe(true);
    // The items from the boxes differ from site to site, so every list is compared with the call.
    for (const [name, by] of [
      ['Total won', 'won'],
      ['Biggest multiplier', 'multiplier'],
    ] as const) {
      await tab(page, name).click();
      const { users } = await here.call('POST /api/top/get', { by, period: 'week' });
      await expect
        .poll(() => list(page).evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent)))
        .toEqual(users.map(({ user }) => user?.username));
    }
    expect(here.errors).toEqual([]);
  });

  it('[TP-5] a player sees their own place, or that they have no place yet', async () => {
    const { page } = here;
    await here.enter(bob?.token ?? '');
    await page.goto(`${here.url}/top?by=turnover&period=week`);
    await own(page).getByText('$2.00').waitFor();
    await own(page).getByText('2', { exact: true }).waitFor();
    await list(page).nth(1).getByText('you', { exact: true }).waitFor();
    expect(await page.getByText('you', { exact: true }).count()).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    const newcomer = await here.anotherWindow();
    await here.enter(await here.tokenOf('new'), newcomer);
    const other = await newcomer.newPage();
    await other.goto(`${here.url}/top?by=turnover&period=week`);
    await other.getByText('You have no place in this list yet.').waitFor();
    expect(here.errors).toEqual([]);
  });

  itInFull('[TP-5] a place below the last one that is counted is shown as such', async () => {
    const { page } = here;
    await here.enter(bob?.token ?? '');
    await page.route('**/api/top/get', async (route) => {
      const answer = (await (await route.fetch()).json()) as List;
      await route.fulfill({ json: { ...answer, own: { place: null, value: 2 } } });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${here.url}/top?by=turnover&period=week`);
    await own(page).getByText('more than 10,000').waitFor();
    await isReady(page);
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  itInFull(
    '[TP-6] [S6] an anonymous player keeps the place, and others see neither name nor link, in Russian too',
    async () => {
      await here.call('POST /api/user/setAnonymous', { anonymous: true }, cat?.token);
      await expect.poll(async () => (await lists()).week.users[2]?.user ?? null).toBeNull();
      const { page, errors } = await visitor('/top?by=turnover&period=week', { russian: true });
      await list(page).nth(2).getByText('Аноним').waitFor();
      expect(await list(page).nth(2).getByRole('link').count()).toBe(0);
      expect(await page.getByText(cat?.name ?? '').count()).toBe(0);
      expect(await own(page, 'Ваше место').count()).toBe(0);
      await page.getByText('Дни считаются по UTC.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      // The anonymous player sees their own name in their row.
      const { page: theirs } = here;
      await here.enter(cat?.token ?? '');
      await theirs.goto(`${here.url}/top?by=turnover&period=week`);
      await own(theirs)
        .getByText(cat?.name ?? '')
        .waitFor();
      await list(theirs).nth(2).getByText('you', { exact: true }).waitFor();
      expect([errors, here.errors]).toEqual([[], []]);
    },
  );
});

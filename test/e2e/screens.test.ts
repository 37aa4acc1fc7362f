import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { openBox } from '../support/open-box.ts';
import { isReady } from '../support/ready.ts';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 740 },
};
const PAGES = [
  '/',
  '/provably-fair',
  '/user-agreement',
  '/crash/1',
  '/jackpot',
  '/jackpot/1',
  '/wheel',
  '/wheel/1',
  '/cases',
  '/cases/1',
  '/cases/opening/{opening}',
  '/support',
  '/profile',
  '/profile?part=limits',
  '/user/1',
];
/** Pictures for people to look at, where a folder for them is given; not kept in the repository. */
const PICTURES = process.env['SCREENS_DIR'];

const here = inBrowser({ site: 'quick' });

let token: string;
/** An opening, so that its page has something to show. */
let opening: number;
beforeAll(async () => {
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  token = await here.tokenOf('rich');
  opening = await openBox(here.url, { token, boxId: 1 });
  // A first round has to be over, so that its page has something to show.
  const isOver = async (): Promise<boolean> => (await here.call('POST /api/crash/getHistory', {})).length > 0;
  await vi.waitUntil(isOver, { timeout: 60_000, interval: 200 });
});

/** By how many pixels a page scrolls sideways at this size. */
const overflowAt = async (page: Page, size: { width: number; height: number }): Promise<number> => {
  await page.setViewportSize(size);
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
};

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  it.each(PAGES)('%s has no accessibility violation, no error, and at no size scrolls sideways', async (path) => {
    const { context, page } = here;
    if (language === 'ru') await speakRussian(context);
    await here.enter(token);
    // What stands on wide screens is audited in one language, what stands on phones in the other.
    await page.setViewportSize(language === 'en' ? SIZES.desktop : SIZES.phone);
    await page.goto(here.url + path.replace('{opening}', String(opening)));
    await isReady(page);
    expect(await violationsOf(page)).toEqual([]);
    for (const [name, size] of Object.entries(SIZES)) {
      expect(await overflowAt(page, size), name).toBeLessThanOrEqual(0);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/${name}-${language}${path.replaceAll(/[/?={}]/g, '_')}.png` });
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(here.errors).toEqual([]);
  });
});

it('leads unknown paths to the game, and a visitor sees the way in', async () => {
  const { page } = here;
  await page.goto(`${here.url}/no/such/page`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await page.goto(`${here.url}/load`);
  await page.waitForURL((url) => url.pathname === '/');
});

it('paints the frame of the crash page with the HTML of the home page alone', async () => {
  const [home, other] = await Promise.all(
    ['/', '/user-agreement'].map(async (path) => (await fetch(here.url + path)).text()),
  );
  expect(home).toContain('src="/video/low.webp"');
  expect(other).toContain('<div id="root"></div>');
  const { page } = here;
  await here.enter(token);
  // Without the program there is the frame, and its stage is where the page's own will be.
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 820, height: 1000 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(here.url);
    const stage = page.locator('img[src="/video/low.webp"]');
    const before = await stage.boundingBox();
    await page.unroute('**/assets/*.js');
    await page.goto(here.url);
    await page.locator('[data-testid=multiplier]').waitFor();
    await expect
      .poll(async () => Math.abs(((await stage.boundingBox())?.y ?? 0) - (before?.y ?? 0)), {
        message: `${width} pixels wide`,
      })
      .toBeLessThan(2);
    const after = await stage.boundingBox();
    expect([after?.x, after?.width, after?.height]).toEqual([before?.x, before?.width, before?.height]);
  }
});

it('shows the first row of items whole below crash, and on a phone the return of each colour above the button', async () => {
  const { page } = here;
  await here.enter(token);
  await page.setViewportSize(SIZES.desktop);
  await page.goto(here.url);
  await isReady(page);
  const bottomOf = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const topOf = async (selector: string): Promise<number> =>
    (await page.locator(selector).last().boundingBox())?.y ?? Number.NaN;
  expect(await bottomOf('#inventory li')).toBeLessThanOrEqual(await topOf('#inventory footer'));
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${here.url}/wheel`);
  await isReady(page);
  expect(await bottomOf('fieldset')).toBeLessThanOrEqual(
    await topOf('[data-keep-clear]:has([data-testid=wheel-button])'),
  );
});

it('[S3] accepts no token from a foreign window, and a banned player is signed out with a notice', async () => {
  const { page } = here;
  await page.goto(here.url);
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  // Messages come in the order in which they were sent.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'after it' && resolve());
        window.postMessage(`Bearer ${'x'.repeat(43)}`, location.origin);
        window.postMessage('after it', location.origin);
      }),
  );
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  const banned = await here.tokenOf('banned');
  await page.evaluate((value) => localStorage.setItem('api_token', value), banned);
  await page.reload();
  await page
    .getByText(/banned|blocked/i)
    .first()
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

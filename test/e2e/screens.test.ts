import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, launchBrowser, speakRussian, startBuiltSite, watchErrors } from '../support/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const PAGES = [
  '/',
  '/provably-fair',
  '/user-agreement',
  '/crash/1',
  '/jackpot',
  '/support',
  '/profile',
  '/profile?part=limits',
  '/user/1',
] as const;
/** Pictures for people to look at; not kept in the repository. */
const OUTPUT = 'test-output/screens';

let site: BuiltSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  mkdirSync(OUTPUT, { recursive: true });
  [site, browser] = await Promise.all([
    startBuiltSite({ settings: { 'crash.countdownTicks': 4 }, demoPlayers: 20 }),
    launchBrowser(),
  ]);
  token = ((await (await fetch(`${site.url}/socialite/test/login?persona=rich`)).json()) as { api_token: string })
    .api_token;
  // A first round has to be over, so that its page has something to show.
  for (let tried = 0; tried < 200 && (await pastRounds()) === 0; tried++)
    await new Promise((resolve) => setTimeout(resolve, 1000));
});
afterAll(async () => {
  await browser.close();
  await site.drop();
});

const pastRounds = async (): Promise<number> =>
  ((await (await fetch(`${site.url}/api/crash/getHistory`, { method: 'POST' })).json()) as unknown[]).length;

const open = async ({
  width,
  height,
  language,
  signedIn = true,
}: {
  width: number;
  height: number;
  language: 'en' | 'ru';
  signedIn?: boolean;
}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> => {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    reducedMotion: 'reduce',
  });
  if (language === 'ru') await speakRussian(context);
  if (signedIn) await context.addInitScript((value) => localStorage.setItem('api_token', value), token);
  const page = await context.newPage();
  return { context, page, errors: watchErrors(page) };
};

const audit = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => node.html)
        .slice(0, 2)
        .join(' | ')}`,
  );
};

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(SIZES)('on a $name', ({ name, width, height }) => {
  describe.each(['en', 'ru'] as const)('in %s', (language) => {
    it.each(PAGES)('%s has no accessibility violation, no sideways scrolling, no error', async (path) => {
      const { context, page, errors } = await open({ width, height, language });
      await page.goto(site.url + path);
      await page.locator('main').waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${OUTPUT}/${name}-${language}${path.replaceAll(/[/?=]/g, '_')}.png` });
      expect(await audit(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(errors).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await context.close();
    });
  });
});

it('does not scroll sideways at 360 pixels, in the longer language', async () => {
  const { context, page } = await open({ width: 360, height: 740, language: 'ru' });
  await page.goto(site.url);
  await page.locator('main').waitFor();
  await page.waitForTimeout(1000);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.close();
});

it('leads unknown paths to the game, and a visitor sees the way in', async () => {
  const { context, page } = await open({ width: 1440, height: 900, language: 'en', signedIn: false });
  await page.goto(`${site.url}/no/such/page`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await page.goto(`${site.url}/load`);
  await page.waitForURL((url) => url.pathname === '/');
  await context.close();
});

it('paints the frame of the crash page with the HTML of the home page alone', async () => {
  const [home, other] = await Promise.all(
    ['/', '/user-agreement'].map(async (path) => (await fetch(site.url + path)).text()),
  );
  expect(home).toContain('src="/video/low.webp"');
  expect(other).toContain('<div id="root"></div>');
  // Without the program there is the frame, and its stage is where the page's own will be.
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 820, height: 1000 },
    { width: 390, height: 844 },
  ]) {
    const { context, page } = await open({ width, height, language: 'en', signedIn: true });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(site.url);
    const stage = page.locator('img[src="/video/low.webp"]');
    const before = await stage.boundingBox();
    await page.unroute('**/assets/*.js');
    await page.goto(site.url);
    await page.locator('[data-testid=multiplier]').waitFor();
    await expect
      .poll(async () => Math.abs(((await stage.boundingBox())?.y ?? 0) - (before?.y ?? 0)), {
        message: `${width} pixels wide`,
      })
      .toBeLessThan(2);
    const after = await stage.boundingBox();
    expect([after?.x, after?.width, after?.height]).toEqual([before?.x, before?.width, before?.height]);
    await context.close();
  }
});

it('[S3] accepts no token from a foreign window, and a banned player is signed out with a notice', async () => {
  const { context, page } = await open({ width: 1440, height: 900, language: 'en', signedIn: false });
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await page.evaluate(() => window.postMessage(`Bearer ${'x'.repeat(43)}`, location.origin));
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  const banned = (
    (await (await fetch(`${site.url}/socialite/test/login?persona=banned`)).json()) as { api_token: string }
  ).api_token;
  await page.evaluate((value) => localStorage.setItem('api_token', value), banned);
  await page.reload();
  await page
    .getByText(/banned|blocked/i)
    .first()
    .waitFor();
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
  await context.close();
});

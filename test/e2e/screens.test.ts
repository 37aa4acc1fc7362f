import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const here = inBrowser({ site: 'quick' });

let token: string;
beforeAll(async () => {
  token = await here.tokenOf('rich');
});

it('redirects unknown paths to the game, which offers a visitor the sign-in', async () => {
  const { page } = here;
  await page.goto(`${here.url}/no/such/page`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await page.goto(`${here.url}/load`);
  await page.waitForURL((url) => url.pathname === '/');
});

it('the HTML paints the header, the crash page below it at home, and nothing in a sign-in window', async () => {
  const [home, other, bare] = await Promise.all(
    ['/', '/user-agreement', '/auth/callback?error=agreement'].map(async (path) =>
      (await fetch(here.url + path)).text(),
    ),
  );
  const VIDEO = 'src="/video/low.webp"';
  expect([home?.includes(VIDEO), other?.includes(VIDEO)]).toEqual([true, false]);
  expect(bare).toContain('<div id="root"></div>');
  const { page } = here;
  const headerOf = (path: string, selector: string): Promise<number> =>
    page
      .goto(here.url + path)
      .then(() => page.locator(selector).first().boundingBox())
      .then((box) => box?.height ?? NaN);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/assets/*.js', (route) => route.abort());
    const painted = await headerOf('/user-agreement', '#root > div > div');
    await page.unroute('**/assets/*.js');
    expect(await headerOf('/user-agreement', 'header'), `${width} pixels wide`).toBe(painted);
  }
});

it('paints the stage of the crash page in its final place', async () => {
  const { page } = here;
  await here.enter(token);
  // Without scripts the page has only its painted layout. The stage must be where the loaded page has it.
  for (const { width, height } of viewsOf('painted stage')) {
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

it('shows the full first row of items below crash, and on phones returns of colours above the button', async () => {
  const { page } = here;
  await here.enter(token);
  await page.setViewportSize(DESKTOP);
  await page.goto(here.url);
  await isReady(page);
  const bottomOf = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const topOf = async (selector: string): Promise<number> =>
    (await page.locator(selector).last().boundingBox())?.y ?? Number.NaN;
  expect(await bottomOf('#inventory li')).toBeLessThanOrEqual(await topOf('#inventory footer'));
  await page.setViewportSize(PHONE);
  await page.goto(`${here.url}/wheel`);
  await isReady(page);
  expect(await bottomOf('fieldset')).toBeLessThanOrEqual(
    await topOf('[data-keep-clear]:has([data-testid=wheel-button])'),
  );
});

it('[S3] refuses a token from a foreign window, and signs a banned player out with a notice', async () => {
  const { page } = here;
  await page.goto(here.url);
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  // Messages arrive in order, so the second one shows that the page has handled the token.
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

import { expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';
import { isReady } from '../support/ready.ts';
import { viewsOf } from '../support/views.ts';

// The test stops the site, because an emulated lack of network does not always reach the service worker.
const here = inBrowser({ site: {}, serviceWorkers: 'allow' });

it('the site is installable by manifest and icons, and its service worker starts after the first paint', async () => {
  const { page, errors } = here;
  const early: string[] = [];
  page.on('request', (request) => early.push(new URL(request.url()).pathname));
  await page.goto(here.url);
  await isReady(page);
  expect(early).not.toContain('/sw.js');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await fetch(here.url + (href ?? ''))).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect([src, (await fetch(here.url + src)).status]).toEqual([src, 200]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(errors).toEqual([]);
});

it.each(viewsOf('offline'))(
  'shows a missing connection in $language, and opens when the connection is back',
  async ({ language }) => {
    const { page, context } = here;
    await context.addInitScript(
      (chosen) => localStorage.setItem('settings', JSON.stringify({ state: { language: chosen } })),
      language,
    );
    await page.goto(here.url);
    await isReady(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await here.ownSite.kill();
    await page.goto(`${here.url}/support`);
    const title = language === 'en' ? 'You are offline' : 'Нет подключения';
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.title()).toBe(title);
    await here.ownSite.restart();
    await page.locator('#main').waitFor();
    // Only the program's own files are cached, never pages or calls.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/offline.html', '/offline.js']);
  },
);

it('a deploy takes effect at once, because the service worker fetches pages from the server', async () => {
  const { page } = here;
  await page.goto(here.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const answer = await page.goto(`${here.url}/support`);
  // The response came through the worker, and no cache has the page: the worker fetched it from the server.
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['cache-control']).toBe('no-cache');
  expect(await page.evaluate(async () => (await caches.match(location.href)) ?? null)).toBeNull();
});

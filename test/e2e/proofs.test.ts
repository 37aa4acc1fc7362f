import { text } from 'node:stream/consumers';
import { DatasetCheck } from '@updraft/rules/dataset';
import { verifierOf } from '@updraft/rules/verifiers';
import { beforeAll, expect, it, vi } from 'vitest';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { goTo, isReady } from '../support/ready.ts';

const here = inBrowser({ site: 'quick' });

/** Id of the newest round of crash that has ended and is paid out. */
let roundId = 0;
beforeAll(async () => {
  const settled = async (): Promise<number> => (await here.call('POST /api/crash/getHistory', {}))[1]?.id ?? 0;
  roundId = await vi.waitUntil(settled, { timeout: 60_000, interval: 300 });
}, 90_000);

it('a shared round has picture and meta tags in its HTML, with the configured address', async () => {
  const html = await (await fetch(`${here.url}/crash/${roundId}`)).text();
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(image).toBe(`${here.url}/share/en/crash/${roundId}.png`);
  expect(html).toMatch(new RegExp(`<title>Crash, Round ${roundId}: \\d+\\.\\d\\dx · Updraft</title>`));
  const picture = await fetch(image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  // The fetched address is a picture that a browser can show, and the policy of the page allows it.
  await here.page.goto(`${here.url}/crash/${roundId}`);
  const width = await here.page.evaluate(
    (src) =>
      new Promise<number>((resolve, reject) => {
        const shown = new Image();
        shown.onload = () => resolve(shown.naturalWidth);
        shown.onerror = () => reject(new Error('no picture'));
        shown.src = src;
      }),
    image,
  );
  expect(width).toBe(1200);
  await here.page.getByRole('button', { name: 'Share' }).waitFor();
  expect(here.errors).toEqual([]);
}, 90_000);

it('[F8] a tampered round offers a claim, which reaches support with its proof', async () => {
  await here.page.route('**/api/crash/getGame', async (route) => {
    const answer = (await (await route.fetch()).json()) as { game: object };
    await route.fulfill({ json: { ...answer, game: { ...answer.game, multiplier: 777.77 } } });
  });
  await here.page.goto(`${here.url}/crash/${roundId}`);
  await here.page.getByRole('button', { name: 'Verify' }).click();
  await here.page.getByRole('button', { name: 'Claim 3 times the bet' }).click();
  await here.page.waitForURL((url) => url.pathname === '/support');
  const draft = await here.page.evaluate(() => sessionStorage.getItem('ticket_draft') ?? '');
  expect(draft).toContain('crash_point: published 777.77x');
});

const STEPS = {
  crash: 'From the secret to the crash point',
  wheel: 'From the number to the sector',
  jackpot: 'Tickets of the pot',
  cases: 'Your client seed',
  prizes: 'The list of entries',
};

it('[F8] each game has its steps, an example, its returns and its formula as code', async () => {
  const { page } = here;
  await page.goto(`${here.url}/responsible-play`);
  await isReady(page);
  for (const [game, step] of Object.entries(STEPS)) {
    await goTo(page, `/provably-fair?game=${game}`);
    await page.getByRole('heading', { name: step, exact: true }).waitFor();
    await page.getByText('The steps lead to the published result').waitFor();
    if (game !== 'prizes') await page.getByRole('region', { name: 'Chances and returns' }).getByRole('table').waitFor();
    const code = page.getByRole('region', { name: 'The formula as code' });
    await code.getByText('main();').waitFor();
    await code.getByRole('tab', { name: 'Python' }).click();
    await code.getByText('from hashlib import sha256').waitFor();
    for (const name of ['Open a public code runner', 'A hashing library']) {
      const link = code.getByRole('link', { name });
      expect([await link.getAttribute('target'), await link.getAttribute('rel')], game).toEqual([
        '_blank',
        'noopener noreferrer',
      ]);
    }
    expect(here.errors, game).toEqual([]);
  }
});

itInFull('[F8] the page of each game links to the explanation of that game', async () => {
  const { page } = here;
  await page.goto(`${here.url}/responsible-play`);
  await isReady(page);
  for (const [path, game] of [
    ['/wheel', 'wheel'],
    ['/jackpot', 'jackpot'],
    ['/cases/1', 'cases'],
  ] as const) {
    await goTo(page, path);
    await page.locator(`a[href="/provably-fair?game=${game}"]`).first().waitFor();
    await page.getByRole('button', { name: 'Rules' }).first().click();
    const dialog = page.getByRole('dialog');
    const more = dialog.getByRole('link', { name: 'The full explanation' });
    expect(await more.getAttribute('href'), path).toBe(`/provably-fair?game=${game}`);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
  }
});

it('[F8] a range of past rounds is verified, and their distribution shown', async () => {
  await here.page.goto(`${here.url}/provably-fair#verify`);
  const past = here.page.getByRole('region', { name: 'Check all past rounds' });
  await past.getByRole('radio', { name: 'A range' }).check();
  await past.getByLabel('From round').fill('1');
  await past.getByLabel('To round').fill('2');
  await past.getByRole('button', { name: 'Check the rounds' }).click();
  await past.getByText(/^All hold/).waitFor();
  await past.getByText('How the results are spread').waitFor();
  expect(here.errors).toEqual([]);
});

it('[F8] [DS-1] past rounds are downloaded as a file, which verifies without the site', async () => {
  await here.page.goto(`${here.url}/provably-fair#dataset`);
  const coming = here.page.waitForEvent('download');
  await here.page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^\w+-chain-\d+-rounds-1-\d+\.ndjson$/);
  const [header = '', ...lines] = (await text(await download.createReadStream())).trimEnd().split('\n');
  const check = new DatasetCheck(verifierOf);
  check.begin(header);
  for (const line of lines) check.next(line);
  expect(check.end()).toMatchObject({ faults: 0, ok: true });
});

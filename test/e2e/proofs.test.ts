import { text } from 'node:stream/consumers';
import { DatasetCheck } from '@updraft/rules/dataset';
import { verifierOf } from '@updraft/rules/verifiers';
import { beforeAll, expect, it, vi } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: 'quick' });

/** The newest round of crash that is over and paid. */
let roundId = 0;
beforeAll(async () => {
  const settled = async (): Promise<number> => (await here.call('POST /api/crash/getHistory', {}))[1]?.id ?? 0;
  roundId = await vi.waitUntil(settled, { timeout: 60_000, interval: 300 });
}, 90_000);

it('a shared round has its picture and its tags in the page itself, by the configured address', async () => {
  const html = await (await fetch(`${here.url}/crash/${roundId}`)).text();
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(image).toBe(`${here.url}/share/en/crash/${roundId}.png`);
  expect(html).toMatch(new RegExp(`<title>Crash, Round ${roundId}: \\d+\\.\\d\\dx · Updraft</title>`));
  const picture = await fetch(image);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  // What was read is a picture that a browser can show, and the policy of the page allows it.
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

it('[F8] a tampered round offers the claim, which comes to support with its proof', async () => {
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

it('[F8] the page explains each game by steps, gives the formula as code, and shows how results are spread', async () => {
  const { page } = here;
  await page.goto(`${here.url}/provably-fair#example`);
  for (const game of ['Crash', 'Wheel', 'Jackpot', 'Cases']) {
    await page
      .getByRole('region', { name: /^Worked examples/ })
      .getByRole('tab', { name: game, exact: true })
      .click();
    await page.getByText('The steps lead to the published result').waitFor();
  }
  const code = page.getByRole('region', { name: 'The crash formula as code' });
  await code.getByRole('tab', { name: 'Python' }).click();
  await code.getByText('from hashlib import sha256').waitFor();
  const runner = code.getByRole('link', { name: 'Open a public code runner' });
  expect([await runner.getAttribute('target'), await runner.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const past = page.getByRole('region', { name: 'Check all past rounds' });
  await past.getByRole('radio', { name: 'A range' }).check();
  await past.getByLabel('From round').fill('1');
  await past.getByLabel('To round').fill('2');
  await past.getByRole('button', { name: 'Check the rounds' }).click();
  await past.getByText(/^All hold/).waitFor();
  await past.getByText('How the results are spread').waitFor();
  expect(here.errors).toEqual([]);
});

it('[F8] [DS-1] the past is downloaded as a file, which verifies without the site', async () => {
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

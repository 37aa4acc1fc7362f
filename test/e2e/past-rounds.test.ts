import { expect, it } from 'vitest';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';

const ROUNDS_FIRST = 3;

interface Round {
  id: number;
  public_hash: string;
  result: { multiplier: number };
}

/** Returns the multiplier plus one hundredth. */
const falsified = (multiplier: number): number => Math.round(multiplier * 100 + 1) / 100;

const here = inBrowser({ site: 'quick' });

const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${here.url}${path}`)).json()) as T;
/** Returns the finished rounds of crash, whose chain the page proposes. */
const pastOf = async (): Promise<Round[]> => {
  const chains = await ask<{ id: number; game: string }[]>('/api/fairness/chains');
  return ask(`/api/fairness/rounds?chain=${chains.find(({ game }) => game === 'crash')?.id}`);
};
const part = () => here.page.getByRole('region', { name: 'Check all past rounds' });
const verdict = () => part().getByRole('status');
const check = async (howMany: string): Promise<void> => {
  await part().getByRole('radio', { name: howMany, exact: true }).check();
  await part()
    .getByRole('button', { name: /Check the rounds|Verify again/ })
    .click();
};

it('shows that there is nothing to check before a round is over', async () => {
  await here.page.route('**/api/fairness/chains', async (route) => {
    const chains = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: chains.map((chain) => ({ ...chain, newest: null })) });
  });
  await here.page.goto(`${here.url}/provably-fair#verify`);
  await part().getByText('No round is over yet').waitFor();
  await here.page.unroute('**/api/fairness/chains');
  await expect.poll(async () => (await pastOf()).length).toBeGreaterThanOrEqual(ROUNDS_FIRST);
  await part().getByRole('button', { name: 'Look again' }).click();
  await part().getByRole('button', { name: 'Check the rounds' }).waitFor();
  expect(here.errors).toEqual([]);
});

const OF_THE_FRAME = ['/api/wins/get', '/api/chat/getMessages'];

it('[F8] verifies past rounds in the browser, and sends only the requests for the rounds', async () => {
  await here.page.goto(`${here.url}/provably-fair#verify`);
  await part().getByRole('button', { name: 'Check the rounds' }).waitFor();
  const calls: string[] = [];
  here.page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await check('All');
  await verdict()
    .getByText(/^All hold: \d+ rounds are as they were committed\.$/)
    .waitFor();
  const held = Number(/\d+/.exec((await verdict().textContent()) ?? '')?.[0]);
  expect(held).toBeGreaterThanOrEqual(ROUNDS_FIRST);
  expect(held).toBeLessThanOrEqual((await pastOf()).length);
  await part().getByText(`${held} of ${held} checked rounds hold`).waitFor();
  // Calls of the layout are ignored: it loads chat and large wins late, and again after each new connection.
  const ofThePart = calls.filter((call) => call.includes('/api/') && !OF_THE_FRAME.some((path) => call.endsWith(path)));
  expect(ofThePart).toEqual(['GET /api/fairness/rounds']);
  expect(here.errors).toEqual([]);
});

it('[F8] names the first round that fails because of a falsified response, and the failed check', async () => {
  const past = await pastOf();
  const wrong = past.at(-2) as Round;
  await here.page.route('**/api/fairness/rounds*', async (route) => {
    const rounds = (await (await route.fetch()).json()) as Round[];
    await route.fulfill({
      json: rounds.map((round) =>
        round.id >= wrong.id ? { ...round, result: { multiplier: falsified(round.result.multiplier) } } : round,
      ),
    });
  });
  await here.page.goto(`${here.url}/provably-fair#verify`);
  await check('Last 1,000');
  await verdict()
    .getByRole('link', { name: `round ${wrong.id}`, exact: true })
    .waitFor();
  expect(await verdict().textContent()).toContain('The multiplier follows from the secret hash');
  await part()
    .getByText(/^1 of \d+ checked rounds hold/)
    .waitFor();
  await verdict().getByRole('link').click();
  await here.page.waitForURL((url) => url.pathname === `/crash/${wrong.id}`);
  expect(here.errors).toEqual([]);
});

it('waits after too many requests, continues automatically, and can be stopped', async () => {
  let refused = 0;
  await here.page.route('**/api/fairness/rounds*', async (route) => {
    if (refused++ === 0)
      await route.fulfill({ status: 429, json: { status: 'error', message: 'app_api.too_many_requests' } });
    else await route.continue();
  });
  await here.page.goto(`${here.url}/provably-fair#verify`);
  await check('Last 10,000');
  await part().getByText('The server asks us to wait').waitFor();
  await verdict()
    .getByText(/^All hold/)
    .waitFor();
  expect(refused).toBe(2);
  refused = 0;
  await check('All');
  await part().getByText('The server asks us to wait').waitFor();
  await part().getByRole('button', { name: 'Stop' }).click();
  await verdict().getByText('Stopped before the end.').waitFor();
  expect(refused).toBe(1);
});

itInFull('shows that the rounds did not load, and loads them by another try', async () => {
  await here.page.route('**/api/fairness/rounds*', (route) => route.abort());
  await here.page.goto(`${here.url}/provably-fair#verify`);
  await check('All');
  await expect.poll(async () => (await verdict().textContent())?.trim() ?? '').not.toBe('');
  expect(await verdict().textContent()).not.toMatch(/hold/);
  await here.page.unroute('**/api/fairness/rounds*');
  await check('All');
  await verdict()
    .getByText(/^All hold/)
    .waitFor();
});

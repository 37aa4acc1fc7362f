/**
 * Parts of pages that are loaded, in each state: while their content is loading, when it fails to load, after another
 * try and, for some, when it is empty. `crawl*.test.ts` tests the pages with data. Not tested here: privacy and
 * responsible play, which load nothing; tables of games, whose connection is tested by `silence.test.ts`; inventory,
 * storehouse and earlier versions of the agreement, which have component tests.
 */
import type { CallName } from '@updraft/contract';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { inQuick } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { goTo, isReady } from '../support/ready.ts';
import { tryAgain } from '../support/try-again.ts';

interface LoadedPage {
  address: string;
  /** Call that loads the content of the page or region. */
  call: CallName;
  /** Text shown after a failure of the call. */
  failed: string;
  /** Name of the tested region, if several regions of the page make the same call. */
  region?: string;
  /** Text for a player without any entries, if the list may be empty. */
  empty?: string;
}

const PAGES: readonly LoadedPage[] = [
  {
    address: '/provably-fair',
    call: 'GET /api/fairness/chains',
    failed: 'Could not load this list.',
    region: 'Published chains',
  },
  {
    address: '/provably-fair',
    call: 'GET /api/fairness/chains',
    failed: 'Could not load this list.',
    region: 'Download the history',
  },
  {
    address: '/user-agreement',
    call: 'POST /api/user/agreement/get',
    failed: 'Could not load what you have accepted.',
  },
  { address: '/profile', call: 'POST /api/user/getProfile', failed: 'Could not load your profile.' },
  {
    address: '/profile?part=deposits',
    call: 'POST /api/user/getProfile',
    failed: 'Could not load your profile.',
    empty: 'No deposits yet',
  },
  {
    address: '/profile?part=withdrawals',
    call: 'POST /api/user/getProfile',
    failed: 'Could not load your profile.',
    empty: 'No withdrawals yet',
  },
  {
    address: '/profile?part=bets',
    call: 'POST /api/user/getProfile',
    failed: 'Could not load your profile.',
    empty: 'No bets yet',
  },
  {
    address: '/profile?part=statement',
    call: 'POST /api/user/getStatement',
    failed: 'Could not load the statement.',
    empty: 'Nothing in this period',
  },
  { address: '/profile?part=limits', call: 'POST /api/user/getLimits', failed: 'Could not load your limits.' },
  { address: '/profile?part=account', call: 'POST /api/user/getSessions', failed: 'Could not load your sessions.' },
  { address: '/user/1', call: 'POST /api/user/getUser', failed: 'Could not load the player.' },
  {
    address: '/user/999999999',
    call: 'POST /api/user/getUser',
    failed: 'Could not load the player.',
    empty: 'This player was not found.',
  },
  { address: '/crash/1', call: 'POST /api/crash/getGame', failed: 'Could not load the round.' },
  { address: '/wheel/1', call: 'POST /api/wheel/getGame', failed: 'Could not load the round.' },
  { address: '/jackpot/1', call: 'POST /api/jackpot/getGame', failed: 'Could not load the round.' },
  {
    address: '/support',
    call: 'POST /api/tickets/get',
    failed: 'Could not load your tickets.',
    empty: 'No tickets yet',
  },
  { address: '/support', call: 'POST /api/support/faq', failed: 'Could not load the frequent questions.' },
  {
    address: '/ticket/999999999',
    call: 'POST /api/tickets/getById',
    failed: 'Could not load the ticket.',
    empty: 'There is no such ticket',
  },
  {
    address: '/promo',
    call: 'POST /api/user/promoHistory',
    failed: 'Could not load the codes that you have used.',
    empty: 'No codes used yet',
  },
  {
    address: '/provably-fair',
    call: 'GET /api/fairness/interruptions',
    failed: 'Could not load this list.',
    empty: 'No round has been interrupted.',
  },
  { address: '/draw/1', call: 'GET /api/prize-draws/get', failed: 'Could not load the draw.' },
  { address: '/tournament', call: 'POST /api/tournaments/get', failed: 'Could not load the tournament.' },
  {
    address: '/tournament',
    call: 'POST /api/tournaments/history',
    failed: 'Could not load past tournaments.',
    region: 'Past tournaments',
  },
  { address: '/top', call: 'POST /api/top/get', failed: 'Could not load the list.' },
  { address: '/cases', call: 'GET /api/cases/get', failed: 'Could not load the cases.' },
  { address: '/cases/1', call: 'GET /api/cases/getOne', failed: 'Could not load this case.' },
  {
    address: '/cases/999999999',
    call: 'GET /api/cases/getOne',
    failed: 'Could not load this case.',
    empty: 'There is no such case',
  },
  {
    address: '/cases/opening/999999999',
    call: 'GET /api/cases/opening',
    failed: 'Could not load this opening.',
    empty: 'There is no such opening',
  },
];

const here = inBrowser({ site: 'still' });

/** Delays the responses of a call until `let` or `fail` is called. */
const held = async (page: Page, call: CallName): Promise<{ fail: () => void; let: () => void }> => {
  let decide: (isFailing: boolean) => void = () => undefined;
  let decided = new Promise<boolean>((resolve) => (decide = resolve));
  await page.route(
    (url) => url.pathname === call.split(' ')[1],
    async (route: Route) => {
      const isFailing = await decided;
      await (
        isFailing
          ? route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } })
          : route.continue()
      ).catch(() => undefined);
    },
  );
  return {
    fail: () => decide(true),
    let: () => {
      decided = Promise.resolve(false);
    },
  };
};

/**
 * Loading the site in a new window takes longer than testing a page, so each window visits several pages. No address
 * occurs twice in a window.
 */
const WINDOWS = [1, 2, 3, 4].map((window, place, { length }) => ({
  window,
  pages: PAGES.filter((_, at) => at % length === place),
}));

const seeStates = async (one: LoadedPage): Promise<void> => {
  const { page } = here;
  const content = await held(page, one.call);
  await goTo(page, one.address);
  await page.locator('main').locator('.animate-shimmer, [aria-busy=true]').first().waitFor();
  const place = one.region === undefined ? page : page.getByRole('region', { name: one.region });
  const retry = page.getByRole('button', { name: 'Try again' });
  const alert = place.getByRole('alert').filter({ hasText: one.failed }).filter({ has: retry });
  expect(await alert.count()).toBe(0);
  content.fail();
  await alert.waitFor();
  await page.getByRole('region', { name: 'Notices' }).getByText(one.failed, { exact: true }).first().waitFor();
  content.let();
  await tryAgain(alert);
  if (one.empty !== undefined) await page.getByText(one.empty, { exact: true }).first().waitFor();
  await isReady(page);
};

// `npm test` tests half of the pages.
it.each(inQuick(2, WINDOWS))(
  'every page in window $window waits for its content, shows a failure, and shows the content after another try',
  async ({ pages }) => {
    expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length);
    await here.enter(await here.tokenOf('new'));
    await here.page.goto(`${here.url}/responsible-play`);
    await isReady(here.page);
    for (const one of pages) {
      await seeStates(one).catch((cause: unknown) => {
        throw new Error(`${one.address}, ${one.call}: ${String(cause)}`, { cause });
      });
    }
  },
);

it('nothing moves on a phone when the code of a page arrives', async () => {
  const page = await (await here.anotherWindow({ viewport: { width: 390, height: 844 } })).newPage();
  await page.addInitScript(`window.shifts = []; new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80)) });
  }).observe({ type: 'layout-shift', buffered: true });`);
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/assets/CasesPage-*.js', (route) => delivered.then(() => route.continue()));
  await page.goto(`${here.url}/cases`, { waitUntil: 'commit' });
  await page.getByText('Loading…', { exact: true }).waitFor();
  deliver();
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
  await isReady(page);
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
  expect(shifts.filter(({ value }) => value >= 0.005)).toEqual([]);
});

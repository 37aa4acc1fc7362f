import { expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';

// Time travel and maintenance change the site for all users.
const here = inBrowser({ site: { settings: { 'crash.countdownTicks': 100 } } });

const tools = () => here.page.getByRole('button', { name: 'Sandbox tools' });

it('the sandbox signs in without the provider, gives play money and items, and travels', async () => {
  await here.page.goto(here.url);
  await tools().click();
  const dialog = here.page.getByRole('dialog');
  // The tools give nothing to a visitor.
  expect(await dialog.getByRole('button', { name: 'Give me that' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await here.page.getByText('$0.00').first().waitFor();
  await tools().click();
  await dialog.getByRole('textbox').first().fill('250');
  await dialog.getByRole('button', { name: 'Give me that' }).click();
  await here.page.getByText('Play money and items are yours.').first().waitFor();
  await here.page.getByText('$250.00').first().waitFor();
  await dialog.getByRole('button', { name: '+1 day' }).click();
  await here.page.getByText('The site has moved 24 hours ahead.').first().waitFor();
  expect(here.errors).toEqual([]);
});

it('a live site neither shows the sandbox tools nor fetches their code', async () => {
  const fetched: string[] = [];
  here.page.on('request', (request) => fetched.push(request.url()));
  await here.page.route('**/api/getConfig', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), mode: 'live' } });
  });
  await here.page.goto(here.url);
  // Waits until the page has prefetched its files. They include the notices, and would include the sandbox tools.
  await expect.poll(() => fetched.some((url) => url.includes('Toaster'))).toBe(true);
  await here.page.getByText('Only for adults.').waitFor();
  expect(await tools().count()).toBe(0);
  expect(fetched.filter((url) => /sandbox/i.test(url))).toEqual([]);
});

it('maintenance shows a bar on every page while it lasts, and one notice at a time', async () => {
  const admin = await here.tokenOf('admin');
  const set = (value: boolean) => here.call('POST /api/staff/changeSetting', { key: 'site.maintenance', value }, admin);
  const bar = () => here.page.getByText('Maintenance: new bets are paused.', { exact: true });
  await here.page.goto(`${here.url}/user-agreement`);
  await here.page.getByText('Only for adults.').waitFor();
  await set(true);
  const closing = here.page.getByText('The site is closing for maintenance.', { exact: false });
  await closing.first().waitFor();
  await bar().waitFor();
  // Under the pointer the notice does not disappear automatically.
  await closing.first().hover();
  await set(false);
  await here.page.getByText('Maintenance is over. Bets are open again.').first().waitFor();
  await bar().waitFor({ state: 'detached' });
  await expect.poll(() => closing.count()).toBe(0);
  expect(here.errors).toEqual([]);
});

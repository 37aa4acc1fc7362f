import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { itInFull } from '../support/extent.ts';
import { HOSTILE } from '../support/hostile-texts.ts';
import { inBrowser } from '../support/in-browser.ts';
import { tryAgain } from '../support/try-again.ts';

const here = inBrowser({ site: 'still' });

const TICKET = { title: 'Where is my deposit', message: 'I paid an hour ago and nothing has come.' };
const field = (page: Page) => page.locator('textarea[name=message]');
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/**
 * Resolves once the next connection of the page knows its player. Events that the server sends before that are missed.
 */
const connectionOf = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/socket.io/'));
  // The acknowledgement of the sign-in is the first one.
  await socket.waitForEvent('framereceived', ({ payload }) => /^43\d+\[\{"status":"success"/.test(String(payload)));
};

/** Enters as a new player with an open ticket. */
const withTicket = async (ticket = TICKET): Promise<{ token: string; id: number }> => {
  const token = await here.enterAsNew();
  const { id = 0 } = await here.call('POST /api/tickets/create', { ticket }, token);
  return { token, id };
};

it('a visitor finds answers by search and by link, and is asked to sign in before writing', async () => {
  const { page } = here;
  await page.goto(`${here.url}/support#deposit-time`);
  await page.getByText(/A deposit takes 5 to 30 minutes/).waitFor();
  expect(await page.locator('details[open]').count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('searchbox').fill('withdrawals of money');
  await page.getByText('How do I withdraw money, and what does it cost?').click();
  await page.getByText(/less a tax of 20%/).waitFor();
  await page.getByRole('searchbox').fill('giraffe');
  await page.getByText('Nothing found for “giraffe”').waitFor();
  await page.getByText('Sign in to write to us').waitFor();
  const agreement = page.getByRole('main').getByRole('link', { name: 'User agreement' }).first();
  expect([await agreement.getAttribute('href'), await agreement.getAttribute('target')]).toEqual([
    '/user-agreement',
    '_blank',
  ]);
  expect(here.errors).toEqual([]);
});

itInFull('in Russian the same answers are found by forms of Russian words', async () => {
  const { context, page } = here;
  await speakRussian(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${here.url}/support`);
  await page.getByRole('searchbox').fill('пополнений деньги пришли');
  await page.getByText('Когда придёт пополнение?').click();
  await page.getByText(/от 5 до 30 минут/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(here.errors).toEqual([]);
});

it('a ticket is opened, answered live by both sides, and closed; a notification leads to it', async () => {
  const { page } = here;
  const support = await here.tokenOf('support');
  await here.enterAsNew();
  await page.goto(`${here.url}/support`);
  await page.getByText('No tickets yet').waitFor();
  await page.getByRole('button', { name: 'New ticket' }).click();
  await page.getByLabel('Title').fill('Abc');
  await field(page).fill('short');
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page.getByText('The title needs at least 5 characters.').first().waitFor();
  await page.getByLabel('Title').fill(TICKET.title);
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page.getByText('The message needs at least 10 characters.').first().waitFor();
  // The draft survives a reload.
  await field(page).fill(TICKET.message);
  await page.reload();
  await page.getByLabel('What is it about?').selectOption({ label: 'Another one, by its number' });
  await page.getByRole('textbox', { name: 'Number' }).fill('abc');
  await page.getByText('This is not a number of that kind.').waitFor();
  await page.getByRole('textbox', { name: 'Number' }).fill('#1');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page.waitForURL(/\/ticket\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await log(page).getByText(TICKET.message).waitFor();
  expect(await log(page).getByRole('link', { name: 'Crash, round 1' }).getAttribute('href')).toBe('/crash/1');

  // The answer arrives on the open page.
  await here.call('POST /api/staff/tickets/answer', { id, message: 'It has arrived.\nSorry for the wait.' }, support);
  await log(page).getByText('It has arrived.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const note = page.getByRole('link', { name: /Support has answered/ });
  expect(await note.getAttribute('href')).toBe(`/ticket/${id}`);
  await page.keyboard.press('Escape');

  await field(page).fill('Thank you, it is there now.');
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
  await log(page).getByText('Thank you, it is there now.').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');

  // While the ticket is open, a link to it replaces the form.
  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByText(/You have an open ticket/).waitFor();
  expect(await page.getByRole('button', { name: 'New ticket' }).count()).toBe(0);
  await page.getByRole('link', { name: 'To the open ticket' }).click();
  await page.getByRole('button', { name: 'Close the ticket' }).click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  await page.getByText('This ticket is closed. If you need more help, open a new one.').waitFor();
  expect(here.errors).toEqual([]);
});

itInFull('an answer is marked as unread in the list until its ticket is opened', async () => {
  const { page } = here;
  const { id } = await withTicket();
  const isKnown = connectionOf(page);
  await page.goto(`${here.url}/support`);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(TICKET.title) });
  await row.waitFor();
  await isKnown;
  const support = await here.tokenOf('support');
  await here.call('POST /api/staff/tickets/answer', { id, message: 'Please wait.' }, support);
  await row.getByText('1 new answer').waitFor();
  await row.click();
  await log(page).getByText('Please wait.').waitFor();
  await page.goBack();
  await row.waitFor();
  await expect.poll(() => row.getByText('1 new answer').count()).toBe(0);
});

it('[S6] a ticket of another player and a ticket that does not exist are not found', async () => {
  const { page } = here;
  const other = await here.tokenOf('new');
  const { id = 0 } = await here.call('POST /api/tickets/create', { ticket: TICKET }, other);
  await here.enterAsNew();
  for (const path of [`/ticket/${id}`, '/ticket/99999999']) {
    await page.goto(here.url + path);
    await page.getByText('There is no such ticket').waitFor();
    expect(await page.getByText(TICKET.title).count()).toBe(0);
  }
  expect(await violationsOf(page)).toEqual([]);
  expect(here.errors).toEqual([]);
});

itInFull('[S7] titles and messages are text: nothing of them runs, and nothing becomes HTML', async () => {
  const { page } = here;
  const { token, id } = await withTicket({ title: '<img src=x onerror=window.ran=1>', message: HOSTILE.join('\n') });
  const support = await here.tokenOf('support');
  for (const text of HOSTILE) await here.call('POST /api/staff/tickets/answer', { id, message: text }, support);
  await page.goto(`${here.url}/ticket/${id}`);
  await log(page).getByRole('listitem').nth(HOSTILE.length).waitFor();
  const seen = await page.getByRole('main').evaluate((main) => ({
    texts: [...main.querySelectorAll('[role=log] li > p:last-child')].map((row) => row.textContent),
    title: main.querySelector('h1')?.textContent,
    foreign: main.querySelectorAll('[role=log] :is(script, iframe, style, meta, details, b, input, img, svg, a)')
      .length,
    handlers: [...main.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }));
  expect(seen).toEqual({
    texts: [HOSTILE.join('\n'), ...HOSTILE],
    title: '<img src=x onerror=window.ran=1>',
    foreign: 0,
    handlers: 0,
  });
  await page.goto(`${here.url}/support`);
  await page.getByRole('link', { name: /<img src=x/ }).waitFor();
  expect(await page.evaluate(() => (window as { ran?: number }).ran ?? null)).toBeNull();
  expect((await here.call('POST /api/tickets/get', {}, token)).tickets[0]?.title).toBe(
    '<img src=x onerror=window.ran=1>',
  );
  expect(here.errors).toEqual([]);
});

itInFull('failed lists and tickets show the failure, and are loaded by another try', async () => {
  const { page } = here;
  const { id } = await withTicket();
  const fails = new Set(['/api/tickets/get', '/api/tickets/getById', '/api/support/faq']);
  await page.route('**/api/{tickets,support}/**', (route) =>
    fails.has(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } })
      : route.continue(),
  );
  await page.goto(`${here.url}/support`);
  await page.getByText('Could not load your tickets.').first().waitFor();
  await page.getByText('Could not load the frequent questions.').first().waitFor();
  fails.clear();
  const failure = (text: string): Locator => page.getByRole('main').getByRole('alert').filter({ hasText: text });
  for (const text of ['Could not load your tickets.', 'Could not load the frequent questions.'])
    await tryAgain(failure(text));
  await page.getByRole('link', { name: new RegExp(TICKET.title) }).waitFor();
  await page.getByText('When does my deposit arrive?').waitFor();
  fails.add('/api/tickets/getById');
  await page.goto(`${here.url}/ticket/${id}`);
  await page.getByText('Could not load the ticket.').first().waitFor();
  fails.clear();
  await tryAgain(failure('Could not load the ticket.'));
  await log(page).getByText(TICKET.message).waitFor();
});

it('a prepared ticket stays through the sign-in, and is sent only when the player sends it', async () => {
  const { page, context } = here;
  // The fairness page stores a draft in this way.
  await context.addInitScript(() => {
    if (sessionStorage.getItem('prepared') !== null) return;
    sessionStorage.setItem('prepared', '1');
    const draft = { title: 'Round 1 differs', message: 'My computation differs: <b>2.00x</b>', isPrepared: true };
    sessionStorage.setItem(
      'ticket_draft',
      JSON.stringify({ ...draft, about: { kind: 'round', game: 'crash', id: 1 } }),
    );
  });
  await page.goto(`${here.url}/support?new=1`);
  await page.getByText('Sign in to write to us').waitFor();
  const token = await here.tokenOf('new');
  await page.evaluate((value) => localStorage.setItem('api_token', value), token);
  await page.reload();
  await page.getByText('We have prepared this ticket for you. Check it before you send it.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Round 1 differs');
  expect((await here.call('POST /api/tickets/get', {}, token)).tickets).toEqual([]);
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page.waitForURL(/\/ticket\/\d+$/);
  await log(page).getByText('My computation differs: <b>2.00x</b>').waitFor();
  await log(page).getByRole('link', { name: 'Crash, round 1' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('ticket_draft'))).toBeNull();
});

itInFull('a prepared ticket becomes a message of the ticket that is open', async () => {
  const { page } = here;
  const { id } = await withTicket();
  await page.goto(`${here.url}/support`);
  await page.getByRole('link', { name: 'To the open ticket' }).waitFor();
  // The fairness page stores a draft with its subject in this way.
  await page.evaluate(() => {
    const about = { kind: 'round', game: 'crash', id: 1 };
    const draft = { title: 'Round 1 differs', message: 'My computation differs.', isPrepared: true, about };
    sessionStorage.setItem('ticket_draft', JSON.stringify(draft));
  });
  await page.goto(`${here.url}/support?new=1`);
  await page.getByText('Your draft is kept for it').waitFor();
  await page.getByRole('link', { name: 'To the open ticket' }).click();
  await page.waitForURL(`**/ticket/${id}`);
  await page.getByText('This is your draft of a new ticket.').waitFor();
  expect(await field(page).inputValue()).toBe('Round 1 differs\nMy computation differs.');
  await page.getByRole('form', { name: 'Message' }).getByRole('button', { name: 'Send' }).click();
  await log(page).getByText('My computation differs.').waitFor();
  await log(page).getByRole('link', { name: 'Crash, round 1' }).waitFor();
  expect([await field(page).inputValue(), await page.evaluate(() => sessionStorage.getItem('ticket_draft'))]).toEqual([
    '',
    null,
  ]);
  expect(here.errors).toEqual([]);
});

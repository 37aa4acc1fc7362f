import type { CallInput } from '@updraft/contract';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { speakRussian, watchErrors } from '../support/browser.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { openBox } from '../support/open-box.ts';
import { deposit } from '../support/paying.ts';
import { tryAgain } from '../support/try-again.ts';
import { viewsOf } from '../support/views.ts';

// One tournament is active at a time, and its end is reached by time travel, so this file has its own site, without a
// schedule.
const here = inBrowser({ site: { settings: { 'tournament.scheduled': false, 'wagering.factor': 0 } } });

const CUP = {
  name: 'Autumn cup',
  name_ru: 'Осенний кубок',
  description: 'Points for every dollar.',
  description_ru: 'Очки за каждый доллар.',
  prizes: [100, 50, 25, 15, 10],
  min_payment: 0,
  starts_in: 0,
  minutes: 60,
};
/** A box whose price is one dollar. */
const BOX = 'Breeze';
const FUNDS = 100;

let admin: string;
let boxId: number;
beforeEach(async () => {
  admin ??= await here.tokenOf('admin');
  boxId ??= (await here.call('GET /api/cases/get', {})).cases.find(({ name }) => name === BOX)?.id ?? 0;
});
afterEach(async () => {
  const { tournaments } = await here.call('POST /api/staff/tournaments/list', {}, admin);
  for (const { id, status } of tournaments) if (status === 0 || status === 3) await cancel(id);
});

const shown = () => here.call('POST /api/tournaments/get', {});
const cancel = (id: number) =>
  here.call('POST /api/staff/tournaments/cancel', { id, reason: 'the test is over' }, admin);
const announce = async (part: Partial<CallInput<'POST /api/staff/tournaments/create'>> = {}): Promise<number> => {
  const answer = await here.call('POST /api/staff/tournaments/create', { ...CUP, ...part }, admin);
  expect(answer).toMatchObject({ status: 'success' });
  return Number(answer.params?.['id']);
};
const begin = async (part: Parameters<typeof announce>[0] = {}): Promise<number> => {
  const id = await announce(part);
  await expect.poll(async () => (await shown()).tournament?.id).toBe(id);
  return id;
};
/** Returns the token of a new player who takes part, with money to stake. */
const member = async (): Promise<string> => {
  const token = await here.tokenOf('new');
  await here.call('POST /api/sandbox/fund', { sum: FUNDS, items: 0 }, token);
  expect(await here.call('POST /api/tournaments/setActive', {}, token)).toMatchObject({ type: 'success' });
  return token;
};
const stakeDollars = async (token: string, dollars: number): Promise<void> => {
  for (let boxes = 0; boxes < dollars; boxes++) await openBox(here.url, { token, boxId });
};
/** Advances the site's time by an hour. */
const travel = async (): Promise<void> => {
  expect(await here.call('POST /api/sandbox/travel', { hours: 1 }, admin)).toMatchObject({ status: 'success' });
};
/** Shows the tournament to a player or a visitor, in a separate window. */
const show = async (token: string | null, { russian = false } = {}): Promise<{ page: Page; errors: string[] }> => {
  const window = await here.anotherWindow();
  if (russian) await speakRussian(window);
  if (token !== null) await here.enter(token, window);
  const page = await window.newPage();
  const errors = watchErrors(page);
  await page.goto(`${here.url}/tournament`);
  return { page, errors };
};
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const conditions = (page: Page) => page.getByRole('region', { name: 'What it takes' });
const joinButton = (page: Page) => conditions(page).getByRole('button', { name: 'Take part' });

const NONE = {
  en: ['No tournament right now', 'No tournament has ended yet.'],
  ru: ['Сейчас турнира нет', 'Завершённых турниров пока нет.'],
} as const;

describe('when no tournament is active', () => {
  it.each(viewsOf('no tournament'))('shows that no tournament is active or past ($language)', async ({ language }) => {
    const [none, history] = NONE[language];
    const { page, errors } = await show(null, { russian: language === 'ru' });
    await page.getByText(none).waitFor();
    await page.getByText(history).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  itInFull('[TO-2] the page counts down to an announced tournament, and shows it when it begins', async () => {
    await announce({ starts_in: 30, minutes: 120 });
    const { page, errors } = await show(null);
    await page.getByRole('heading', { name: 'Next: Autumn cup' }).waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^00:(30:00|29:\d\d)$/);
    expect(await violationsOf(page)).toEqual([]);
    await travel();
    await page.getByRole('heading', { name: 'Autumn cup', exact: true }).waitFor();
    expect(await timer.textContent()).toMatch(/^01:(30:00|29:\d\d)$/);
    expect(errors).toEqual([]);
  });
});

describe('who can take part', () => {
  itInFull('a visitor sees everything but the conditions, and is asked to sign in', async () => {
    await begin();
    const { page, errors } = await show(null);
    await page.getByRole('heading', { name: 'Autumn cup' }).waitFor();
    await page.getByText('Points for every dollar.').waitFor();
    expect(await rows(page, 'Prizes').allTextContents()).toEqual([
      'Place 1$100',
      'Place 2$50',
      'Place 3$25',
      'Place 4$15',
      'Place 5$10',
    ]);
    await page.getByText('Nobody has joined yet').waitFor();
    const before = await page.getByRole('timer').textContent();
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(before);
    await page.getByRole('button', { name: 'Sign in to take part' }).click();
    await page.getByRole('dialog').waitFor();
    expect(errors).toEqual([]);
  });

  it('[TO-3] an unmet condition states the missing sum, and the player can join after a deposit', async () => {
    await begin({ min_payment: 10 });
    const token = await here.enterAsNew();
    const { page } = here;
    await page.goto(`${here.url}/tournament`);
    await conditions(page).getByText('Deposits of $10.00 in total').waitFor();
    await conditions(page).getByText('not yet').waitFor();
    await conditions(page).getByText('$0.00 so far').waitFor();
    expect(await joinButton(page).isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await conditions(page).getByRole('button', { name: 'Deposit' }).click();
    await page.getByRole('dialog', { name: 'Deposit' }).waitFor();
    await page.keyboard.press('Escape');
    await deposit(here, token, 10);
    // The payment was made elsewhere, and the open page receives the new balance.
    await conditions(page).getByText('done').waitFor();
    await joinButton(page).click();
    await page.getByText('You are in the tournament.').first().waitFor();
    await conditions(page).getByText('Your stakes count from the moment of joining.').waitFor();
    await rows(page, 'Participants').getByText('you', { exact: true }).waitFor();
    await page.getByText('1 player takes part').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(here.errors).toEqual([]);
  });

  itInFull('[TO-3] [P2] a page that is behind is refused with the reason', async () => {
    const { page } = here;
    const token = await here.enterAsNew();
    // Runs between the press and the call.
    let meanwhile = async (): Promise<unknown> => undefined;
    await page.route('**/api/tournaments/setActive', async (route) => {
      await meanwhile();
      await route.continue();
    });
    let isMet = true;
    await page.route('**/api/tournaments/get-conditions', async (route) => {
      const answer = (await (await route.fetch()).json()) as { conditions: { min_payment: object } | null };
      const told = answer.conditions && {
        ...answer.conditions,
        min_payment: { ...answer.conditions.min_payment, is_completed: true },
      };
      await route.fulfill({ json: isMet ? { conditions: told } : answer });
    });
    const refused = async (text: string | RegExp): Promise<void> => {
      await joinButton(page).click();
      await page.getByText(text).first().waitFor();
    };
    const first = await begin({ min_payment: 10 });
    await page.goto(`${here.url}/tournament`);
    await refused('You have not deposited enough to take part.');
    isMet = false;
    await deposit(here, token, 10);
    await conditions(page).getByText('done').waitFor();
    meanwhile = () => here.call('POST /api/tournaments/setActive', {}, token);
    await refused('You are already in this tournament.');
    await conditions(page).getByText('You are in', { exact: true }).waitFor();
    await cancel(first);
    await page.getByText('No tournament right now').waitFor();
    const second = await begin();
    meanwhile = () => cancel(second);
    await refused('There is no tournament to join now.');
    await begin();
    meanwhile = () => here.call('POST /api/user/takeBreak', { kind: 'pause', days: 1 }, token);
    await refused(/^You have paused play: nothing can be staked or deposited until /);
    expect(here.errors).toEqual([]);
  });
});

describe('an active tournament', () => {
  it('[TO-5] [TO-6] [TO-10] [P4] points and places change on every open page, in both languages', async () => {
    await begin();
    const [ann, bob] = [await member(), await member()];
    const [own, visitor] = [await show(ann), await show(null, { russian: true })];
    const [seen, told] = [rows(own.page, 'Participants'), rows(visitor.page, 'Участники')];
    await expect.poll(() => told.count()).toBe(2);
    const [annName, bobName] = (
      await Promise.all([ann, bob].map((one) => here.call('POST /api/user/get', {}, one)))
    ).map(({ username }) => username) as [string, string];
    await stakeDollars(ann, 1);
    await told.first().getByText('1 очко', { exact: true }).waitFor();
    await told.first().getByText(annName).waitFor();
    await seen.first().getByText('1 point', { exact: true }).waitFor();
    await seen.first().getByText('you', { exact: true }).waitFor();
    await stakeDollars(bob, 2);
    await told.first().getByText('2 очка', { exact: true }).waitFor();
    await told.first().getByText(bobName).waitFor();
    await seen.nth(1).getByText('you', { exact: true }).waitFor();
    await here.call('POST /api/user/setAnonymous', { anonymous: true }, bob);
    await told.first().getByText('Аноним').waitFor();
    expect(await visitor.page.getByText(bobName).count()).toBe(0);
    await visitor.page.getByText('Участвуют 2 игрока').waitFor();
    expect(await violationsOf(visitor.page)).toEqual([]);
    expect([own.errors, visitor.errors]).toEqual([[], []]);
  });

  it('[TO-7] winners are paid and notified once at the end, and the page changes to the result', async () => {
    await begin({ minutes: 5 });
    const [ann, bob] = [await member(), await member()];
    await stakeDollars(bob, 1);
    await stakeDollars(ann, 2);
    await expect.poll(async () => (await shown()).users.map(({ points }) => points)).toEqual([2, 1]);
    const [first, second] = [await show(ann), await show(bob, { russian: true })];
    await rows(first.page, 'Participants').first().getByText('2 points').waitFor();
    await rows(second.page, 'Участники').first().getByText('2 очка').waitFor();
    await travel();
    await Promise.all([
      first.page.getByText('You won $100.00 in the tournament: place 1!').first().waitFor(),
      second.page
        .getByText(/^Вы выиграли .*50,00.* в турнире: 2-е место!$/)
        .first()
        .waitFor(),
    ]);
    const past = first.page.getByRole('region', { name: 'Past tournaments' });
    await past.getByText('Autumn cup').waitFor();
    expect(await past.getByRole('listitem').filter({ hasText: '$100.00' }).getByText('you').count()).toBeGreaterThan(0);
    await first.page.getByText('No tournament right now').waitFor();
    await second.page.getByText('Осенний кубок').waitFor();
    await first.page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    const note = first.page.getByRole('link', { name: /You won in the tournament/ });
    await note.getByText('Autumn cup: place 1. $100.00 is in your balance.').waitFor();
    expect(await note.getAttribute('href')).toBe('/tournament');
    expect(await violationsOf(first.page)).toEqual([]);
    // Each winner is paid once.
    for (const [token, staked, prize] of [
      [ann, 2, 100],
      [bob, 1, 50],
    ] as const) {
      const { entries } = await here.call('POST /api/user/getStatement', {}, token);
      expect(entries.filter(({ kind }) => kind === 'tournament.won').map(({ cash }) => cash)).toEqual([prize]);
      expect((await here.call('POST /api/user/getBalance', {}, token)).balance).toBe(FUNDS - staked + prize);
    }
    expect([first.errors, second.errors]).toEqual([[], []]);
  });
});

itInFull('shows a load failure in its place, and the content after another try', async () => {
  await begin();
  await here.enterAsNew();
  const { page } = here;
  const fails = new Set(['get', 'get-conditions', 'history']);
  let release = (): void => undefined;
  let held: Promise<void> | null = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/tournaments/*', async (route) => {
    await held;
    if (fails.has(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''))
      await route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } });
    else await route.continue();
  });
  await page.goto(`${here.url}/tournament`);
  await page.locator('main .animate-shimmer').first().waitFor();
  release();
  held = null;
  const failure = (text: string): Locator => page.getByRole('main').getByRole('alert').filter({ hasText: text });
  await failure('Could not load the tournament.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  fails.delete('get');
  await tryAgain(failure('Could not load the tournament.'));
  for (const [call, text] of [
    ['get-conditions', 'Could not load the conditions.'],
    ['history', 'Could not load past tournaments.'],
  ] as const) {
    await failure(text).waitFor();
    fails.delete(call);
    await tryAgain(failure(text));
  }
  await page.route('**/api/tournaments/setActive', (route) => route.abort());
  await joinButton(page).click();
  await page.getByText('Could not join the tournament.').first().waitFor();
});

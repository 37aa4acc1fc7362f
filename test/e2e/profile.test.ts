import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { buyItem, deposit as payDeposit } from '../support/paying.ts';

const here = inBrowser({ site: 'still', viewport: { width: 390, height: 844 } });

/** Signs in a new player who has deposited $40 and holds one item. */
const withAnItem = async (): Promise<{ token: string; item: { myId: number; price: number } }> => {
  const token = await here.tokenOf('new');
  await payDeposit(here, token, 40);
  return { token, item: await buyItem(here, token) };
};

it('a visitor is asked to sign in', async () => {
  await here.page.goto(`${here.url}/profile`);
  await here.page.getByText('Sign in to see your profile').waitFor();
  expect(here.errors).toEqual([]);
});

it('[WD-4] deposits and withdrawals are listed with their states; one in moderation is cancelled there', async () => {
  const { token, item } = await withAnItem();
  expect(
    await here.call(
      'POST /api/user/createWithdraw',
      { sum: item.price, wallet: '4111111111111111', system: 3, items: { [String(item.myId)]: {} } },
      token,
    ),
  ).toMatchObject({ status: 'success' });
  await here.enter(token);
  await here.page.goto(`${here.url}/profile`);
  await here.page.getByRole('tab', { name: 'Deposits' }).click();
  await here.page.getByRole('row', { name: /Card \(processor\).*\$40\.00.*completed/ }).waitFor();
  await here.page.getByRole('tab', { name: 'Withdrawals' }).click();
  const row = here.page.getByRole('row', { name: /Bank card.*1111/ });
  await row.getByText('moderation').waitFor();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('cancelled', { exact: true }).waitFor();
  await row.getByText('cancelled by you').waitFor();
  expect((await here.call('POST /api/user/getInventory', { appId: 730 }, token)).inventory).toHaveLength(1);
  expect(here.errors).toEqual([]);
});

const deposit = {
  id: 'a',
  method: 'ewallet',
  sum: 50,
  status: 'completed',
  credited: 50,
  taken_back: 0,
  url: null,
  roubles: null,
  expires_at: null,
  date: '2026-01-05T12:00:00.000Z',
};
const taken = {
  id: 7,
  type: 'steam',
  system: null,
  wallet: null,
  amount: 12,
  payout: null,
  items: [],
  status: 'completed',
  reason: null,
  can_cancel: false,
  trade: null,
  date: '2026-01-05T12:00:00.000Z',
};

it('[S6] a phone shows every part in Russian, and rows show the state of the money without empty cells', async () => {
  const { context, page: phone } = here;
  await speakRussian(context);
  await here.enterAsNew();
  await phone.route('**/api/user/getProfile', async (route) => {
    const answer = await route.fetch();
    const deposits = [
      { ...deposit, taken_back: 25 },
      { ...deposit, id: 'b', sum: 20, credited: 19 },
      { ...deposit, id: 'c', status: 'returned', credited: 0 },
      { ...deposit, id: 'd', status: 'pending', credited: 0, url: 'https://pay.test/' },
    ];
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), deposits, withdraws: [taken] },
    });
  });
  await phone.goto(`${here.url}/profile?part=deposits`);
  const rows = phone.getByRole('row');
  await rows.filter({ hasText: 'отозвано $25,00 из $50,00' }).getByText('зачислено', { exact: true }).waitFor();
  await rows.filter({ hasText: 'зачислено $19,00' }).waitFor();
  await rows.filter({ hasText: 'отправлено обратно' }).waitFor();
  // One row has an action.
  expect(await rows.getByRole('link', { name: 'Оплатить' }).count()).toBe(1);
  expect(await phone.getByRole('tab').count()).toBe(7);
  expect(await phone.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  await phone.getByRole('tab', { name: 'Выводы' }).click();
  await rows.filter({ hasText: 'Обмен Steam' }).getByText('передан', { exact: true }).waitFor();
  await phone.getByRole('tab', { name: 'Обзор' }).click();
  await phone.getByText('Чистые пополнения').waitFor();
  await phone.setViewportSize({ width: 320, height: 700 });
  await phone.getByRole('tab', { name: 'Лимиты' }).click();
  await phone.getByRole('button', { name: /Изменить: Пополнения, 24 часа/ }).click();
  await phone.getByLabel('Лимит в долларах').waitFor();
  expect(await phone.getByText('Действует сразу после сохранения.').count()).toBe(0);
  await phone.getByLabel('Лимит в долларах').fill('10');
  await phone.getByText('Действует сразу после сохранения.').waitFor();
  await phone.keyboard.press('Escape');
  expect(here.errors).toEqual([]);
});

const pastBet = (id: number, more: object = {}) => ({
  id,
  game: 'crash',
  game_id: id,
  bet: 1,
  items: [],
  itemsMore: 1,
  placed_colour: null,
  result_colour: null,
  multiplier: 2,
  target: 2,
  cash_out: 2,
  crash_point: 3.41,
  status: 'won',
  earnings: 1,
  date: '2026-01-05T12:00:00.000Z',
  ...more,
});

it('[I4] past bets are listed back to the first one, also after a failed load, each with its kind of end', async () => {
  await here.enterAsNew();
  const newest = [
    pastBet(100, { target: 999999, cash_out: 1.87 }),
    pastBet(99, { target: 5, cash_out: null, multiplier: 3.41, status: 'lost', earnings: -1 }),
    ...Array.from({ length: 48 }, (_unused, at) => pastBet(98 - at)),
  ];
  await here.page.route('**/api/user/getProfile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: {
        ...((await answer.json()) as object),
        crashBets: newest,
        lastGame: 'crash',
        betsNext: { crash: '51', jackpot: null, wheel: null },
      },
    });
  });
  const asked: unknown[] = [];
  await here.page.route('**/api/user/getBets', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length === 1)
      return route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } });
    return route.fulfill({
      json: { success: true, bets: Array.from({ length: 50 }, (_unused, at) => pastBet(50 - at)), next: null },
    });
  });
  await here.page.setViewportSize({ width: 1440, height: 900 });
  await here.page.goto(`${here.url}/profile?part=bets`);
  await here.page.getByRole('radio', { name: 'Crash' }).check({ force: true });
  await here.page.getByRole('row', { name: /^100 .* by hand 1\.87x 3\.41x won/ }).waitFor();
  await here.page.getByRole('row', { name: /^99 .* 5\.00x – 3\.41x lost/ }).waitFor();
  await here.page.getByRole('button', { name: 'Older bets' }).scrollIntoViewIfNeeded();
  await here.page.getByText('Could not load older bets.').first().waitFor();
  await here.page.getByRole('button', { name: 'Older bets' }).click();
  await here.page.getByRole('row', { name: /^1 / }).waitFor();
  expect(await here.page.getByRole('row').count()).toBe(101);
  expect(await here.page.getByRole('button', { name: 'Older bets' }).count()).toBe(0);
  expect(asked).toEqual(
    [51, 51].map((cursor) => expect.objectContaining({ game: 'crash', cursor: String(cursor) }) as object),
  );
});

import { beforeEach, expect, it } from 'vitest';
import { farFromMidnight } from '../../apps/server/src/testing/far-from-midnight.ts';
import { violationsOf } from '../support/axe.ts';
import { inBrowser } from '../support/in-browser.ts';
import { fillDeposit, payAtProvider } from '../support/paying.ts';

const here = inBrowser({ site: 'quick' });

let token: string;
beforeEach(async () => {
  token = await here.enterAsNew();
});

const me = () => here.call('POST /api/user/get', {}, token);
const dialog = () => here.page.getByRole('dialog', { name: 'Deposit' });
const fill = () => fillDeposit(here, { method: /Bank card/, sum: '25' });

it('[PR-1] [BO-1] [WA-1] an accepted code of a deposit is locked, and its bonus and wagering are shown', async () => {
  const admin = await here.tokenOf('admin');
  expect(
    await here.call(
      'POST /api/staff/promo/create',
      { code: 'TWENTY', kind: 'percent', percent: 20, min_deposit: 10 },
      admin,
    ),
  ).toMatchObject({ status: 'success' });
  await fill();
  const code = dialog().getByRole('textbox', { name: 'Promo code' });
  await code.fill('twenty');
  await code.press('Enter');
  await dialog().getByText('The code is accepted and applies to this deposit.').waitFor();
  expect(await code.getAttribute('readonly')).not.toBeNull();
  // Closing the dialog clears the code.
  await here.page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  await fill();
  expect(await code.inputValue()).toBe('');
  await code.fill('TWENTY');
  await code.press('Enter');
  await dialog().getByText('The code is accepted and applies to this deposit.').waitFor();
  await payAtProvider(here, 'pay');
  await expect.poll(me).toMatchObject({ balance: 25, bonus_left: 5 });
  expect((await me()).to_stake).toBeGreaterThanOrEqual(25);
  await here.page.goto(`${here.url}/profile`);
  await here.page.getByText('$5.00', { exact: true }).first().waitFor();
  // The player has used the code once, and may not use it again.
  await fill();
  await code.fill('TWENTY');
  await code.press('Enter');
  await here.page.getByText('You have already used this promo code.').first().waitFor();
  expect(here.errors).toEqual([]);
});

it('[BO-1] a promo code is used in the profile, which then shows the bonus money', async () => {
  const admin = await here.tokenOf('admin');
  expect(
    await here.call('POST /api/staff/promo/create', { code: 'PROFILE5', kind: 'balance', sum: 5 }, admin),
  ).toMatchObject({
    status: 'success',
  });
  await here.page.goto(`${here.url}/profile`);
  // No key is shown in place of its text.
  await here.page.getByRole('region', { name: 'Trade link' }).getByRole('button', { name: 'Save' }).waitFor();
  expect(await here.page.getByText(/^[a-z]+_[a-z_]+$/).count()).toBe(0);
  const promo = here.page.getByRole('region', { name: 'Promo code' });
  await promo.getByLabel('Code').fill('NOSUCHCODE');
  await promo.getByRole('button', { name: 'Use' }).click();
  await here.page.getByText('There is no such promo code.').first().waitFor();
  await promo.getByLabel('Code').fill('profile5');
  await promo.getByRole('button', { name: 'Use' }).click();
  await here.page.getByText('The promo code is activated.').first().waitFor();
  await here.page.getByText('$5.00', { exact: true }).first().waitFor();
  expect(here.errors).toEqual([]);
});

it('[PR-3] [PR-4] shows every response beside the code on its page, and lists the used codes', async () => {
  const { page } = here;
  const admin = await here.tokenOf('admin');
  const make = (code: string, more: object) =>
    here.call('POST /api/staff/promo/create', { code, kind: 'balance', sum: 3, ...more }, admin);
  await farFromMidnight();
  await make('PAGE3', {});
  await make('PAGEDAY', { daily_limit: 1 });
  await make('PAGEALL', { total_limit: 1 });
  await make('PAGEDEPOSIT', { kind: 'percent', percent: 5, sum: null });
  await make('PAGEOVER', {});
  await here.call('POST /api/staff/promo/switch', { code: 'PAGEOVER', enabled: false }, admin);
  const other = await here.tokenOf('new');
  for (const promocode of ['PAGEDAY', 'PAGEALL']) await here.call('POST /api/user/usePromo', { promocode }, other);
  await page.goto(`${here.url}/promo`);
  await page.getByText('No codes used yet').waitFor();
  const form = page.getByRole('region', { name: 'Promo code', exact: true });
  const enter = async (code: string, answer: string): Promise<void> => {
    await form.getByLabel('Code').fill(code);
    await form.getByRole('button', { name: 'Use' }).click();
    await form.getByText(answer).waitFor();
  };
  await enter('NOSUCH', 'There is no such promo code.');
  await enter('PAGEOVER', 'There is no such promo code.');
  await enter('PAGEDAY', 'This promo code has been used up for today. Try again tomorrow.');
  await enter('PAGEALL', 'This promo code has been used up.');
  await enter('page3', 'The promo code is activated.');
  await page.getByText('$3.00 of bonus money').waitFor();
  await page.getByText('PAGE3', { exact: true }).waitFor();
  await enter('PAGE3', 'You have already used this promo code.');
  await enter('PAGEDEPOSIT', 'This promo code is for deposits. Enter it in the deposit window.');
  await form.getByRole('button', { name: 'Open the deposit window' }).click();
  await dialog().waitFor();
  expect(here.errors).toEqual([]);
});

it('visitors see the effects of codes and a request to sign in; a failed list is loaded by another try', async () => {
  const visitor = await (await here.anotherWindow()).newPage();
  await visitor.goto(`${here.url}/promo`);
  await visitor.getByText('Sign in to use a promo code').waitFor();
  await visitor.getByText('What a code can do').waitFor();
  expect(await violationsOf(visitor)).toEqual([]);
  const { page } = here;
  let fails = true;
  await page.route('**/api/user/promoHistory', (route) =>
    fails ? route.fulfill({ status: 500, json: { status: 'error', message: 'app_api.internal' } }) : route.continue(),
  );
  await page.goto(`${here.url}/promo`);
  await page.getByText('Could not load the codes that you have used.').first().waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No codes used yet').waitFor();
});

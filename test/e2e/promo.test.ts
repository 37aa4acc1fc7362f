import { beforeEach, expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';
import { fillDeposit, payAtProvider } from '../support/paying.ts';

const here = inBrowser({ site: 'flying' });

let token: string;
beforeEach(async () => {
  token = await here.enterAsNew();
});

const me = () => here.call('POST /api/user/get', {}, token);
const dialog = () => here.page.getByRole('dialog', { name: 'Deposit' });
const fill = () => fillDeposit(here, { method: /Bank card/, sum: '25' });

it('[PR-1] [BO-1] [WA-1] a code of the deposit dialog is locked once it is accepted, and its bonus money and what is to be staked are shown', async () => {
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
  // Closing forgets it.
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
  // It was this player's one use.
  await fill();
  await code.fill('TWENTY');
  await code.press('Enter');
  await here.page.getByText('You have already used this promo code.').first().waitFor();
  expect(here.errors).toEqual([]);
});

it('[BO-1] a promo code is used in the profile, and the bonus money shows', async () => {
  const admin = await here.tokenOf('admin');
  expect(
    await here.call('POST /api/staff/promo/create', { code: 'PROFILE5', kind: 'balance', sum: 5 }, admin),
  ).toMatchObject({
    status: 'success',
  });
  await here.page.goto(`${here.url}/profile`);
  // No text is shown by its key.
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

import { expect, it } from 'vitest';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { buyItem, deposit } from '../support/paying.ts';

const here = inBrowser({ site: 'still' });

const inventory = () => here.page.getByRole('region', { name: 'Your inventory' });
const items = () => inventory().getByRole('list').getByRole('button');

/** Returns the token of a new player who has deposited and bought one item for most of the deposit. */
const withAnItem = async (): Promise<string> => {
  const token = await here.tokenOf('new');
  await deposit(here, token, 40);
  await buyItem(here, token);
  await here.enter(token);
  await here.page.goto(here.url);
  await expect.poll(() => items().count()).toBe(1);
  return token;
};

const askForMoney = async (card: string): Promise<void> => {
  await items().first().click();
  await inventory().getByRole('button', { name: 'Take' }).click();
  await here.page
    .getByRole('dialog')
    .getByRole('button', { name: /Money through the site/ })
    .click();
  const dialog = here.page.getByRole('dialog', { name: 'Withdraw money' });
  await dialog.getByText(/Available to withdraw: \$/).waitFor();
  await dialog.getByRole('radio', { name: /Bank card/ }).check({ force: true });
  const submit = dialog.getByRole('button', { name: 'Withdraw' }).last();
  await dialog.getByLabel('Card number').fill('4111 1111 1111 1112');
  await dialog.getByText('This does not look right.').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel('Card number').fill(card);
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check({ force: true });
  await submit.click();
  await here.page.getByText('Your withdrawal is being checked.').first().waitFor();
  await expect.poll(() => items().count()).toBe(0);
};

/** Returns this player's newest withdrawal, as staff see it. */
const newestFor = async (token: string) => {
  const [{ id }, { withdrawals }] = await Promise.all([
    here.call('POST /api/user/get', {}, token),
    here.call('POST /api/staff/withdrawals/list', {}, await here.tokenOf('admin')),
  ]);
  const found = withdrawals.find(({ player }) => player.id === id);
  if (!found) throw new Error('staff see no withdrawal of this player');
  return found;
};

it('[WD-1] [WD-4] a withdrawal of money reserves the item, is approved and paid, and notifies the player', async () => {
  const token = await withAnItem();
  await askForMoney('4111 1111 1111 1111');
  const { id, wallet, amount, payout } = await newestFor(token);
  expect([wallet, payout]).toEqual(['4111111111111111', Math.floor((amount ?? 0) * 80) / 100]);
  expect(await here.call('POST /api/staff/withdrawals/approve', { id }, await here.tokenOf('admin'))).toMatchObject({
    status: 'success',
    message: 'staff_api.withdrawal_approved',
  });
  await here.page.getByRole('button', { name: /Notifications/ }).click();
  await here.page
    .getByText(/Your withdrawal was paid: \$/)
    .first()
    .waitFor();
  expect(here.errors).toEqual([]);
});

itInFull('[WD-4] a payout that the payment system rejects returns the item, as does a refusal by staff', async () => {
  const token = await withAnItem();
  // The sandbox rejects payouts to a wallet that ends in 7.
  await askForMoney('4539 5787 6362 1486');
  const admin = await here.tokenOf('admin');
  const { id } = await newestFor(token);
  expect(
    await here.call('POST /api/staff/withdrawals/reject', { id, reason: 'a test of the way back' }, admin),
  ).toMatchObject({ status: 'success' });
  await expect.poll(() => items().count()).toBe(1);
  // The wallet ends in 7 again. A call requests the payout, because the form has been tested above.
  const [held] = (await here.call('POST /api/user/getInventory', { appId: 730 }, token)).inventory;
  if (!held) throw new Error('the item did not come back');
  const asked = { sum: held.price, wallet: '+79991234567', system: 1, items: { [String(held.myId)]: {} } } as const;
  expect(await here.call('POST /api/user/createWithdraw', asked, token)).toMatchObject({ status: 'success' });
  await expect.poll(() => items().count()).toBe(0);
  const second = await newestFor(token);
  await here.call('POST /api/staff/withdrawals/approve', { id: second.id }, admin);
  await expect.poll(() => items().count()).toBe(1);
  expect(here.errors).toEqual([]);
});

it('[WD-18] a player without items withdraws balance: one button buys and selects items picked for a sum', async () => {
  const token = await here.tokenOf('new');
  await deposit(here, token, 40);
  await here.enter(token);
  await here.page.goto(here.url);
  await here.page.getByRole('button', { name: 'Deposit' }).first().click();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Withdraw money' });
  await dialog.getByRole('button', { name: 'Max $40.00' }).click();
  await dialog.getByRole('textbox', { name: /Sum/ }).fill('25');
  await dialog.getByRole('button', { name: /Buy for \$2[45]/ }).click();
  await dialog.getByText('Worth of the chosen items').waitFor();
  await dialog.getByRole('radio', { name: /Bank card/ }).check({ force: true });
  await dialog.getByLabel('Card number').fill('4111 1111 1111 1111');
  await dialog.getByRole('checkbox', { name: /I confirm/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
  await here.page.getByText('Your withdrawal is being checked.').first().waitFor();
  const { amount } = await newestFor(token);
  expect(amount).toBeGreaterThan(24);
  expect(amount).toBeLessThanOrEqual(25);
  expect((await here.call('POST /api/user/getBalance', {}, token)).balance).toBeCloseTo(40 - amount);
  expect(here.errors).toEqual([]);
});

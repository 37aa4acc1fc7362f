import { beforeEach, expect, it } from 'vitest';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { fillDeposit } from '../support/paying.ts';

const here = inBrowser({ site: 'still' });
beforeEach(async () => {
  await here.enterAsNew();
});

const dialog = () => here.page.getByRole('dialog', { name: 'Пополнение через P2P-кошелёк' });

/** Opens a deposit of $25 by this method and leaves its dialog open. */
const openDeposit = async (): Promise<void> => {
  await fillDeposit(here, { method: /P2P wallet/, sum: '25' });
  await here.page.getByRole('dialog', { name: 'Deposit' }).getByRole('button', { name: 'Deposit money' }).click();
  await dialog().waitFor();
};

/** Pays in the wallet, in its own tab. Returns the number on the receipt. */
const pay = async (choice: string): Promise<string> => {
  const opens = here.context.waitForEvent('page');
  await dialog().getByRole('link', { name: 'Перейти к оплате' }).click();
  const wallet = await opens;
  await wallet.locator(`button[name="choice"][value="${choice}"]`).click();
  await wallet.waitForURL(/\/receipt\/\d+/);
  const receipt = await wallet.locator('#receipt').inputValue();
  await wallet.close();
  return receipt;
};

const send = async (receipt: string): Promise<void> => {
  await dialog().getByLabel('Номер квитанции').fill(receipt);
  await dialog().getByRole('button', { name: 'ОК' }).click();
};

it('a receipt credits a transfer once; the Russian dialog shows roubles, dollars and the time left', async () => {
  await openDeposit();
  expect(
    await dialog()
      .getByText(/^\d[\d\s]*,\d\d\s₽$/)
      .count(),
  ).toBe(1);
  await dialog().getByText('$25,00', { exact: true }).waitFor();
  // The remaining time counts down.
  const left = async (): Promise<string> => (await dialog().getByRole('timer').textContent()) ?? '';
  const first = await left();
  expect(first).toMatch(/^(\d+:)?\d\d:\d\d$/);
  await expect.poll(left).not.toBe(first);
  const ok = dialog().getByRole('button', { name: 'ОК' });
  await dialog().getByLabel('Номер квитанции').fill('1234567890');
  expect(await ok.isDisabled()).toBe(true);
  await dialog().getByLabel('Номер квитанции').fill('12345678901');
  await ok.click();
  await here.page.getByText('There is no transfer with this receipt number.').first().waitFor();
  const receipt = await pay('exact');
  await send(receipt);
  await here.page.getByText('Your balance has been topped up by $25.00.').first().waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await here.page.getByText('$25.00').first().waitFor();
  await openDeposit();
  await send(receipt);
  await here.page.getByText('This receipt has already been credited.').first().waitFor();
  expect(here.errors).toEqual([]);
});

it('a deposit waits in the profile to be paid; an insufficient transfer is held and not requested again', async () => {
  await openDeposit();
  await here.page.goto(`${here.url}/profile?part=deposits`);
  await here.page
    .getByRole('row', { name: /P2P wallet/ })
    .getByRole('button', { name: 'Pay' })
    .click();
  await dialog().getByRole('timer').waitFor();
  await send(await pay('rouble_less'));
  await here.page
    .getByText(/Your transfer arrived, but it does not match the deposit/)
    .first()
    .waitFor();
  await here.page.goto(`${here.url}/profile?part=deposits`);
  await here.page.getByRole('row', { name: /P2P wallet.*being checked/ }).waitFor();
  expect(await here.page.getByRole('button', { name: 'Pay' }).count()).toBe(0);
  expect(here.errors).toEqual([]);
});

itInFull('a deposit that waits in the profile is credited when it is paid from there', async () => {
  await openDeposit();
  await here.page.goto(`${here.url}/profile?part=deposits`);
  await here.page
    .getByRole('row', { name: /P2P wallet/ })
    .getByRole('button', { name: 'Pay' })
    .click();
  await send(await pay('exact'));
  await here.page.getByText('Your balance has been topped up by $25.00.').first().waitFor();
  await here.page.getByRole('row', { name: /P2P wallet.*completed/ }).waitFor();
  expect(here.errors).toEqual([]);
});

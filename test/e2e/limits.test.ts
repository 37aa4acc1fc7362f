import { beforeEach, expect, it } from 'vitest';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: 'still' });
beforeEach(async () => {
  await here.enterAsNew();
  await here.page.goto(`${here.url}/profile?part=limits`);
});

const deposits = () => here.page.getByRole('region', { name: 'Deposits' });

const setDeposit = async (sum: string): Promise<void> => {
  await here.page.getByRole('button', { name: 'Change: Deposits, 24 hours' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Deposits within 24 hours' });
  await dialog.getByLabel(/Limit in dollars/).fill(sum);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
};

const tryDeposit = async (sum: string): Promise<void> => {
  await here.page.getByRole('button', { name: 'Deposit', exact: false }).first().click();
  const dialog = here.page.getByRole('dialog', { name: 'Deposit' });
  await dialog.getByLabel(/Amount/).fill(sum);
  await dialog.getByRole('button', { name: 'Deposit money' }).click();
};

it('[P2] [LI-5] a limit applies at once, and a higher one only after a wait that the page states', async () => {
  await setDeposit('20');
  await deposits().getByText('$20.00').waitFor();
  await tryDeposit('25');
  await here.page
    .getByText(/This would exceed your own limit: \$20\.00 is left of it/)
    .first()
    .waitFor();
  await here.page.keyboard.press('Escape');
  await here.page.goto(`${here.url}/profile?part=limits`);
  await setDeposit('50');
  await deposits()
    .getByText(/^From .*: \$50\.00$/)
    .waitFor();
  await deposits().getByText('$20.00').waitFor();
  await setDeposit('10');
  await deposits().getByText('$10.00').waitFor();
  await expect
    .poll(() =>
      deposits()
        .getByText(/^From /)
        .count(),
    )
    .toBe(0);
  expect(here.errors).toEqual([]);
});

it('[P2] [LI-6] [LI-7] a pause requires a length and a tick, applies at once, and shows its end', async () => {
  await here.page.getByRole('button', { name: 'Begin the pause' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Pause' });
  const begin = dialog.getByRole('button', { name: 'Begin the pause' });
  expect(await begin.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: '1 week' }).check({ force: true });
  expect(await begin.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check({ force: true });
  await begin.click();
  await here.page
    .getByText(/You have paused play until/)
    .first()
    .waitFor();
  await tryDeposit('25');
  await here.page
    .getByText(/nothing can be staked or deposited|nothing can be deposited|You have paused play: nothing/i)
    .first()
    .waitFor();
  expect(here.errors).toEqual([]);
});

it('[S1] [LI-8] a self-exclusion ends the session of this page at once', async () => {
  await here.page.getByRole('button', { name: 'Exclude myself' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'Self-exclusion' });
  await dialog.getByRole('radio', { name: '6 months' }).check({ force: true });
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: 'Exclude myself' }).click();
  await here.page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  await expect.poll(() => here.page.evaluate(() => localStorage.getItem('api_token'))).toBeNull();
});

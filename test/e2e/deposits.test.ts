import { beforeEach, describe, expect, it } from 'vitest';
import { inQuick, itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { fillDeposit, payAtProvider } from '../support/paying.ts';
import { goTo } from '../support/ready.ts';

const here = inBrowser({ site: 'still' });

let token: string;
beforeEach(async () => {
  token = await here.enterAsNew();
});

const me = () => here.call('POST /api/user/get', {}, token);

const choose = (method: RegExp, sum: string) => fillDeposit(here, { method, sum });
const pay = (choice: string) => payAtProvider(here, choice);

/** Waits until the profile lists the newest deposit with this status. */
const listed = async (status: string): Promise<void> => {
  await goTo(here.page, '/profile?part=deposits');
  await here.page
    .getByRole('row', { name: new RegExp(`\\$25\\.00.*${status}`) })
    .first()
    .waitFor();
};

describe.each(
  inQuick(1, [
    ['card by aggregator', /Bank card/],
    ['e-wallet', /E-wallet/],
    ['card by processor', /Card \(processor\)/],
  ] as const),
)('a deposit by %s', (_name, method) => {
  it('[M9] a deposit is credited once, notified and listed', async () => {
    await choose(method, '25');
    await pay('pay');
    await here.page.getByText('Your balance has been topped up by $25.00.').first().waitFor();
    await here.page.getByText('$25.00').first().waitFor();
    expect((await me()).balance).toBe(25);
    await listed('completed');
    expect(here.errors).toEqual([]);
  });
});

it('[M9] a declined deposit is shown as declined and not credited', async () => {
  await choose(/E-wallet/, '25');
  await pay('fail');
  await here.page
    .getByText('The payment did not go through. We charged nothing. Try again or choose another payment system.')
    .first()
    .waitFor();
  expect((await me()).balance).toBe(0);
  await listed('failed');
  expect(here.errors).toEqual([]);
});

itInFull(
  '[M9] charged twice by the provider credits one charge, and the other is before staff: it is not lost',
  async () => {
    await choose(/Bank card/, '25');
    await pay('twice_new');
    await here.page
      .getByText(/We received a payment of \$25\.00 that could not be credited automatically/)
      .first()
      .waitFor();
    await expect.poll(async () => (await me()).balance).toBe(25);
    const admin = await here.tokenOf('admin');
    const { reviews } = await here.call('POST /api/staff/reviews/list', {}, admin);
    const { id } = await me();
    expect(reviews.filter((review) => review.player_id === id)).toHaveLength(1);
    expect(here.errors).toEqual([]);
  },
);

it.each(inQuick(1, ['wrong_amount', 'wrong_currency'] as const))(
  '[M9] a payment that differs from the request (%s) is held and shown so, and is not requested again',
  async (choice) => {
    await choose(/Bank card/, '25');
    await pay(choice);
    await here.page
      .getByText(/that could not be credited automatically/)
      .first()
      .waitFor();
    expect((await me()).balance).toBe(0);
    await listed('being checked');
    expect(await here.page.getByRole('link', { name: 'Pay' }).count()).toBe(0);
    expect(here.errors).toEqual([]);
  },
);

itInFull('[M9] a report that a stranger signed changes nothing: the deposit waits, and can still be paid', async () => {
  await choose(/Bank card/, '25');
  await pay('wrong_signature');
  await listed('waiting for payment');
  expect((await me()).balance).toBe(0);
  await here.page.getByRole('link', { name: 'Pay' }).first().click();
  await here.page.locator('button[name="choice"][value="pay"]').click();
  await expect.poll(async () => (await me()).balance).toBe(25);
});

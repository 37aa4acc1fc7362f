import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { Proxy } from '../faults/proxy.ts';
import { betInCrash } from '../support/crash-bet.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';
import { playerWithItems } from '../support/paying.ts';

const port = await freePort();
/** The proxy drops all data on request: both ends keep their connection, and nothing arrives. */
const proxy = await Proxy.to(port);
const proxyUrl = `http://127.0.0.1:${proxy.port}`;

const here = inBrowser({
  // The site accepts browsers only from its own address, which here is the proxy's. Flights take 15 to 32 s, because
  // other windows take time meanwhile. With this seed such a chain is found at once, with others after a minute.
  site: {
    port,
    publicUrl: proxyUrl,
    settings: { 'crash.countdownTicks': 8 },
    rounds: { count: 9, lowest: 250, highest: 700, seed: 32 },
  },
});
beforeEach(async () => {
  await here.enter(await playerWithItems(here));
  await here.page.goto(proxyUrl);
});
afterEach(() => proxy.thaw());
afterAll(() => proxy.close());

const button = () => here.page.getByTestId('crash-button');
const board = () => here.page.getByRole('region', { name: 'Create bet' });
const liveBets = () => here.page.getByRole('region', { name: 'Live bets' });
/** Text of a lost connection, in the picture of the round. The line above the picture has no text. */
const word = () => here.page.getByText('No connection: the picture is frozen');
const line = () => here.page.locator('[data-offline]');
const phase = async (name: 'waiting' | 'low'): Promise<void> =>
  void (await here.page.locator(`[data-testid=multiplier][data-look=${name}]`).waitFor());

/** Selects an item. The bet has no auto cash-out by default. The button is ready when this returns. */
const select = async (): Promise<void> => {
  await here.page.locator('#inventory li button').first().click();
  await expect.poll(() => button().textContent()).toMatch(/^Bet \$/);
  await expect.poll(() => button().getAttribute('aria-disabled')).toBe('false');
};

/** Selects an item, bets it with a manual cash-out, and waits for the flight. */
const fly = async (): Promise<void> => {
  await select();
  await betInCrash(here.page);
  await phase('low');
  await expect.poll(() => button().textContent()).toMatch(/^Cash out \$/);
};

/** Returns the number of rounds that have ended. Does not use the proxy. */
const roundsOver = async (): Promise<number> => (await here.call('POST /api/crash/getHistory', {})).length;

itInFull(
  '[P1] says that a cash-out was not sent, does not send it later, and tells on return how the bet ended',
  async () => {
    await fly();
    const before = await roundsOver();
    proxy.freeze();
    await button().getByText('No connection').waitFor();
    await word().waitFor();
    await liveBets().getByText('No connection').first().waitFor();
    await board().getByRole('list', { name: 'Your bets' }).getByText('No connection').waitFor();
    // The text is shown once, and the line ends above the header's buttons.
    expect(await here.page.getByText('No connection. The picture is frozen.').isVisible()).toBe(false);
    const [mark, deposit] = await Promise.all(
      [line(), here.page.getByRole('button', { name: 'Deposit' }).first()].map((place) => place.boundingBox()),
    );
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual(deposit?.y ?? 0);
    const taken: string[] = [];
    here.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('"take"') && taken.push(String(payload))),
    );
    await here.page.keyboard.press('Space');
    await board().getByText('No connection: the cash-out was not sent.').waitFor();
    expect(await button().textContent()).not.toContain('$');
    // The round ends meanwhile. The bet is lost, and the page does not know it.
    await expect.poll(roundsOver, { timeout: 120_000 }).toBeGreaterThan(before);
    proxy.thaw();
    const notice = here.page
      .locator('[data-notice]')
      .filter({ hasText: 'While there was no connection, the round crashed at' })
      .first();
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/crashed at \d\.\d\dx, \d\d:\d\d:\d\d: your bet of \$[\d.]+ was lost/);
    expect(taken).toEqual([]);
  },
);

it('[P1] a cash-out that got no answer is said to wait for it, and on return the page says where and when the bet was cashed out', async () => {
  await fly();
  proxy.freeze();
  await button().click();
  await button().getByText('Sent, waiting for the answer').waitFor();
  expect(await button().textContent()).not.toContain('$');
  proxy.thaw();
  const notice = here.page
    .locator('[data-notice]')
    .filter({ hasText: 'While there was no connection, your bet was cashed out at' })
    .first();
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(/cashed out at \d\.\d\dx, \d\d:\d\d:\d\d: it paid \$[\d.]+/);
});

itInFull(
  '[P1] a bet that got no answer is said to wait for it, and on return the page says that it did not arrive',
  async () => {
    await phase('waiting');
    await select();
    const items = await here.page.locator('#inventory li button').count();
    proxy.freeze();
    await button().click();
    await button().getByText('Sent, waiting for the answer').waitFor();
    // Messages sent during the freeze never arrive.
    proxy.cut();
    proxy.thaw();
    proxy.mend();
    await here.page
      .locator('[data-notice]')
      .filter({ hasText: 'Your bet did not reach the server. Nothing was staked.' })
      .first()
      .waitFor();
    expect(await here.page.locator('#inventory li button').count()).toBe(items);
  },
);

it('[P1] nothing moves when the connection is lost, and the chat does not claim to be online', async () => {
  await phase('waiting');
  await here.page
    .locator('#chat')
    .getByText(/online/)
    .waitFor();
  const places = (): Promise<number[]> =>
    here.page.evaluate(() =>
      ['header', '[data-testid=crash-button]', '#inventory', '#chat'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? -1,
      ),
    );
  const before = await places();
  await here.context.setOffline(true);
  await line().waitFor();
  await word().waitFor();
  await here.page.locator('#chat').getByText('No connection').waitFor();
  expect(await places()).toEqual(before);
});

import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { itInFull } from '../support/extent.ts';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({ site: 'still' });

let token: string;
beforeEach(async () => {
  token = await here.enterAsNew();
  await here.page.goto(here.url);
});
afterEach(() => expect(here.errors).toEqual([]));

const inventory = (): Locator => here.page.getByRole('region', { name: 'Your inventory' });
const items = (): Locator => inventory().locator('li button[aria-pressed]');
const usable = (): Locator => inventory().locator('li button[aria-pressed]:enabled');
const onTheWay = (): Locator => here.page.getByRole('region', { name: 'On the way' });
const dialog = (): Locator => here.page.getByRole('dialog');

const audit = () => violationsOf(here.page, '[data-modal]');

/** Returns the page of the player's account on the platform, and the trade link on it. */
const account = async (): Promise<{ url: string; tradeLink: string }> => {
  const { trade_link_page: url } = await here.call('POST /api/user/get', {}, token);
  const found =
    /value="(https:\/\/steamcommunity\.com\/tradeoffer\/new\/[^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  return { url, tradeLink: found.replaceAll('&amp;', '&') };
};
const become = async (mode: 'normal' | 'waits' | 'private'): Promise<void> => {
  const { url } = await account();
  const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams({ mode }), redirect: 'manual' });
  expect(status).toBe(303);
};
/**
 * Saves the trade link. No offer to this player is accepted automatically, because on a slow machine that would happen
 * before the test responds.
 */
const saveLink = async (): Promise<void> => {
  await become('waits');
  expect(await here.call('POST /api/user/saveUrl', { trade_link: (await account()).tradeLink }, token)).toMatchObject({
    type: 'success',
  });
  await here.page.reload();
};

const openPicker = async (): Promise<void> => {
  await here.page.getByRole('button', { name: 'Deposit' }).first().click();
  await dialog()
    .getByRole('radio', { name: /CS2 skins/ })
    .check({ force: true });
  await dialog().getByRole('button', { name: 'Deposit skins' }).click();
};
/** Selects this number of skins with a value, and requests the offer. */
const askFor = async (count: number): Promise<void> => {
  const skins = dialog().getByRole('region', { name: 'Skins that we accept' }).locator('button[aria-pressed]');
  await skins.first().waitFor();
  const prices = (await skins.allInnerTexts()).map((text) =>
    Number(/\$([\d,.]+)\s*$/.exec(text)?.[1]?.replaceAll(',', '') ?? 0),
  );
  const chosen = prices.map((price, at) => ({ price, at })).filter(({ price }) => price >= 1 && price <= 400);
  for (const { at } of chosen.slice(0, count)) await skins.nth(at).click();
  await dialog()
    .getByText(count === 1 ? '1 skin chosen' : `${count} skins chosen`)
    .waitFor();
  await dialog().getByRole('button', { name: 'Get a trade offer' }).click();
};
/** Acts on the shown offer as the player or as the platform. */
const answer = async (
  link: Locator,
  choice: 'accept' | 'decline' | 'expire' | 'hold' | 'gone' | 'reverse',
): Promise<string> => {
  const url = (await link.getAttribute('href')) ?? '';
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })).status).toBe(
    303,
  );
  return url;
};
const offerLink = (where: Locator): Locator => where.getByRole('link', { name: 'Open the offer' });

const depositOne = async (): Promise<void> => {
  await saveLink();
  await openPicker();
  await askFor(1);
  await offerLink(dialog()).waitFor();
  await answer(offerLink(dialog()), 'accept');
  await dialog()
    .getByText(/credited$/)
    .first()
    .waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => items().count()).toBe(1);
};
const takeFirst = async (): Promise<void> => {
  await expect.poll(() => items().first().isEnabled()).toBe(true);
  await items().first().click();
  await inventory().getByRole('button', { name: 'Take' }).click();
  await dialog()
    .getByRole('button', { name: /Steam trade/ })
    .click();
  await offerLink(onTheWay()).waitFor();
  await expect.poll(() => items().count()).toBe(0);
};

it('[TR-7] [TR-8] [TR-9] [TR-5] skins are deposited, protected for a time, and one is withdrawn', async () => {
  await saveLink();
  await openPicker();
  await dialog().getByText('Sandbox Souvenir Package').waitFor();
  await dialog()
    .getByText(/you can use the skins from \w+ \d+, \d\d:\d\d/)
    .waitFor();
  expect(await audit()).toEqual([]);
  await askFor(2);
  await offerLink(dialog()).waitFor();
  await dialog()
    .getByText(/^skins-\d+$/)
    .waitFor();
  expect(await audit()).toEqual([]);
  await answer(offerLink(dialog()), 'accept');
  await dialog()
    .getByText(/^\$[\d.,]+ credited$/)
    .waitFor();
  await dialog()
    .getByText(/can be used from/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => items().count()).toBe(2);
  expect(await items().first().isDisabled()).toBe(true);
  await items().first().getByText('Protected').waitFor();
  // The card becomes usable without any action on the page.
  await expect.poll(() => usable().count()).toBe(2);
  await items().first().click();
  await inventory().getByRole('button', { name: 'Take' }).click();
  await dialog().getByText('How to withdraw').waitFor();
  expect(await audit()).toEqual([]);
  await dialog()
    .getByRole('button', { name: /Steam trade/ })
    .click();
  await offerLink(onTheWay()).waitFor();
  await onTheWay()
    .getByText(/withdrawal-\d+/)
    .waitFor();
  await expect.poll(() => items().count()).toBe(1);
  await answer(offerLink(onTheWay()), 'accept');
  await here.page
    .getByText(/is now in your Steam inventory/)
    .first()
    .waitFor();
  await expect.poll(() => onTheWay().count()).toBe(0);
  expect(await items().count()).toBe(1);
});

itInFull(
  '[TR-5] a skin whose offer is declined, expires or cannot be traded is returned; open offers survive a reload',
  async () => {
    await depositOne();
    for (const [choice, said] of [
      ['decline', /You declined the trade offer/],
      ['expire', /not accepted in time/],
      ['gone', /could not be traded any more/],
    ] as const) {
      await takeFirst();
      await here.page.reload();
      await answer(offerLink(onTheWay()), choice);
      await here.page.getByText(said).first().waitFor();
      await expect.poll(() => items().count()).toBe(1);
      await expect.poll(() => onTheWay().count()).toBe(0);
    }
    await takeFirst();
    await answer(offerLink(onTheWay()), 'hold');
    await onTheWay().getByText('Held by Steam for some days').waitFor();
    await answer(offerLink(onTheWay()), 'accept');
    await expect.poll(() => onTheWay().count()).toBe(0);
    expect(await items().count()).toBe(0);
  },
);

it('[TR-3] [TR-11] a declined deposit takes no skin; after a reversed trade the skin is removed', async () => {
  await saveLink();
  await openPicker();
  await askFor(1);
  await offerLink(dialog()).waitFor();
  await answer(offerLink(dialog()), 'decline');
  await dialog().getByText('Nothing was deposited: trade offer declined.').waitFor();
  await dialog().getByRole('button', { name: 'Choose again' }).click();
  // The selection is kept.
  await dialog().getByText('1 skin chosen').waitFor();
  await dialog().getByRole('button', { name: 'Get a trade offer' }).click();
  await offerLink(dialog()).waitFor();
  const url = await answer(offerLink(dialog()), 'accept');
  await dialog()
    .getByText(/^\$[\d.,]+ credited$/)
    .waitFor();
  expect(
    (await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'reverse' }), redirect: 'manual' })).status,
  ).toBe(303);
  await dialog()
    .getByText(/^Steam reversed the trade/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => items().count()).toBe(0);
});

it('[WD-20] the page requests a missing trade link, and distinguishes an invalid from a foreign one', async () => {
  const { tradeLink } = await account();
  await openPicker();
  await dialog().getByText('First, your trade link').waitFor();
  expect(await audit()).toEqual([]);
  const field = dialog().getByLabel('Trade link');
  const save = dialog().getByRole('button', { name: 'Save' });
  await field.fill('https://example.com/tradeoffer/new/?partner=1&token=abcdefgh');
  await dialog()
    .getByText(/This is not a trade link/)
    .waitFor();
  expect(await save.isDisabled()).toBe(true);
  await field.fill(tradeLink.replace(/partner=(\d+)/, (_, partner: string) => `partner=${Number(partner) + 1}`));
  await save.click();
  await dialog().getByText('This trade link belongs to another Steam account.').waitFor();
  await field.fill(tradeLink);
  await save.click();
  await here.page.getByText('Your trade link is saved.').first().waitFor();
  await dialog().getByRole('button', { name: 'Load again' }).waitFor();
});

itInFull('[S6] a private inventory is shown as private, and its items once it is public', async () => {
  await saveLink();
  await become('private');
  await openPicker();
  await dialog()
    .getByText(/Your Steam inventory is private/)
    .waitFor();
  await become('normal');
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await dialog().getByText('0 skins chosen').waitFor();
  await dialog().getByText('Sandbox Souvenir Package').waitFor();
});

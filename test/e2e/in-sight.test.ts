import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';
import { deposit, playerWithItems } from '../support/paying.ts';
import { LANGUAGES, SIZES, viewsOf } from '../support/views.ts';

const here = inBrowser({ site: 'still' });

/** Largest number of checks, ten a second. The wait fails if notices do not appear or do not settle. */
const MAX_LOOKS = 50;

/** Returns the texts of the elements of `wanted` that notices cover; waits until they have settled. */
const covered = (page: Page, wanted: string): Promise<string[]> =>
  page.evaluate(
    async ([selector, maxLooks]) => {
      const toasts = (): DOMRect[] =>
        Array.from(document.querySelectorAll('[data-sonner-toast][data-visible=true]'), (toast) =>
          toast.getBoundingClientRect(),
        );
      let before = '';
      // Notices move to their place within a few frames. Only the final place counts.
      for (let rested = 0, looks = 0; rested < 3; looks++) {
        const now = JSON.stringify(toasts());
        if (looks >= maxLooks) throw new Error(now === '[]' ? 'no notice came' : 'the notices did not come to rest');
        rested = now === before && now !== '[]' ? rested + 1 : 0;
        before = now;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      /** Returns the visible part of an element: lists clip content that is scrolled out of them. */
      const seenOf = (
        element: Element,
      ): { left: number; right: number; top: number; bottom: number; width: number } => {
        const box = element.getBoundingClientRect();
        let { top, bottom } = box;
        for (let place = element.parentElement; place; place = place.parentElement) {
          if (
            getComputedStyle(place).overflowY === 'visible' ||
            place === document.documentElement ||
            place === document.body
          )
            continue;
          const edge = place.getBoundingClientRect();
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        return { left: box.left, right: box.right, top, bottom, width: bottom > top ? box.width : 0 };
      };
      return Array.from(document.querySelectorAll(selector)).flatMap((element) => {
        const box = seenOf(element);
        const isOver = (toast: DOMRect): boolean =>
          toast.left < box.right && toast.right > box.left && toast.top < box.bottom && toast.bottom > box.top;
        return box.width > 0 && toasts().some(isOver)
          ? [element.textContent || element.getAttribute('aria-label') || element.tagName]
          : [];
      });
    },
    [wanted, MAX_LOOKS] as const,
  );

it.each(viewsOf('notices'))(
  'no notice covers the next step, stake button or dialog button at $width × $height in $language',
  async ({ language, ...size }) => {
    const { page } = here;
    await page.setViewportSize(size);
    if (language === 'ru') await speakRussian(here.context);
    const token = await here.enterAsNew();
    await deposit(here, token, 10);
    // The payment is new to the page, as after the return from the provider.
    await here.context.addInitScript(() => sessionStorage.setItem('news_before', '0'));
    await page.goto(`${here.url}/?deposit=done`);
    // One notice is shown, beside the storehouse, which is the next step.
    await page.locator('[data-modal] li button').first().waitFor();
    await page.locator('[data-sonner-toast]').first().waitFor();
    expect(await covered(page, '[data-modal] button, [data-modal] input')).toEqual([]);
    expect(await page.locator('[data-sonner-toast]').count()).toBe(1);
    // On the page no notice covers the next button or the items that have just arrived.
    await page.locator('[data-modal] footer button').last().click();
    await page.locator('#inventory li[data-keep-clear=new]').first().waitFor();
    await page.locator('[data-modal]').waitFor({ state: 'detached' });
    expect(
      await covered(
        page,
        '#inventory header, #inventory li[data-keep-clear], #inventory footer button, [data-testid=crash-button], header [data-keep-clear]',
      ),
    ).toEqual([]);
    // A promo code is refused, in the tallest dialog.
    await page.locator('header [data-keep-clear]').first().click();
    const code = page.locator('[data-modal] form input');
    await code.fill('NO-SUCH-CODE');
    await code.press('Enter');
    await page.locator('[data-modal] form p span.text-loss').waitFor();
    expect(
      await covered(page, '[data-modal] footer button, [data-modal] header button, [data-modal] form button'),
    ).toEqual([]);
    // The hint of the code is fully visible, above the footer of the dialog.
    const hint = await page.locator('#promo-hint').boundingBox();
    const footer = await page.locator('[data-modal] footer').boundingBox();
    expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  },
);

it.each(
  LANGUAGES.map((language) => ({
    language,
    sizes: viewsOf('inventory with an offer').filter((view) => view.language === language),
  })).filter(({ sizes }) => sizes.length > 0),
)(
  'keeps the buttons of the inventory inside while an offer is open, in $language, at every size, with and without the chat',
  async ({ language, sizes }) => {
    const { context, page } = here;
    const token = await here.enterAsNew();
    await deposit(here, token, 40);
    await withOpenOffer(token);
    for (const chatOpen of [true, false]) {
      await context.addInitScript((state) => localStorage.setItem('settings', JSON.stringify({ state })), {
        chatOpen,
        language,
      });
      await page.setViewportSize(SIZES.wide);
      await page.goto(here.url);
      await page.locator('#inventory section a').waitFor();
      for (const size of sizes) {
        await page.setViewportSize(size);
        // No space is left beside the bars for a missing scroll bar.
        await expect
          .poll(() => page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().right))
          .toBe(size.width);
        const beyond = await page.evaluate(() => {
          const bottomOf = (selector: string): number =>
            document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
          return bottomOf('#inventory footer') - bottomOf('#inventory');
        });
        expect(beyond, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
        // A part of the items is still visible.
        expect((await page.locator('#inventory > div').boundingBox())?.height).toBeGreaterThanOrEqual(80);
      }
      // The trade offer has stayed open for all sizes.
      expect(await page.locator('#inventory section a').count()).toBe(1);
    }
  },
);

it.each(viewsOf('first window of items'))(
  'shows names, prices and buttons of inventory and storehouse in the first window at $width × $height in $language',
  async ({ language, ...size }) => {
    const { page } = here;
    await page.setViewportSize(size);
    if (language === 'ru') await speakRussian(here.context);
    await here.enter(await playerWithItems(here));
    await page.goto(here.url);
    /** Returns the lower edge of the first item's price, and the edges of the buttons below it. */
    const edges = async (items: string, footer: string): Promise<number[]> => {
      await page.locator(`${items} li button`).first().waitFor();
      return page.evaluate(
        ([list, bar]) => {
          const buttons = document.querySelector(`${bar} button`)?.getBoundingClientRect();
          const price = document.querySelector(`${list} li button > span:last-child`)?.getBoundingClientRect();
          return [price?.bottom ?? NaN, buttons?.top ?? NaN, buttons?.bottom ?? NaN, innerHeight];
        },
        [items, footer] as const,
      );
    };
    const own = await edges('#inventory', '#inventory footer');
    expect(own).toEqual([...own].sort((a, b) => a - b));
    await page.locator('#inventory footer button').first().click();
    const offered = await edges('[data-modal] section[aria-busy]', '[data-modal] footer');
    expect(offered).toEqual([...offered].sort((a, b) => a - b));
  },
);

it.each([SIZES.wide, SIZES.laptop, SIZES.tablet, SIZES.narrow])(
  'shows the words and the next step of an empty inventory in a window of $width × $height',
  async (viewport) => {
    const { page } = here;
    await page.setViewportSize(viewport);
    await here.enterAsNew();
    await page.goto(here.url);
    const empty = page.locator('#inventory');
    const [step, words, buttons] = await Promise.all(
      [
        empty.getByRole('button', { name: 'Deposit' }),
        empty.getByText('Add money first. Then buy an item and stake it.'),
        empty.locator('footer button').first(),
      ].map((place) => place.boundingBox()),
    );
    const top = buttons?.y ?? Number.NaN;
    expect((step?.y ?? Number.NaN) + (step?.height ?? Number.NaN)).toBeLessThanOrEqual(top);
    expect((words?.y ?? Number.NaN) + (words?.height ?? Number.NaN)).toBeLessThanOrEqual(top);
  },
);

/** Buys two items and withdraws one, which leaves its trade offer open. */
const withOpenOffer = async (token: string): Promise<void> => {
  const list = await here.call('POST /api/all-items/getList', { appId: 730, maxPrice: 15 }, token);
  for (const { id, price } of list.data.data.filter(({ market_count: stock }) => stock > 1).slice(0, 2))
    await here.call('POST /api/user/buy', { buy: [id], sell: [], give: 0, get: price }, token);
  const { trade_link_page } = await here.call('POST /api/user/get', {}, token);
  const link =
    /value="(https:\/\/steamcommunity\.com\/tradeoffer\/new\/[^"]+)"/.exec(
      await (await fetch(trade_link_page)).text(),
    )?.[1] ?? '';
  await here.call('POST /api/user/saveUrl', { trade_link: link.replaceAll('&amp;', '&') }, token);
  const { inventory } = await here.call('POST /api/user/getInventory', { appId: 730 }, token);
  expect(
    await here.call('POST /api/withdraws/send', { items: { [String(inventory[0]?.myId)]: {} } }, token),
  ).toMatchObject({ status: 'success' });
  // The page of the offer is opened, because a viewed offer is not accepted automatically for a minute.
  const offer = async (): Promise<string | null | undefined> =>
    (await here.call('POST /api/user/getProfile', {}, token)).withdraws[0]?.trade?.url;
  await expect.poll(offer).toBeTruthy();
  await fetch((await offer()) ?? '');
};

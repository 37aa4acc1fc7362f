import type { CallOutput } from '@updraft/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { QUESTIONS } from '../../apps/server/src/features/quiz/questions.ts';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { inQuick } from '../support/extent.ts';
import { HOSTILE } from '../support/hostile-texts.ts';
import { inBrowser } from '../support/in-browser.ts';
import { SIZES } from '../support/views.ts';

const here = inBrowser({
  site: {
    settings: { 'chat.minDepositCents': 0, 'chat.gapMs': 200, 'crash.countdownTicks': 100 },
  },
});

const logOf = (page: Page) => page.locator('[data-chat] [role=log]');
const fieldOf = (page: Page) => page.locator('input[name=chat-message]');

/** Writes a message and waits until the field is empty, which it is once the server has accepted the message. */
const write = async (page: Page, text: string): Promise<void> => {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
  await expect.poll(() => fieldOf(page).inputValue()).toBe('');
};

/** Opens a separate window for a player, with the chat visible. */
const windowOf = async (token: string, { inRussian = false } = {}): Promise<Page> => {
  const context = await here.anotherWindow();
  if (inRussian) await speakRussian(context);
  await here.enter(token, context);
  const page = await context.newPage();
  await page.goto(here.url);
  await fieldOf(page).and(page.locator(':enabled')).waitFor();
  return page;
};

it('[S7] messages and names are shown as text, and never run or become HTML', async () => {
  const { page } = here;
  const roles = { is_demo: false, is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
  const written = (id: number, username: string, message: string) => ({
    id,
    user: { id: id + 1000, username, avatar: 'default', ...roles },
    message,
    type: 'MESSAGE' as const,
    time: new Date().toISOString(),
  });
  const wins = HOSTILE.map((text, at) => ({
    ...written(100 + at, 'system', 'chat_system.win'),
    user: { ...written(0, 'system', '').user, id: 0 },
    params: { username: text, sum: 5 },
  }));
  const messages = [...HOSTILE.map((text, at) => written(at + 1, text, `@${text}, ${text}`)), ...wins];
  await page.route('**/api/chat/getMessages', async (route) => {
    const answer = (await (await route.fetch()).json()) as CallOutput<'POST /api/chat/getMessages'>;
    await route.fulfill({ json: { ...answer, messages } });
  });
  // The window is tall enough for all messages at once.
  await page.setViewportSize({ width: 1440, height: 4500 });
  await page.goto(here.url);
  await logOf(page)
    .getByRole('article')
    .nth(messages.length - 1)
    .waitFor();
  const seen = await logOf(page).evaluate((log) => ({
    texts: [...log.querySelectorAll('article')].map((row) => row.textContent),
    // Hidden templates of rows are not counted.
    foreign: [
      ...log.querySelectorAll('script, iframe, style, meta, details, b, input, a:not([href^="/user/"])'),
    ].filter((one) => !one.closest('[hidden]')).length,
    handlers: [...log.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }));
  expect(seen.texts).toHaveLength(messages.length);
  HOSTILE.forEach((text, at) => {
    expect(seen.texts[at]).toContain(`@${text}, ${text}`);
    expect(seen.texts[HOSTILE.length + at]).toContain(`${text} won $5.00.`);
  });
  expect([seen.foreign, seen.handlers]).toEqual([0, 0]);
  expect(await page.evaluate(() => (window as { ran?: number }).ran ?? null)).toBeNull();
  expect(here.errors).toEqual([]);
});

it('keeps the reading position when only visible messages are rendered', async () => {
  const { page } = here;
  const roles = { is_demo: false, is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
  // This number of messages is rendered in full. With one message more, only visible messages are rendered.
  const messages = Array.from({ length: 99 }, (_, at) => ({
    // Ids below every id of the server.
    id: at - 99,
    type: 'MESSAGE' as const,
    time: new Date().toISOString(),
    user: { id: at + 1000, username: `player ${at + 1}`, avatar: 'default', ...roles },
    message: `number ${at + 1} of them ${'and so on '.repeat(at % 7)}`,
  }));
  await page.route('**/api/chat/getMessages', async (route) => {
    const answer = (await (await route.fetch()).json()) as CallOutput<'POST /api/chat/getMessages'>;
    await route.fulfill({ json: { ...answer, messages } });
  });
  await here.enter(await here.tokenOf('new'));
  await page.goto(here.url);
  // All messages are rendered, and the newest is visible at first.
  const row = (id: number) => logOf(page).locator(`[data-message="${id}"]`);
  await row(-1).waitFor();
  expect(await logOf(page).locator('[data-message]').count()).toBe(99);
  const distance = () => logOf(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(distance).toBeLessThan(1);
  await logOf(page).evaluate((log) => log.scrollTo(0, 900));
  await page.getByRole('button', { name: 'To the newest messages' }).waitFor();
  const placeOf = async (id: number): Promise<number> => (await row(id).boundingBox())?.y ?? NaN;
  // One call reads both values, because rows may be replaced at any moment.
  const [inSight, before] = await logOf(page).evaluate((log): [number, number] => {
    const top = log.getBoundingClientRect().top;
    const rows = [...log.querySelectorAll<HTMLElement>('[data-message]')];
    const first = rows.find((one) => one.getBoundingClientRect().top > top);
    if (!first) throw new Error('no row is in sight');
    return [Number(first.dataset['message']), first.getBoundingClientRect().top];
  });
  // New messages below the visible part are counted and do not move the list.
  await write(page, 'this comes below what is read');
  await logOf(page).locator('[data-index]').first().waitFor();
  expect(await logOf(page).locator('[data-message]').count()).toBeLessThan(99);
  await page.getByRole('button', { name: 'To the newest messages' }).getByText('1 new').waitFor();
  expect(await placeOf(inSight)).toBeCloseTo(before, 0);
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect.poll(distance).toBeLessThan(1);
  await logOf(page).getByText('this comes below what is read').waitFor();
  expect(here.errors).toEqual([]);
});

it('shows a moderator’s action on every screen at once, in the language of the screen', async () => {
  const moderator = await windowOf(await here.tokenOf('moderator'));
  const player = await windowOf(await here.tokenOf('new'), { inRussian: true });
  const visitor = here.page;
  await visitor.goto(here.url);
  const screens = [player, moderator, visitor];
  await write(player, 'this is what I wanted to say');
  const row = logOf(moderator).getByRole('article').filter({ hasText: 'what I wanted to say' });
  await row.waitFor();
  expect(await violationsOf(moderator, '#chat')).toEqual([]);

  // A mute closes the player's field, states its time and reason, and is then lifted.
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  const dialog = moderator.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Mute the player' }).check();
  await dialog.getByLabel('For how long').selectOption('5');
  await dialog.getByLabel('Reason').selectOption('1');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await player.getByText(/У вас мут ещё на 0[45]:\d\d/).waitFor();
  expect(await fieldOf(player).isDisabled()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => fieldOf(player).isEnabled()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });

  // A deleted message disappears from all screens.
  await logOf(visitor).getByText('what I wanted to say').waitFor();
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await dialog.getByRole('radio', { name: 'Delete the message' }).check();
  expect(await violationsOf(moderator, '[data-modal]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  for (const page of screens) await logOf(page).getByText('what I wanted to say').waitFor({ state: 'detached' });

  // All messages disappear from all screens when the chat is cleared.
  await write(player, 'and this is the rest of it');
  for (const page of [moderator, visitor]) await logOf(page).getByText('the rest of it').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await moderator.getByRole('button', { name: 'Clear', exact: true }).click();
  await fieldOf(moderator).press('Enter');
  for (const page of screens) await logOf(page).getByText('the rest of it').waitFor({ state: 'detached' });
  await logOf(player).getByText('Модератор очистил чат.').waitFor();
});

it('one of two players who answer a quiz at once wins, and both are notified in their own language', async () => {
  const tokens = [await here.tokenOf('new'), await here.tokenOf('new')] as const;
  const pages = [await windowOf(tokens[0]), await windowOf(tokens[1], { inRussian: true })] as const;
  const question = QUESTIONS[0];
  const started = await here.call(
    'POST /api/staff/quiz/start',
    { question_id: question?.id },
    await here.tokenOf('admin'),
  );
  expect(started).toMatchObject({ status: 'success' });
  await pages[0]
    .getByRole('region', { name: 'Quiz' })
    .getByText(question?.en ?? '')
    .waitFor();
  await pages[1]
    .getByRole('region', { name: 'Викторина' })
    .getByText(question?.ru ?? '')
    .waitFor();
  await Promise.all(pages.map((page) => fieldOf(page).fill(question?.answers[0] ?? '')));
  await Promise.all(pages.map((page) => fieldOf(page).press('Enter')));
  await logOf(pages[0])
    .getByText(/answered first/)
    .waitFor();
  await logOf(pages[1])
    .getByText(/первый верный ответ/)
    .waitFor();
  await expect.poll(() => pages[0].getByRole('region', { name: 'Quiz' }).count()).toBe(0);
  const items = await Promise.all(
    tokens.map(
      async (token) => (await here.call('POST /api/user/getInventory', { appId: 730 }, token)).inventory.length,
    ),
  );
  expect(items.sort()).toEqual([0, 1]);
});

it('offers names after @ on the smallest phone without moving the page', async () => {
  const { page } = here;
  const roles = { is_demo: false, is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
  const messages = Array.from({ length: 6 }, (_, at) => ({
    id: at - 50,
    type: 'MESSAGE' as const,
    time: new Date().toISOString(),
    message: 'hello to all of you',
    user: { id: at + 1000, username: `Ann ${'Lee '.repeat(14)}${at}`, avatar: 'default', ...roles },
  }));
  await page.route('**/api/chat/getMessages', async (route) => {
    const answer = (await (await route.fetch()).json()) as CallOutput<'POST /api/chat/getMessages'>;
    await route.fulfill({ json: { ...answer, messages } });
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await here.enter(await here.tokenOf('new'));
  await page.goto(here.url);
  await page.getByRole('navigation').getByRole('button', { name: /^Chat/ }).click();
  await fieldOf(page).and(page.locator(':enabled')).waitFor();
  await logOf(page).locator('[data-message="-45"]').waitFor();
  await fieldOf(page).focus();
  const places = async () => [await fieldOf(page).boundingBox(), await logOf(page).boundingBox()];
  const before = await places();
  await page.keyboard.type('hi @an');
  const options = page.getByRole('listbox', { name: 'Players' }).getByRole('option');
  await options.nth(4).waitFor();
  expect(await options.count()).toBe(5);
  expect(await places()).toEqual(before);
  for (const option of await options.all()) {
    const { x, y, width, height } = (await option.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([x >= 0, y >= 0, x + width <= 360, y + height <= 640]).toEqual([true, true, true, true]);
  }
  expect(await violationsOf(page, '#chat')).toEqual([]);
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await fieldOf(page).isVisible()).toBe(true);
  await page.keyboard.type(' @ANN');
  await options.nth(1).click();
  await expect.poll(() => fieldOf(page).inputValue()).toBe(`hi @an @${messages[4]?.user.username}, `);
  expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(here.errors).toEqual([]);
});

it.each(
  inQuick(1, [
    ['the smallest phone', SIZES.narrow],
    ['the column', SIZES.wide],
  ] as const),
)('shows ten letters of a name beside its badges in %s', async (_place, viewport) => {
  const { page } = here;
  const roles = { is_demo: true, is_admin: false, is_moderator: true, is_youtuber: false, is_staff: true };
  const user = { id: 1000, username: 'wwwwmmmmoo_and_more_letters', avatar: 'default', ...roles };
  const message = { id: -9, type: 'MESSAGE' as const, time: new Date().toISOString(), message: 'hello', user };
  await page.route('**/api/chat/getMessages', async (route) => {
    const answer = (await (await route.fetch()).json()) as CallOutput<'POST /api/chat/getMessages'>;
    await route.fulfill({ json: { ...answer, messages: [message] } });
  });
  await page.setViewportSize(viewport);
  await here.enter(await here.tokenOf('new'));
  await page.goto(here.url);
  if (viewport.width < 1280) await page.getByRole('navigation').getByRole('button', { name: /^Chat/ }).click();
  const row = logOf(page).locator('[data-message="-9"]');
  await row.waitFor();
  // A row under the pointer makes room for its actions.
  await page.mouse.move(0, 0);
  const name = row.getByText(user.username, { exact: true });
  // Space beside the first ten letters of the name. The ellipsis takes the place of about one letter.
  const rest = await name.evaluate((element) => {
    const letters = document.createRange();
    letters.setStart(element.firstChild as Node, 0);
    letters.setEnd(element.firstChild as Node, 10);
    return element.getBoundingClientRect().right - letters.getBoundingClientRect().right;
  });
  expect(rest).toBeGreaterThanOrEqual(0);
  await row.getByTitle('Moderator').waitFor();
});

it('draws every emoji of the picker in colours by the font of the site', async () => {
  const { page } = here;
  await here.enter(await here.tokenOf('new'));
  await page.goto(here.url);
  await fieldOf(page).and(page.locator(':enabled')).waitFor();
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Emoji' }).getByRole('button');
  await picker.nth(47).waitFor();
  const drawn = await page.evaluate(
    async (all) => {
      const font = "32px 'Updraft Emoji'";
      await Promise.all(all.map((emoji) => document.fonts.load(font, emoji)));
      const brush = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
      if (!brush) throw new Error('no canvas');
      brush.font = font;
      return all.map((emoji) => {
        brush.clearRect(0, 0, 64, 64);
        brush.fillText(emoji, 8, 44);
        const { data } = brush.getImageData(0, 0, 64, 64);
        const colours = new Set<number>();
        let pixels = 0;
        for (let at = 0; at < data.length; at += 4)
          if ((data[at + 3] ?? 0) > 200) {
            pixels += 1;
            colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
          }
        return { emoji, pixels, colours: colours.size };
      });
    },
    (await picker.allTextContents()).filter((text) => /\p{Extended_Pictographic}/u.test(text)),
  );
  expect(drawn).toHaveLength(48);
  // A glyph without colour tables is empty, and a replacement by the system is a box of one colour.
  expect(drawn.filter(({ pixels, colours }) => pixels < 200 || colours < 3)).toEqual([]);
});

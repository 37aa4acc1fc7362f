import type { CallOutput } from '@updraft/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { QUESTIONS } from '../../apps/server/src/features/quiz/questions.ts';
import { violationsOf } from '../support/axe.ts';
import { speakRussian } from '../support/browser.ts';
import { inBrowser } from '../support/in-browser.ts';

const here = inBrowser({
  site: {
    settings: { 'chat.minDepositCents': 0, 'chat.gapMs': 200, 'quiz.everyMinutes': 0, 'crash.countdownTicks': 100 },
  },
});

const logOf = (page: Page) => page.locator('[data-chat-log]');
const fieldOf = (page: Page) => page.locator('input[name=chat-message]');

/** Writes a message; the field is empty again once the server has it. */
const write = async (page: Page, text: string): Promise<void> => {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
  await expect.poll(() => fieldOf(page).inputValue()).toBe('');
};

/** A window of its own for a player, with the chat in sight. */
const windowOf = async (token: string, { inRussian = false } = {}): Promise<Page> => {
  const context = await here.anotherWindow();
  if (inRussian) await speakRussian(context);
  await here.enter(token, context);
  const page = await context.newPage();
  await page.goto(here.url);
  await fieldOf(page).and(page.locator(':enabled')).waitFor();
  return page;
};

/** What would run, or be more than text, if anything of it were read as HTML. */
const HOSTILE = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg/onload=window.ran=1>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '"><b onmouseover=window.ran=1>bold</b>',
  "';window.ran=1;//",
  '<a href="javascript:window.ran=1">press</a>',
  '<style>*{display:none}</style>',
  '<details open ontoggle=window.ran=1>',
  '&lt;b&gt;&#60;script&#62;window.ran=1&#60;/script&#62;',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1}',
  '$t(chat:title) {{username}}',
  '<input autofocus onfocus=window.ran=1>',
  '<meta http-equiv=refresh content="0;url=javascript:window.ran=1">',
];

it('[S7] messages and names are text: nothing of them runs, and nothing becomes HTML', async () => {
  const { page } = here;
  const roles = { is_demo: false, is_admin: false, is_moderator: false, is_youtuber: false };
  const written = (id: number, username: string, message: string) => ({
    ...{ id, user: { id: id + 1000, username, avatar: 'default', ...roles }, message, type: 'MESSAGE' as const },
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
  // Tall enough for all of them at once.
  await page.setViewportSize({ width: 1440, height: 4500 });
  await page.goto(here.url);
  await logOf(page)
    .getByRole('article')
    .nth(messages.length - 1)
    .waitFor();
  const seen = await logOf(page).evaluate((log) => ({
    texts: [...log.querySelectorAll('article')].map((row) => row.textContent),
    foreign: log.querySelectorAll('script, iframe, style, meta, details, b, input, a:not([href^="/user/"])').length,
    handlers: [...log.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }));
  expect(seen.texts).toHaveLength(messages.length);
  HOSTILE.forEach((text, at) => {
    expect(seen.texts[at]).toContain(`@${text}, ${text}`);
    expect(seen.texts[HOSTILE.length + at]).toContain(`${text} won $5.`);
  });
  expect([seen.foreign, seen.handlers]).toEqual([0, 0]);
  expect(await page.evaluate(() => (window as { ran?: number }).ran ?? null)).toBeNull();
  expect(here.errors).toEqual([]);
});

it('what a moderator does reaches every screen at once, in its own language', async () => {
  const moderator = await windowOf(await here.tokenOf('moderator'));
  const player = await windowOf(await here.tokenOf('new'), { inRussian: true });
  await write(player, 'this is what I wanted to say');
  const row = logOf(moderator).getByRole('article').filter({ hasText: 'what I wanted to say' });
  await row.waitFor();
  expect(await violationsOf(moderator, '#chat')).toEqual([]);

  // A mute closes the field of its player, with time and reason, and is taken back.
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  const dialog = moderator.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Mute the player' }).check();
  await dialog.getByLabel('For how long').selectOption('5');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await player.getByText(/Вы лишены слова ещё на 0[45]:\d\d/).waitFor();
  expect(await fieldOf(player).isDisabled()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => fieldOf(player).isEnabled()).toBe(true);
  await dialog.waitFor({ state: 'hidden' });

  // A deleted message leaves both screens.
  await row.hover();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await dialog.getByRole('radio', { name: 'Delete the message' }).check();
  expect(await violationsOf(moderator, '[data-modal]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  for (const page of [player, moderator])
    await logOf(page).getByText('what I wanted to say').waitFor({ state: 'detached' });

  // And so does everything when the chat is cleared.
  await write(player, 'and this is the rest of it');
  await logOf(moderator).getByText('the rest of it').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await moderator.getByRole('button', { name: 'Clear', exact: true }).click();
  await fieldOf(moderator).press('Enter');
  for (const page of [player, moderator]) await logOf(page).getByText('the rest of it').waitFor({ state: 'detached' });
  await logOf(player).getByText('Модератор очистил чат.').waitFor();
});

it('of two who answer a quiz at once one wins, and both are told in their own language', async () => {
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
    .getByText(/was first/)
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

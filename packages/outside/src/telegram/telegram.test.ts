import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../http/bounded-fetch.ts';
import { jsonResponse } from '../http/respond.ts';
import { type LocalServer, startLocalServer } from '../http/testing/local-server.ts';
import { createTelegramBot } from './bot.ts';
import { type TelegramHarness, describeTelegram } from './contract-tests.ts';
import { createSandboxTelegram } from './sandbox/index.ts';
import { SECRET_HEADER, answerWith, readStart } from './updates.ts';

const TOKEN = '123456:AAtoken-of-tests';
const NAMES = { name: 'updraft_bot', channel: 'updraft' };

const botsAt = (apiUrl: string) => {
  const bot = createTelegramBot({ token: TOKEN, ...NAMES, apiUrl });
  const withWrongToken = createTelegramBot({ token: '1:wrong', ...NAMES, apiUrl });
  return {
    bot,
    withWrongToken,
    withWrongChannel: createTelegramBot({ token: TOKEN, ...NAMES, channel: 'other', apiUrl }),
  };
};

/** Starts a server with the responses in the documentation of Telegram's bot API, including statuses and errors. */
const makeScripted = async (): Promise<TelegramHarness> => {
  const server = await startLocalServer();
  const states = new Map<number, boolean>();
  let hook: { url: string; secret: string } | null = null;
  const error = (code: number, description: string) => jsonResponse({ ok: false, error_code: code, description }, code);
  server.mount('/', async ({ path, body }) => {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    const sent = (parseJson(body) ?? {}) as Record<string, unknown>;
    if (token !== TOKEN) return error(401, 'Unauthorized');
    if (method === 'setWebhook') {
      hook = { url: String(sent.url), secret: String(sent.secret_token) };
      return jsonResponse({ ok: true, result: true, description: 'Webhook was set' });
    }
    if (sent.chat_id !== '@updraft') return error(400, 'Bad Request: chat not found');
    const state = states.get(Number(sent.user_id));
    if (state === undefined) return error(400, 'Bad Request: PARTICIPANT_ID_INVALID');
    // Accounts without the right to write are `restricted`, as members of the channel or not.
    return jsonResponse({ ok: true, result: { user: { id: sent.user_id }, status: 'restricted', is_member: state } });
  });
  return {
    ...botsAt(server.url),
    setSubscription: async (telegramId, isSubscribed) => void states.set(telegramId, isSubscribed),
    hook: () => hook,
    silence: () => server.close(),
    close: () => Promise.resolve(),
  };
};

const makeSandbox = async (): Promise<
  TelegramHarness & { server: LocalServer; page(path: string, form?: Record<string, string>): Promise<string> }
> => {
  const folder = await mkdtemp(join(tmpdir(), 'telegram-'));
  const server = await startLocalServer();
  const path = join(folder, 'telegram.log');
  const open = () =>
    createSandboxTelegram({
      publicUrl: server.url,
      mountPath: '/sandbox/telegram',
      token: TOKEN,
      siteName: 'Updraft',
      path,
      botName: NAMES.name,
      channel: NAMES.channel,
    });
  let site = await open();
  server.mount('/sandbox/telegram', (request) => site.handle(request));
  let hook: { url: string; secret: string } | null = null;
  const own = botsAt(`${server.url}/sandbox/telegram`);
  const page = async (place: string, form?: Record<string, string>): Promise<string> => {
    const body = form && new URLSearchParams(form).toString();
    const answer = await fetch(`${server.url}/sandbox/telegram${place}`, {
      ...(body !== undefined && { method: 'POST', body }),
    });
    return answer.text();
  };
  let isClosed = false;
  return {
    ...own,
    server,
    page,
    bot: { ...own.bot, listenAt: async (said) => ((hook = said), own.bot.listenAt(said)) },
    setSubscription: async (telegramId, isSubscribed) => {
      await page(`/${NAMES.name}?start=some-code`, { account: String(telegramId), choice: 'start' });
      await page(`/${NAMES.channel}`, { account: String(telegramId), choice: isSubscribed ? 'subscribe' : 'leave' });
      // The stand-in's state survives a restart.
      await site.close();
      site = await open();
    },
    hook: () => hook,
    silence: async () => {
      isClosed = true;
      await server.close();
    },
    close: async () => {
      if (!isClosed) await server.close();
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
};

describeTelegram('the bot API as it is documented', makeScripted);
describeTelegram('the stand-in', makeSandbox);

describe('what is written to the bot', () => {
  const update = (text: string, change: object = {}) =>
    JSON.stringify({
      update_id: 1,
      message: {
        message_id: 5,
        chat: { id: 77, type: 'private' },
        from: { id: 77, is_bot: false, first_name: 'P', language_code: 'ru' },
        text,
        ...change,
      },
    });

  it('an update is read as a start with a code, in the language of the app', () => {
    expect(readStart(update('/start abcd_EF-12'))).toEqual({ telegramId: 77, code: 'abcd_EF-12', language: 'ru' });
    expect(readStart(update('/start@updraft_bot abcd_EF-12'))?.code).toBe('abcd_EF-12');
  });

  it.each([
    ['no code', update('/start')],
    ['a code that is too long', update(`/start ${'a'.repeat(65)}`)],
    ['other words', update('hello abcdefgh')],
    ['a group', update('/start abcdefgh', { chat: { id: -5, type: 'group' } })],
    ['another bot', update('/start abcdefgh', { from: { id: 5, is_bot: true } })],
    ['no update', 'nonsense'],
    ['nothing', ''],
  ])('the bot accepts no code from: %s', (_what, body) => {
    expect(readStart(body)).toBeNull();
  });
});

describe('the pages of the stand-in', () => {
  let h: Awaited<ReturnType<typeof makeSandbox>>;
  const heard: { secret: string | undefined; body: string }[] = [];
  beforeAll(async () => {
    h = await makeSandbox();
    h.server.mount('/hook', async ({ headers, body }) => {
      heard.push({ secret: headers[SECRET_HEADER], body });
      return { status: 200, headers: {}, body: answerWith(1, 'Your account is connected <b>') };
    });
    await h.bot.listenAt({ url: `${h.server.url}/hook`, secret: 'the-secret' });
  });
  afterAll(() => h.close());

  it('starting the bot sends the code to the webhook with the secret, and shows the reply', async () => {
    const shown = await h.page(`/${NAMES.name}?start=code-0001&lang=ru`, { account: '500', choice: 'both' });
    expect(heard.map(({ secret }) => secret)).toEqual(['the-secret']);
    expect(readStart(heard[0]?.body ?? '')).toEqual({ telegramId: 500, code: 'code-0001', language: 'ru' });
    expect(shown).toContain('Your account is connected &lt;b&gt;');
    expect(await h.bot.subscription(500)).toEqual({ ok: true, isSubscribed: true });
  });

  it('pages send no update without a code', async () => {
    expect(await h.page(`/${NAMES.name}`)).toContain('The link is incomplete');
  });
});

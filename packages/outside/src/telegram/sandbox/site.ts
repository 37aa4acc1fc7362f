import { createHash } from 'node:crypto';
import { type Fetch, boundedFetch, parseJson } from '../../http/bounded-fetch.ts';
import { languageOf } from '../../http/language.ts';
import type { PageHandler, PageRequest, PageResponse } from '../../http/page.ts';
import { htmlResponse, redirectResponse } from '../../http/respond.ts';
import { problemPage } from '../../http/shell.ts';
import { SECRET_HEADER } from '../updates.ts';
import { createTelegramApi } from './api.ts';
import { TelegramBook } from './book.ts';
import { botPage, channelPage, saidPage } from './pages.ts';
import { TEXTS, type TelegramTexts } from './texts.ts';

const MAX_FORM_CHARACTERS = 4096;
const MAX_ANSWER_BYTES = 16_384;
const HOOK_TIMEOUT_MS = 10_000;
const LISTED = 20;

export interface SandboxTelegramOptions {
  /** Public address of the server, without a trailing slash. */
  publicUrl: string;
  /** Path at which the handler is mounted, with a leading slash. */
  mountPath: string;
  /** Token of the only bot. */
  token: string;
  botName: string;
  channel: string;
  siteName: string;
  /** Path of the file of accounts and subscriptions. */
  path: string;
  fetch?: Fetch;
}

export interface SandboxTelegram {
  handle: PageHandler;
  close(): Promise<void>;
}

/** Returns the default account of a code. The same link gives the same account, unless the visitor enters another. */
const accountOf = (code: string): number =>
  100_000_000 + (createHash('sha256').update(`telegram account ${code}`).digest().readUInt32BE(0) % 900_000_000);

/** Creates Telegram's stand-in: the bot API at its own paths, and the pages of the bot and the channel. */
export const createSandboxTelegram = async (options: SandboxTelegramOptions): Promise<SandboxTelegram> => {
  const { publicUrl, mountPath, token, botName, channel, siteName, path, fetch = globalThis.fetch } = options;
  const book = await TelegramBook.open(path);
  const api = createTelegramApi({ token, botName, channel, book });
  const channelPath = `${mountPath}/${channel}`;
  let updates = 0;

  const common = (request: PageRequest, ownPath: string) => ({
    language: languageOf(request),
    siteName,
    siteUrl: publicUrl,
    path: ownPath,
    channelPath,
  });
  const problem = (request: PageRequest, reason: keyof TelegramTexts['problems'], status: number): PageResponse => {
    const language = languageOf(request);
    const { note, problems } = TEXTS[language];
    return htmlResponse(problemPage({ language, note, ...problems[reason] }), status);
  };

  /** Sends the message to the bot's webhook, and returns the bot's reply; null: none. */
  const say = async (telegramId: number, text: string, language: string): Promise<string | null> => {
    if (!book.hook) return null;
    updates += 1;
    const message = {
      message_id: updates,
      date: 0,
      chat: { id: telegramId, type: 'private' },
      from: { id: telegramId, is_bot: false, first_name: `Account ${telegramId}`, language_code: language },
      text,
    };
    const answer = await boundedFetch(fetch, {
      url: book.hook.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', [SECRET_HEADER]: book.hook.secret },
      body: JSON.stringify({ update_id: updates, message }),
      timeoutMs: HOOK_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const said =
      answer.ok && answer.status === 200 ? (parseJson(answer.text) as { text?: unknown } | undefined) : undefined;
    return typeof said?.text === 'string' ? said.text : null;
  };

  const formOf = (request: PageRequest): { telegramId: number; choice: string | null } => {
    const form = new URLSearchParams(request.body.slice(0, MAX_FORM_CHARACTERS));
    const account = /^[1-9]\d{0,14}$/.exec(form.get('account') ?? '')?.[0];
    return { telegramId: account === undefined ? 0 : Number(account), choice: form.get('choice') };
  };

  const bot = async (request: PageRequest): Promise<PageResponse> => {
    const code = /^[\w-]{8,64}$/.exec(request.query.get('start') ?? '')?.[0];
    if (code === undefined) return problem(request, 'no_code', 400);
    const own = common(request, `${mountPath}/${botName}?start=${code}`);
    if (request.method !== 'POST') return htmlResponse(botPage({ ...own, telegramId: accountOf(code) }));
    const { telegramId: asked, choice } = formOf(request);
    const telegramId = asked === 0 ? accountOf(code) : asked;
    await book.write({ kind: 'account', telegramId });
    if (choice === 'both') await book.write({ kind: 'subscribes', telegramId, isSubscribed: true });
    return htmlResponse(saidPage({ ...own, text: await say(telegramId, `/start ${code}`, own.language) }));
  };

  const channelSite = async (request: PageRequest): Promise<PageResponse> => {
    const own = common(request, channelPath);
    if (request.method !== 'POST') return htmlResponse(channelPage({ ...own, accounts: book.latest(LISTED) }));
    const { telegramId, choice } = formOf(request);
    if (book.subscription(telegramId) !== undefined && (choice === 'subscribe' || choice === 'leave'))
      await book.write({ kind: 'subscribes', telegramId, isSubscribed: choice === 'subscribe' });
    return redirectResponse(`${channelPath}?lang=${own.language}`, 303);
  };

  return {
    handle: async (request) => {
      const answer = api(request);
      if (answer) return answer;
      if (request.method !== 'GET' && request.method !== 'POST') return problem(request, 'not_found', 404);
      if (request.path === `/${botName}`) return bot(request);
      if (request.path === `/${channel}` || request.path === '/') return channelSite(request);
      return problem(request, 'not_found', 404);
    },
    close: () => book.close(),
  };
};

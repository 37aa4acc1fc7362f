import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import type { PageRequest, PageResponse } from '../../http/page.ts';
import { jsonResponse } from '../../http/respond.ts';
import type { TelegramBook } from './book.ts';

const MAX_BODY_CHARACTERS = 16_384;

/** Responses in the format of the bot API. */
const ok = (result: unknown): PageResponse => jsonResponse({ ok: true, result });
const failed = (code: number, description: string): PageResponse =>
  jsonResponse({ ok: false, error_code: code, description }, code);

const MemberQuestion = z.object({ chat_id: z.string(), user_id: z.number().int() });
const Hook = z.object({ url: z.string().max(2000), secret_token: z.string().regex(/^[\w-]{1,256}$/) });

interface ApiOptions {
  token: string;
  botName: string;
  channel: string;
  book: TelegramBook;
}

/** Creates a handler of the bot API at `/bot<token>/<method>`, with a few of its methods. */
export const createTelegramApi = ({ token, botName, channel, book }: ApiOptions) => {
  const methods: Record<string, (body: unknown) => Promise<PageResponse> | PageResponse> = {
    getMe: () => ok({ id: 1, is_bot: true, first_name: botName, username: botName }),
    getChatMember: (body) => {
      const question = MemberQuestion.safeParse(body).data;
      if (!question) return failed(400, 'Bad Request: invalid user_id specified');
      if (question.chat_id !== `@${channel}`) return failed(400, 'Bad Request: chat not found');
      const isSubscribed = book.subscription(question.user_id);
      if (isSubscribed === undefined) return failed(400, 'Bad Request: user not found');
      const user = { id: question.user_id, is_bot: false, first_name: `Account ${question.user_id}` };
      return ok({ user, status: isSubscribed ? 'member' : 'left' });
    },
    setWebhook: async (body) => {
      const hook = Hook.safeParse(body).data;
      if (!hook) return failed(400, 'Bad Request: bad webhook');
      await book.write({ kind: 'hook', url: hook.url, secret: hook.secret_token });
      return ok(true);
    },
  };
  /** Returns the response; null: the request is not a call of the bot API. */
  return (request: PageRequest): Promise<PageResponse> | PageResponse | null => {
    const [, used, name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    if (used === undefined) return null;
    if (used !== token) return failed(401, 'Unauthorized');
    if (request.body.length > MAX_BODY_CHARACTERS) return failed(413, 'Request Entity Too Large');
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return method ? method(parseJson(request.body)) : failed(404, 'Not Found: method not found');
  };
};

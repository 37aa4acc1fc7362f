import { z } from 'zod';
import { parseJson } from '../http/bounded-fetch.ts';
import type { BotStart } from './port.ts';

/** The header in which Telegram sends the secret of the hook. */
export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** The part of Telegram's `Update` that says who has started the bot. */
const Update = z.object({
  message: z.object({
    chat: z.object({ id: z.number().int(), type: z.literal('private') }),
    from: z.object({ id: z.number().int().positive(), is_bot: z.literal(false), language_code: z.string().optional() }),
    text: z.string().max(200),
  }),
});

/** Telegram lets a code have these characters, and 64 of them at most. */
const START = /^\/start(?:@\w+)? ([\w-]{8,64})$/;

/** The start of the bot that an update tells of; null: it tells of something else. */
export const readStart = (body: string): BotStart | null => {
  const update = Update.safeParse(parseJson(body)).data;
  const code = START.exec(update?.message.text ?? '')?.[1];
  if (!update || code === undefined) return null;
  const { from } = update.message;
  return { telegramId: from.id, code, language: from.language_code?.startsWith('ru') ? 'ru' : 'en' };
};

/** The answer to the hook that lets the bot say something: it saves a call. */
export const answerWith = (telegramId: number, text: string): string =>
  JSON.stringify({ method: 'sendMessage', chat_id: telegramId, text });

import { z } from 'zod';
import { parseJson } from '../http/bounded-fetch.ts';
import type { BotStart } from './port.ts';

/** Header with the secret of the webhook. */
export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** The part of Telegram's `Update` that describes a start of the bot. */
const Update = z.object({
  message: z.object({
    chat: z.object({ id: z.number().int(), type: z.literal('private') }),
    from: z.object({ id: z.number().int().positive(), is_bot: z.literal(false), language_code: z.string().optional() }),
    text: z.string().max(200),
  }),
});

/** Command that starts the bot, with a code. Telegram limits codes to these characters and 64 of them. */
const START = /^\/start(?:@\w+)? ([\w-]{8,64})$/;

/** Returns the start of the bot in an update; null: another update. */
export const readStart = (body: string): BotStart | null => {
  const update = Update.safeParse(parseJson(body)).data;
  const code = START.exec(update?.message.text ?? '')?.[1];
  if (!update || code === undefined) return null;
  const { from } = update.message;
  return { telegramId: from.id, code, language: from.language_code?.startsWith('ru') ? 'ru' : 'en' };
};

/** Returns a response to the webhook that contains the bot's reply, which saves a call. */
export const answerWith = (telegramId: number, text: string): string =>
  JSON.stringify({ method: 'sendMessage', chat_id: telegramId, text });

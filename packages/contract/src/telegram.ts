import { z } from 'zod';
import { call, event } from './define.ts';
import { Moment, Nothing, StatusAnswer } from './primitives.ts';

/** State of a player's Telegram account in relation to the site's channel. */
export const TelegramStanding = z.object({
  /** Address of the channel; null: the site has none. */
  channel_url: z.string().nullable(),
  is_linked: z.boolean(),
  /** Null: unknown, because Telegram cannot be reached or refuses the request. */
  is_subscribed: z.boolean().nullable(),
});
export type TelegramStanding = z.infer<typeof TelegramStanding>;

export const telegramCalls = {
  'POST /api/telegram/get': call({
    auth: 'player',
    input: Nothing,
    output: TelegramStanding,
    about:
      "The player's Telegram account and their subscription to the site's channel. Telegram is asked when what is known is old.",
  }),
  'POST /api/telegram/link': call({
    auth: 'player',
    input: Nothing,
    output: StatusAnswer.extend({
      /** Address of the bot's page, with a code that works once; null: not available. */
      url: z.string().nullable(),
      expires_at: Moment.nullable(),
    }),
    about: 'A link to the bot by which the player connects their Telegram account. The last one counts.',
    messages: ['telegram_api.link_made', 'telegram_api.no_channel', 'telegram_api.unavailable'],
  }),
} as const;

export const telegramServerEvents = {
  telegramStanding: event({
    payload: TelegramStanding,
    about: 'To the player: their Telegram account was connected, or their subscription is not what a page was told.',
  }),
} as const;

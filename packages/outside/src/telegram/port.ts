/** Port to Telegram: membership in the site's channel, and links between accounts. */

/**
 * Subscription of an account to the channel. `unavailable`: Telegram cannot be reached at the moment. `refused`: the
 * bot lacks the right to query it, because its token, the channel's name or its rights there are wrong.
 */
export type Subscription = { ok: true; isSubscribed: boolean } | { ok: false; reason: 'unavailable' | 'refused' };

/** Somebody has started the bot with a code, in a private chat. */
export interface BotStart {
  telegramId: number;
  code: string;
  /** The language of their app, as far as this site speaks it. */
  language: 'en' | 'ru';
}

export interface TelegramBot {
  readonly id: string;
  /** The channel as players open it. */
  readonly channelUrl: string;
  /** The address at which a player starts the bot with this code. */
  startUrl(code: string): string;
  subscription(telegramId: number): Promise<Subscription>;
  /** Asks Telegram to send what is written to the bot there, with this secret. False: it was not accepted. */
  listenAt(hook: { url: string; secret: string }): Promise<boolean>;
}

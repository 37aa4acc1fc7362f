/** Port to Telegram: membership in the site's channel, and links between accounts. */

/**
 * Subscription of an account to the channel. `unavailable`: Telegram cannot be reached at the moment. `refused`: the
 * bot lacks the right to query it, because its token, the channel's name or its rights there are wrong.
 */
export type Subscription = { ok: true; isSubscribed: boolean } | { ok: false; reason: 'unavailable' | 'refused' };

/** Start of the bot with a code, in a private chat. */
export interface BotStart {
  telegramId: number;
  code: string;
  /** Russian if the account's app is in Russian, else English. */
  language: 'en' | 'ru';
}

export interface TelegramBot {
  readonly id: string;
  /** Address of the channel for players. */
  readonly channelUrl: string;
  /** Returns the address at which a player starts the bot with this code. */
  startUrl(code: string): string;
  subscription(telegramId: number): Promise<Subscription>;
  /**
   * Registers the webhook for messages to the bot, with this secret. Returns false if Telegram refused it or did not
   * respond.
   */
  listenAt(hook: { url: string; secret: string }): Promise<boolean>;
}

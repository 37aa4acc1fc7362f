import type { Api, GrammyError } from 'grammy';
import type { Subscription, TelegramBot } from './port.ts';

const TIMEOUT_SECONDS = 5;
/** Largest number of pending requests, which would pile up if Telegram did not respond. */
const MOST_AT_ONCE = 50;

export interface TelegramBotOptions {
  id?: string;
  token: string;
  /** The bot's name, without `@`. */
  name: string;
  /** The channel's name, without `@`. The bot must be one of its administrators. */
  channel: string;
  /** Address of the bot API. Left out: Telegram's own. */
  apiUrl?: string;
  /** Address of links to bots and channels. Left out: `https://t.me`. */
  webUrl?: string;
}

/** Errors of Telegram which mean that the account is not in the channel. */
const IS_STRANGER = /user not found|member not found|participant_id_invalid|user_not_participant/i;

const failureOf = (error: unknown): Subscription => {
  const { error_code: code, description = '' } = error as Partial<GrammyError>;
  if (code === 400 && IS_STRANGER.test(description)) return { ok: true, isSubscribed: false };
  // Rate limits (429) and faults of Telegram itself are temporary.
  const isRefused = code !== undefined && code >= 400 && code < 500 && code !== 429;
  return { ok: false, reason: isRefused ? 'refused' : 'unavailable' };
};

/** Creates the site's bot over Telegram's bot API. The library is loaded with the first request. */
export const createTelegramBot = (options: TelegramBotOptions): TelegramBot => {
  const { id = 'telegram', token, name, channel, apiUrl, webUrl = 'https://t.me' } = options;
  let loading: Promise<Api> | undefined;
  const api = (): Promise<Api> =>
    (loading ??= import('grammy').then(
      (library) => new library.Api(token, { timeoutSeconds: TIMEOUT_SECONDS, ...(apiUrl && { apiRoot: apiUrl }) }),
    ));
  let underWay = 0;

  const subscription = async (telegramId: number): Promise<Subscription> => {
    if (underWay >= MOST_AT_ONCE) return { ok: false, reason: 'unavailable' };
    underWay += 1;
    try {
      const member = await (await api()).getChatMember(`@${channel}`, telegramId);
      const isSubscribed =
        ['creator', 'administrator', 'member'].includes(member.status) ||
        // A restricted account may not write, but is subscribed unless it has left.
        (member.status === 'restricted' && member.is_member);
      return { ok: true, isSubscribed };
    } catch (error) {
      return failureOf(error);
    } finally {
      underWay -= 1;
    }
  };

  return {
    id,
    channelUrl: `${webUrl}/${channel}`,
    startUrl: (code) => `${webUrl}/${name}?start=${code}`,
    subscription,
    listenAt: async ({ url, secret }) => {
      try {
        return await (await api()).setWebhook(url, { secret_token: secret, allowed_updates: ['message'] });
      } catch {
        return false;
      }
    },
  };
};

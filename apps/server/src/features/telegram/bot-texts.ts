/** Keys of the bot's messages in Telegram. Texts of the site's pages are in `packages/texts`. */
export type BotAnswer = 'linked' | 'linked_subscribe' | 'taken' | 'no_such_code';

export const BOT_TEXTS: Record<'en' | 'ru', Record<BotAnswer, string>> = {
  en: {
    linked: 'This Telegram account is connected with your account on the site, and you are subscribed to the channel.',
    linked_subscribe:
      'This Telegram account is connected with your account on the site. Subscribe to the channel as well: {{channel}}',
    taken: 'This Telegram account is connected with another account on the site.',
    no_such_code: 'This link is too old or was used already. Get a new one on the site.',
  },
  ru: {
    linked: 'Этот аккаунт Telegram связан с вашим аккаунтом на сайте, и вы подписаны на канал.',
    linked_subscribe: 'Этот аккаунт Telegram связан с вашим аккаунтом на сайте. Подпишитесь и на канал: {{channel}}',
    taken: 'Этот аккаунт Telegram связан с другим аккаунтом на сайте.',
    no_such_code: 'Ссылка устарела или уже использована. Получите новую на сайте.',
  },
};

import type { PageLanguage } from '../../http/language.ts';

export interface TelegramTexts {
  note: string;
  bot: { title: string; text: string; account: string; start: string; both: string; bothHint: string };
  said: { title: string; nothing: string };
  channel: {
    title: string;
    empty: string;
    account: (telegramId: number) => string;
    subscribed: string;
    notSubscribed: string;
    subscribe: string;
    leave: string;
  };
  toChannel: string;
  back: (siteName: string) => string;
  problems: Record<'not_found' | 'no_code', { title: string; text: string }>;
}

export const TEXTS: Record<PageLanguage, TelegramTexts> = {
  en: {
    note: 'Stands in for Telegram. No real accounts.',
    bot: {
      title: 'The bot of {{site}}',
      text: 'Starting it connects this Telegram account with your account on the site.',
      account: 'Telegram account',
      start: 'Start',
      both: 'Start and subscribe',
      bothHint: 'Also subscribes to the channel.',
    },
    said: { title: 'The bot says', nothing: 'Nothing: the site did not answer.' },
    channel: {
      title: 'The channel of {{site}}',
      empty: 'No account has started the bot yet. Begin on the site: it shows a link to the bot.',
      account: (telegramId) => `Account ${telegramId}`,
      subscribed: 'subscribed',
      notSubscribed: 'not subscribed',
      subscribe: 'Subscribe',
      leave: 'Leave',
    },
    toChannel: 'To the channel',
    back: (siteName) => `Back to ${siteName}`,
    problems: {
      not_found: { title: 'There is no such page', text: 'This Telegram has one bot and one channel.' },
      no_code: { title: 'The link is incomplete', text: 'Open the bot by the link that the site shows.' },
    },
  },
  ru: {
    note: 'Заменяет Telegram. Настоящих аккаунтов нет.',
    bot: {
      title: 'Бот сайта {{site}}',
      text: 'Запуск связывает этот аккаунт Telegram с вашим аккаунтом на сайте.',
      account: 'Аккаунт Telegram',
      start: 'Запустить',
      both: 'Запустить и подписаться',
      bothHint: 'Заодно подписывает на канал.',
    },
    said: { title: 'Бот отвечает', nothing: 'Ничего: сайт не ответил.' },
    channel: {
      title: 'Канал сайта {{site}}',
      empty: 'Бота ещё никто не запускал. Начните на сайте: он покажет ссылку на бота.',
      account: (telegramId) => `Аккаунт ${telegramId}`,
      subscribed: 'подписан',
      notSubscribed: 'не подписан',
      subscribe: 'Подписаться',
      leave: 'Отписаться',
    },
    toChannel: 'К каналу',
    back: (siteName) => `Назад на ${siteName}`,
    problems: {
      not_found: { title: 'Такой страницы нет', text: 'В этом Telegram один бот и один канал.' },
      no_code: { title: 'Ссылка неполная', text: 'Откройте бота по ссылке, которую показывает сайт.' },
    },
  },
};

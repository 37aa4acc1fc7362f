import type { PageLanguage } from '../../http/language.ts';

/** The payer's choices: the correct transfer, and common mistakes. */
export const WALLET_CHOICES = ['exact', 'rouble_less', 'no_comment', 'other_payee'] as const;
export type WalletChoice = (typeof WALLET_CHOICES)[number];

export interface WalletTexts {
  note: string;
  title: string;
  payee: string;
  comment: string;
  commentNote: string;
  expires: string;
  from: string;
  pay: (amount: string) => string;
  prefilled: string;
  otherwise: string;
  choices: Record<Exclude<WalletChoice, 'exact'>, { label: string; hint: string }>;
  receipt: Record<'title' | 'number' | 'copy' | 'copied' | 'next' | 'at' | 'none', string>;
  problems: Record<'not_found' | 'bad_token' | 'bad_choice', { title: string; text: string }>;
}

export const WALLET_TEXTS: Record<PageLanguage, WalletTexts> = {
  en: {
    note: 'Stands in for an e-wallet. No roubles change hands.',
    title: 'Transfer to a wallet',
    payee: 'To the wallet',
    comment: 'Comment',
    commentNote: 'Keep the comment: by it the site knows whose transfer this is.',
    expires: 'The sum holds until',
    from: 'From your wallet',
    pay: (amount) => `Transfer ${amount}`,
    prefilled: 'A test wallet with plenty on it. Another number is a wallet of your own.',
    otherwise: 'Or make a mistake that players make',
    choices: {
      rouble_less: { label: 'A rouble less', hint: 'Not quite the sum' },
      no_comment: { label: 'No comment', hint: 'Nothing says whose it is' },
      other_payee: { label: 'Another wallet', hint: 'Sent to somebody else' },
    },
    receipt: {
      title: 'The transfer is made',
      number: 'Receipt number',
      copy: 'Copy',
      copied: 'Copied',
      next: 'Go back to the site and enter this number.',
      at: 'Made',
      none: 'none',
    },
    problems: {
      not_found: { title: 'Nothing here', text: 'This address does not exist.' },
      bad_token: {
        title: 'Nothing to pay',
        text: 'This link is damaged or was not made by this wallet. Go back to the site and start the deposit again.',
      },
      bad_choice: { title: 'Nothing chosen', text: 'Go back and choose what to transfer.' },
    },
  },
  ru: {
    note: 'Вместо электронного кошелька. Рубли никуда не уходят.',
    title: 'Перевод на кошелёк',
    payee: 'На кошелёк',
    comment: 'Комментарий',
    commentNote: 'Не меняйте комментарий: по нему сайт узнаёт, чей это перевод.',
    expires: 'Сумма действует до',
    from: 'С вашего кошелька',
    pay: (amount) => `Перевести ${amount}`,
    prefilled: 'Тестовый кошелёк, денег на нём хватит. Другой номер — ваш собственный кошелёк.',
    otherwise: 'Или ошибитесь так, как ошибаются игроки',
    choices: {
      rouble_less: { label: 'На рубль меньше', hint: 'Сумма не совпадёт' },
      no_comment: { label: 'Без комментария', hint: 'Чей перевод, неизвестно' },
      other_payee: { label: 'Другой кошелёк', hint: 'Деньги уйдут не туда' },
    },
    receipt: {
      title: 'Перевод выполнен',
      number: 'Номер чека',
      copy: 'Скопировать',
      copied: 'Скопировано',
      next: 'Вернитесь на сайт и введите этот номер.',
      at: 'Время',
      none: 'нет',
    },
    problems: {
      not_found: { title: 'Здесь ничего нет', text: 'Такого адреса не существует.' },
      bad_token: {
        title: 'Платить нечего',
        text: 'Ссылка повреждена или создана не здесь. Вернитесь на сайт и начните пополнение заново.',
      },
      bad_choice: { title: 'Ничего не выбрано', text: 'Вернитесь и выберите, что перевести.' },
    },
  },
};

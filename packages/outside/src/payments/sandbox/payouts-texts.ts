import type { PageLanguage } from '../../http/language.ts';
import type { PayoutEntry } from './payout-book.ts';

type System = PayoutEntry['system'];

export interface PayoutTexts {
  note: string;
  title: string;
  intro: string;
  rules: { ending: string; meaning: (delay: string) => string }[];
  seconds: (count: number) => string;
  minutes: (count: number) => string;
  book: string;
  empty: string;
  systems: Record<System, string>;
  states: Record<PayoutEntry['state'], string>;
  reasons: Record<string, string>;
  due: (moment: string) => string;
  notFound: { title: string; text: string };
}

const REJECTED = '… 7';
const DELAYED = '… 3';

export const PAYOUT_TEXTS: Record<PageLanguage, PayoutTexts> = {
  en: {
    note: 'Stands in for a payout provider. No money goes anywhere.',
    title: 'Payouts',
    intro: 'The last character of the wallet decides what becomes of a payout.',
    rules: [
      { ending: REJECTED, meaning: () => 'Rejected: nothing is sent' },
      { ending: DELAYED, meaning: (delay) => `Sent after ${delay}` },
      { ending: '…', meaning: () => 'Any other: sent at once' },
    ],
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    book: 'Last in the book',
    empty: 'Nothing has been asked for yet. Withdraw money on the site, and it appears here.',
    systems: { 1: 'E-wallet 1', 2: 'E-wallet 2', 3: 'Card', 4: 'Wallet 4' },
    states: { pending: 'Waiting', paid: 'Sent', rejected: 'Rejected' },
    reasons: { wallet: 'the wallet takes nothing', amount: 'not a sum that can be sent', currency: 'not in dollars' },
    due: (moment) => `due ${moment}`,
    notFound: { title: 'Nothing here', text: 'This address does not exist.' },
  },
  ru: {
    note: 'Вместо системы выплат. Деньги никуда не уходят.',
    title: 'Выплаты',
    intro: 'Судьбу выплаты решает последний знак кошелька.',
    rules: [
      { ending: REJECTED, meaning: () => 'Отказ: ничего не отправлено' },
      { ending: DELAYED, meaning: (delay) => `Отправка через ${delay}` },
      { ending: '…', meaning: () => 'Любой другой: сразу' },
    ],
    seconds: (count) => `${count} с`,
    minutes: (count) => `${count} мин`,
    book: 'Последние в книге',
    empty: 'Пока ничего не запрошено. Выведите деньги на сайте, и выплата появится здесь.',
    systems: { 1: 'Кошелёк 1', 2: 'Кошелёк 2', 3: 'Карта', 4: 'Кошелёк 4' },
    states: { pending: 'Ожидает', paid: 'Отправлено', rejected: 'Отказ' },
    reasons: { wallet: 'кошелёк не принимает', amount: 'такую сумму отправить нельзя', currency: 'не в долларах' },
    due: (moment) => `отправка ${moment}`,
    notFound: { title: 'Здесь ничего нет', text: 'Такого адреса не существует.' },
  },
};

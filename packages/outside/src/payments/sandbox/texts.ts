import type { PageLanguage } from '../../http/language.ts';

/** What the payer may let happen. */
export const CHOICES = ['pay', 'fail', 'late', 'twice_same', 'twice_new'] as const;
export type Choice = (typeof CHOICES)[number];

export interface CheckoutTexts {
  note: string;
  title: string;
  payTo: string;
  purpose: string;
  payBy: string;
  expires: string;
  method: Record<'card' | 'wallet', string>;
  card: { number: string; expiry: string; code: string; holder: string; holderName: string };
  wallet: { account: string };
  prefilled: string;
  pay: (amount: string) => string;
  otherwise: string;
  choices: Record<Exclude<Choice, 'pay'>, { label: string; hint: string }>;
  late: Record<'title' | 'paid' | 'paidNote' | 'expired' | 'expiredNote' | 'reviewNote' | 'back', string> & { reported: (delaySeconds: number) => string };
  problems: Record<'not_found' | 'bad_token' | 'bad_choice' | 'busy', { title: string; text: string }>;
}

export const TEXTS: Record<PageLanguage, CheckoutTexts> = {
  en: {
    note: 'Stands in for a payment provider. No real card, no real money.',
    title: 'Checkout',
    payTo: 'To',
    purpose: 'For',
    payBy: 'By',
    expires: 'Valid until',
    method: { card: 'Bank card', wallet: 'Wallet' },
    card: { number: 'Card number', expiry: 'Expires', code: 'CVC', holder: 'Name on card', holderName: 'SANDBOX PLAYER' },
    wallet: { account: 'Wallet number' },
    prefilled: 'Test details, filled in for you and never charged.',
    pay: (amount) => `Pay ${amount}`,
    otherwise: 'Or try what can go wrong',
    choices: {
      fail: { label: 'Decline', hint: 'The bank says no' },
      late: { label: 'Pay too late', hint: 'Reported after the checkout has expired' },
      twice_same: { label: 'Report twice', hint: 'One payment, the same event two times' },
      twice_new: { label: 'Charge twice', hint: 'Two events for one invoice' },
    },
    late: {
      title: 'The payment will arrive late',
      paid: 'The payment is made',
      paidNote: 'The site does not know of it yet.',
      expired: 'The checkout has expired',
      expiredNote: 'The site has been told: it does not wait for this payment any more.',
      reported: (seconds) => `The site is told of the payment, in about ${seconds} s`,
      reviewNote: 'Too late for the invoice: staff look into it before anything is credited.',
      back: 'Back to the site',
    },
    problems: {
      not_found: { title: 'Nothing here', text: 'This address does not exist.' },
      bad_token: { title: 'Not an invoice', text: 'This link is damaged or was not made by this checkout. Go back to the site and start the deposit again.' },
      bad_choice: { title: 'Nothing chosen', text: 'Go back and choose how the payment should end.' },
      busy: { title: 'Too many late payments', text: 'Try again when some of those waiting have been reported.' },
    },
  },
  ru: {
    note: 'Вместо платёжной системы. Ни настоящей карты, ни настоящих денег.',
    title: 'Оплата',
    payTo: 'Получатель',
    purpose: 'Назначение',
    payBy: 'Способ',
    expires: 'Действует до',
    method: { card: 'Банковская карта', wallet: 'Кошелёк' },
    card: { number: 'Номер карты', expiry: 'Срок', code: 'CVC', holder: 'Имя на карте', holderName: 'SANDBOX PLAYER' },
    wallet: { account: 'Номер кошелька' },
    prefilled: 'Тестовые данные уже введены, списаний не будет.',
    pay: (amount) => `Оплатить ${amount}`,
    otherwise: 'Или проверьте, что может пойти не так',
    choices: {
      fail: { label: 'Отказ', hint: 'Банк отклоняет платёж' },
      late: { label: 'Заплатить поздно', hint: 'Сообщение придёт, когда срок истечёт' },
      twice_same: { label: 'Сообщить дважды', hint: 'Один платёж, одно событие два раза' },
      twice_new: { label: 'Списать дважды', hint: 'Два события по одному счёту' },
    },
    late: {
      title: 'Платёж придёт с опозданием',
      paid: 'Оплата прошла',
      paidNote: 'Сайт о ней ещё не знает.',
      expired: 'Срок оплаты истёк',
      expiredNote: 'Сайт об этом знает и этого платежа больше не ждёт.',
      reported: (seconds) => `Сайт узнает об оплате примерно через ${seconds} с`,
      reviewNote: 'Для счёта уже поздно: сначала платёж проверят сотрудники.',
      back: 'Вернуться на сайт',
    },
    problems: {
      not_found: { title: 'Здесь ничего нет', text: 'Такого адреса не существует.' },
      bad_token: { title: 'Это не счёт', text: 'Ссылка повреждена или создана не здесь. Вернитесь на сайт и начните пополнение заново.' },
      bad_choice: { title: 'Ничего не выбрано', text: 'Вернитесь и выберите, чем закончится оплата.' },
      busy: { title: 'Слишком много поздних платежей', text: 'Попробуйте, когда часть ожидающих будет отправлена.' },
    },
  },
};

import type { PageLanguage } from '../../http/language.ts';

/**
 * Choices of the payer. The page shows the ordinary ones directly, and the unusual ones in a part that opens on demand.
 */
export const ORDINARY_CHOICES = ['fail', 'late', 'twice_same', 'twice_new'] as const;
export const UNUSUAL_CHOICES = [
  'wrong_amount',
  'wrong_currency',
  'wrong_signature',
  'old_report',
  'out_of_order',
  'charge_back',
  'charge_back_won',
  'refund',
  'refund_part',
] as const;
export const CHOICES = ['pay', ...ORDINARY_CHOICES, ...UNUSUAL_CHOICES] as const;
export type Choice = (typeof CHOICES)[number];

export interface CheckoutTexts {
  note: string;
  title: string;
  payTo: string;
  purpose: string;
  /** Purpose of the payment: the site's description if it is in the page's language. */
  purposeText: (checkout: { description: string; siteName: string }) => string;
  payBy: string;
  expires: string;
  /** Names of deposit methods by their codes; a code without a name is shown as it is. */
  methods: Record<string, string>;
  card: { number: string; expiry: string; code: string; holder: string; holderName: string };
  wallet: { account: string };
  prefilled: string;
  pay: (amount: string) => string;
  otherwise: string;
  unusual: string;
  choices: Record<Exclude<Choice, 'pay'>, { label: string; hint: string }>;
  late: Record<'title' | 'paid' | 'paidNote' | 'expired' | 'expiredNote' | 'reviewNote' | 'back', string> & {
    reported: (delaySeconds: number) => string;
  };
  problems: Record<'not_found' | 'bad_token' | 'bad_choice' | 'busy', { title: string; text: string }>;
}

export const TEXTS: Record<PageLanguage, CheckoutTexts> = {
  en: {
    note: 'Stands in for a payment provider. No real card, no real money.',
    title: 'Checkout',
    payTo: 'To',
    purpose: 'For',
    purposeText: ({ description }) => description,
    payBy: 'By',
    expires: 'Valid until',
    methods: {
      card_aggregator: 'Bank card',
      card_processor: 'Bank card, by a processor',
      ewallet: 'E-wallet',
      qiwi: 'P2P wallet',
    },
    card: {
      number: 'Card number',
      expiry: 'Expires',
      code: 'CVC',
      holder: 'Name on card',
      holderName: 'SANDBOX PLAYER',
    },
    wallet: { account: 'Wallet number' },
    prefilled: 'Test details, filled in for you and never charged. Another number is a card or wallet of your own.',
    pay: (amount) => `Pay ${amount}`,
    otherwise: 'Or try what can go wrong',
    unusual: 'Unusual things a provider may do',
    choices: {
      fail: { label: 'Decline', hint: 'The bank says no' },
      late: { label: 'Pay too late', hint: 'Reported after the checkout has expired' },
      twice_same: { label: 'Report twice', hint: 'One payment, the same event two times' },
      twice_new: { label: 'Charge twice', hint: 'Two events for one invoice' },
      wrong_amount: { label: 'Wrong amount', hint: 'A dollar less than the invoice' },
      wrong_currency: { label: 'Wrong currency', hint: 'The same sum in euros' },
      wrong_signature: { label: 'Wrong signature', hint: 'A report by a stranger' },
      old_report: { label: 'Old report', hint: 'Signed over five minutes ago' },
      out_of_order: { label: 'Out of order', hint: 'An earlier failure, told after the payment' },
      charge_back: { label: 'Charge back', hint: 'Paid, and taken back by the bank soon after' },
      charge_back_won: { label: 'Charge back, won', hint: 'Taken back by the bank, and given to the site again' },
      refund: { label: 'Refund', hint: 'Paid, and all of it returned soon after' },
      refund_part: { label: 'Refund half', hint: 'Paid, and half of it returned soon after' },
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
      bad_token: {
        title: 'Not an invoice',
        text: 'This link is damaged or was not made by this checkout. Go back to the site and start the deposit again.',
      },
      bad_choice: { title: 'Nothing chosen', text: 'Go back and choose how the payment should end.' },
      busy: { title: 'Too many late payments', text: 'Try again when some of those waiting have been reported.' },
    },
  },
  ru: {
    note: 'Вместо платёжной системы. Ни настоящей карты, ни настоящих денег.',
    title: 'Оплата',
    payTo: 'Получатель',
    purpose: 'Назначение',
    // The site describes its invoices in English.
    purposeText: ({ siteName }) => `Пополнение ${siteName}`,
    payBy: 'Способ',
    expires: 'Действует до',
    methods: {
      card_aggregator: 'Банковская карта',
      card_processor: 'Банковская карта, процессинг',
      ewallet: 'Кошелёк',
      qiwi: 'P2P-кошелёк',
    },
    card: { number: 'Номер карты', expiry: 'Срок', code: 'CVC', holder: 'Имя на карте', holderName: 'SANDBOX PLAYER' },
    wallet: { account: 'Номер кошелька' },
    prefilled: 'Тестовые данные уже введены, списаний не будет. Другой номер — ваша собственная карта или кошелёк.',
    pay: (amount) => `Оплатить ${amount}`,
    otherwise: 'Или проверьте, что может пойти не так',
    unusual: 'Что ещё бывает у платёжных систем',
    choices: {
      fail: { label: 'Отказ', hint: 'Банк отклоняет платёж' },
      late: { label: 'Заплатить поздно', hint: 'Сообщение придёт, когда срок истечёт' },
      twice_same: { label: 'Сообщить дважды', hint: 'Один платёж, одно событие два раза' },
      twice_new: { label: 'Списать дважды', hint: 'Два события по одному счёту' },
      wrong_amount: { label: 'Другая сумма', hint: 'На доллар меньше счёта' },
      wrong_currency: { label: 'Другая валюта', hint: 'Та же сумма в евро' },
      wrong_signature: { label: 'Чужая подпись', hint: 'Сообщение от постороннего' },
      old_report: { label: 'Старое сообщение', hint: 'Подписано больше пяти минут назад' },
      out_of_order: { label: 'Не по порядку', hint: 'О прошлой неудаче — после оплаты' },
      charge_back: { label: 'Оспорить', hint: 'Оплата, а вскоре банк отзывает деньги' },
      charge_back_won: { label: 'Оспорить и проиграть', hint: 'Банк отзывает деньги, а потом возвращает их сайту' },
      refund: { label: 'Вернуть', hint: 'Оплата, а вскоре вся сумма назад' },
      refund_part: { label: 'Вернуть половину', hint: 'Оплата, а вскоре половина назад' },
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
      bad_token: {
        title: 'Это не счёт',
        text: 'Ссылка повреждена или создана не здесь. Вернитесь на сайт и начните пополнение заново.',
      },
      bad_choice: { title: 'Ничего не выбрано', text: 'Вернитесь и выберите, чем закончится оплата.' },
      busy: { title: 'Слишком много поздних платежей', text: 'Попробуйте, когда часть ожидающих будет отправлена.' },
    },
  },
};

import type { PageLanguage } from '../../http/language.ts';
import type { OfferState } from '../port.ts';
import type { AccountMode } from './book.ts';
import type { Choice } from './platform.ts';

export interface TradeTexts {
  note: string;
  title: string;
  offer: string;
  from: string;
  message: string;
  sent: string;
  expires: string;
  youGive: string;
  youGet: string;
  nothing: string;
  byItself: (seconds: number) => string;
  accept: string;
  otherwise: string;
  choices: Record<Exclude<Choice, 'accept'>, { label: string; hint: string }>;
  /** Texts of the button that reverses an accepted offer. */
  reverseNow: { label: string; hint: string };
  states: Record<OfferState, { title: string; text: string }>;
  back: string;
  account: {
    title: string;
    link: string;
    linkHint: string;
    behaves: string;
    modes: Record<AccountMode, { label: string; hint: string }>;
    save: string;
    inventory: (count: number) => string;
    held: string;
    hidden: string;
  };
  list: { title: string; empty: string; account: string; items: (give: number, receive: number) => string };
  problems: Record<'not_found' | 'no_offer' | 'too_late', { title: string; text: string }>;
}

export const TEXTS: Record<PageLanguage, TradeTexts> = {
  en: {
    note: 'Stands in for trade offers of the game platform. No real items.',
    title: 'Trade offer',
    offer: 'Offer',
    from: 'From',
    message: 'Message',
    sent: 'Sent',
    expires: 'Valid until',
    youGive: 'You give',
    youGet: 'You get',
    nothing: 'Nothing',
    byItself: (seconds) => `Accepted by itself in about ${seconds} s, unless you choose something else.`,
    accept: 'Accept the trade',
    otherwise: 'Or let something else happen',
    choices: {
      decline: { label: 'Decline', hint: 'The partner says no' },
      expire: { label: 'Let it expire', hint: 'Nobody answers in time' },
      hold: { label: 'Trade hold', hint: 'Accepted, and held for days' },
      gone: { label: 'Items gone', hint: 'They are not there any more' },
      reverse: { label: 'Accept, then reverse', hint: 'The platform takes the trade back 10 s later' },
    },
    reverseNow: { label: 'Reverse the trade', hint: 'The platform takes it back' },
    states: {
      created: { title: 'Being confirmed', text: 'The sender has to confirm this offer first.' },
      sent: { title: 'Waiting for an answer', text: '' },
      in_escrow: { title: 'On hold', text: 'Accepted. The platform holds the items for some days.' },
      accepted: { title: 'Accepted', text: 'The items have changed hands.' },
      declined: { title: 'Declined', text: 'Nothing has changed hands.' },
      expired: { title: 'Expired', text: 'Nobody answered in time. Nothing has changed hands.' },
      canceled: { title: 'Taken back', text: 'The sender has taken this offer back.' },
      items_gone: { title: 'Not possible any more', text: 'An item of this offer is not there any more.' },
      reversed: { title: 'Reversed', text: 'The trade was accepted and taken back afterwards.' },
    },
    back: 'Back to the site',
    account: {
      title: 'Account',
      link: 'Trade link',
      linkHint: 'Copy it and save it in the profile of the site.',
      behaves: 'How this account trades',
      modes: {
        normal: { label: 'As usual', hint: 'Offers reach it' },
        waits: { label: 'By hand', hint: 'Its offers wait for your answer' },
        private: { label: 'Private inventory', hint: 'Nobody sees its items' },
        hold: { label: 'Trade hold', hint: 'Its trades would be held' },
        cannot_trade: { label: 'May not trade', hint: 'The platform refuses offers to it' },
      },
      save: 'Save',
      inventory: (count) => `Game inventory: ${count}`,
      held: 'held',
      hidden: 'The inventory is private.',
    },
    list: {
      title: 'Latest trade offers',
      empty: 'No offer has been sent yet. Take or deposit a skin on the site.',
      account: 'Account',
      items: (give, receive) => `out ${give}, in ${receive}`,
    },
    problems: {
      not_found: { title: 'Nothing here', text: 'This address does not exist.' },
      no_offer: { title: 'No such offer', text: 'This offer was never sent.' },
      too_late: { title: 'Too late for that', text: 'The offer has changed meanwhile. Go back and load it again.' },
    },
  },
  ru: {
    note: 'Вместо обменов игровой платформы. Настоящих предметов нет.',
    title: 'Предложение обмена',
    offer: 'Предложение',
    from: 'От кого',
    message: 'Сообщение',
    sent: 'Отправлено',
    expires: 'Действует до',
    youGive: 'Вы отдаёте',
    youGet: 'Вы получаете',
    nothing: 'Ничего',
    byItself: (seconds) => `Примерно через ${seconds} с будет принято само, если не выбрать другое.`,
    accept: 'Принять обмен',
    otherwise: 'Или пусть случится другое',
    choices: {
      decline: { label: 'Отклонить', hint: 'Получатель не согласен' },
      expire: { label: 'Пусть истечёт', hint: 'Никто не ответит вовремя' },
      hold: { label: 'Удержание', hint: 'Принято и удержано на несколько дней' },
      gone: { label: 'Предметов нет', hint: 'Их больше нет на месте' },
      reverse: { label: 'Принять и отменить', hint: 'Через 10 с платформа вернёт всё назад' },
    },
    reverseNow: { label: 'Отменить обмен', hint: 'Платформа вернёт всё назад' },
    states: {
      created: { title: 'Подтверждается', text: 'Отправитель ещё должен подтвердить предложение.' },
      sent: { title: 'Ждёт ответа', text: '' },
      in_escrow: { title: 'На удержании', text: 'Принято. Платформа удерживает предметы несколько дней.' },
      accepted: { title: 'Принято', text: 'Предметы перешли из рук в руки.' },
      declined: { title: 'Отклонено', text: 'Никакие предметы не перешли.' },
      expired: { title: 'Истекло', text: 'Никто не ответил вовремя. Никакие предметы не перешли.' },
      canceled: { title: 'Отозвано', text: 'Отправитель отозвал предложение.' },
      items_gone: { title: 'Больше невозможно', text: 'Одного из предметов больше нет на месте.' },
      reversed: { title: 'Отменено', text: 'Обмен был принят, а потом отменён платформой.' },
    },
    back: 'Вернуться на сайт',
    account: {
      title: 'Аккаунт',
      link: 'Ссылка на обмен',
      linkHint: 'Скопируйте её и сохраните в профиле на сайте.',
      behaves: 'Как этот аккаунт обменивается',
      modes: {
        normal: { label: 'Как обычно', hint: 'Предложения доходят' },
        waits: { label: 'Вручную', hint: 'Предложения ждут вашего ответа' },
        private: { label: 'Закрытый инвентарь', hint: 'Предметов никто не видит' },
        hold: { label: 'Удержание', hint: 'Обмены были бы удержаны' },
        cannot_trade: { label: 'Обмены запрещены', hint: 'Платформа не принимает предложения' },
      },
      save: 'Сохранить',
      inventory: (count) => `Игровой инвентарь: ${count}`,
      held: 'удержан',
      hidden: 'Инвентарь закрыт.',
    },
    list: {
      title: 'Последние предложения обмена',
      empty: 'Предложений ещё не было. Выведите или внесите скин на сайте.',
      account: 'Аккаунт',
      items: (give, receive) => `отдаём ${give}, получаем ${receive}`,
    },
    problems: {
      not_found: { title: 'Здесь ничего нет', text: 'Такого адреса не существует.' },
      no_offer: { title: 'Нет такого предложения', text: 'Это предложение не отправляли.' },
      too_late: { title: 'Уже поздно', text: 'Предложение тем временем изменилось. Вернитесь и загрузите его снова.' },
    },
  },
};

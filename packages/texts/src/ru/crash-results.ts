import type { Matching } from '../matching.ts';
import type * as english from '../en/crash-results.ts';

export const crash_results: Matching<typeof english.crash_results> = {
  won: 'Поздравляем! Выигрыш {{sum}} на {{at}}.',
  returned: 'Остановлено на {{at}}: вернулось {{sum}}.',
  to_item_one: '{{count}} ваш предмет → этот предмет.',
  to_item_few: '{{count}} ваших предмета → этот предмет.',
  to_item_many: '{{count}} ваших предметов → этот предмет.',
  to_item_other: '{{count}} ваших предмета → этот предмет.',
  to_item_and_rest_one: '{{count}} ваш предмет → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_few: '{{count}} ваших предмета → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_many: '{{count}} ваших предметов → этот предмет + {{rest}} на баланс.',
  to_item_and_rest_other: '{{count}} ваших предмета → этот предмет + {{rest}} на баланс.',
  to_balance_one: '{{count}} ваш предмет → {{rest}} на баланс.',
  to_balance_few: '{{count}} ваших предмета → {{rest}} на баланс.',
  to_balance_many: '{{count}} ваших предметов → {{rest}} на баланс.',
  to_balance_other: '{{count}} ваших предмета → {{rest}} на баланс.',
  missed_win: 'Пока не было связи, ставка остановлена на {{at}} в {{time}}: выплата {{sum}}.',
  missed_loss: 'Пока не было связи, раунд оборвался на {{at}} в {{time}}: ставка {{sum}} проиграла.',
  missed_refund: 'Пока не было связи, раунд отменён: ставка {{sum}} возвращена.',
  cash_out_lost: 'Стоп не дошёл до сервера. Ставка ещё летит.',
  bet_in: 'Ставка {{sum}} принята.',
  bet_lost: 'Ставка не дошла до сервера. Ничего не поставлено.',
};

/** The columns of crash in a player's past bets. */
export const crash_past = {
  target: 'Автостоп',
  cash_out: 'Остановлена на',
  crash_point: 'Краш на',
};

import type { Matching } from '../matching.ts';
import type * as english from '../en/crash-results.ts';

export const crash_results: Matching<typeof english.crash_results> = {
  won: 'Поздравляем! Выигрыш {{sum}} на {{at}}.',
  returned: 'Остановлено на {{at}}: вернулось {{sum}}.',
  lost: 'Краш: ставки {{sum}} проиграли.',
  missed_win: 'Пока не было связи, ставка остановлена на {{at}} в {{time}}: выплата {{sum}}.',
  missed_loss: 'Пока не было связи, краш случился на {{at}} в {{time}}: ставка {{sum}} проиграла.',
  missed_refund: 'Пока не было связи, раунд отменён: ставка {{sum}} возвращена.',
  cash_out_lost: 'Стоп не дошёл до сервера. Ставка ещё в полёте.',
  bet_in: 'Ставка {{sum}} принята.',
  bet_lost: 'Ставка не дошла до сервера. Ничего не поставлено.',
};

/** The columns of crash in a player's past bets. */
export const crash_past = {
  target: 'Автостоп',
  cash_out: 'Остановлена на',
  crash_point: 'Краш на',
};

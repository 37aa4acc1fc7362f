// What becomes of a deposit is said when it happens, and kept with the other notifications.
export * from './deposit-notices.ts';
export * from './notifications.ts';

/** Что сервер пишет игроку: названия и тексты уведомлений. */
export const notification = {
  deposit_completed: 'Пополнение зачислено',
  deposit_failed: 'Пополнение не прошло',
  deposit_expired: 'Срок пополнения истёк',
  deposit_held: 'Платёж на проверке',
  deposit_taken_back: 'Пополнение отозвано',
  deposit_reinstated: 'Пополнение снова учтено',
  deposit_reinstated_text:
    'Пополнение на ${{sum}}, отозванное платёжной системой, снова учтено. Долга за него больше нет.',
  payout_owed_text:
    'Вывод на ${{sum}} выплачен уже после того, как вам вернули предметы. Новые выводы приостановлены до решения; поможет поддержка.',
  deposit_taken_back_text: 'Пополнение на ${{sum}} отозвано. Выводы приостановлены до решения; поможет поддержка.',
  deposit_returned: 'Платёж возвращается',
  deposit_returned_text: 'Ваш платёж ${{sum}} не зачислен. Платёжная система вернёт его вам.',
  deposit_returned_foreign: 'Ваш платёж {{sum}} {{currency}} не зачислен. Платёжная система вернёт его вам.',
  balance: 'Баланс исправлен',
  balance_given: 'Сотрудники добавили на ваш баланс ${{sum}}; причину подскажет поддержка.',
  balance_taken: 'Сотрудники списали с вашего баланса ${{sum}}; причину подскажет поддержка.',
  debt: 'Долг закрыт',
  debt_paid: 'Ваш долг ${{sum}} оплачен с баланса.',
  debt_paid_free: 'Ваш долг ${{sum}} оплачен с баланса. Вывод снова доступен.',
  debt_forgiven: 'Ваш долг ${{sum}} списан: платить его не нужно.',
  debt_forgiven_free: 'Ваш долг ${{sum}} списан: платить его не нужно. Вывод снова доступен.',
  promo: 'Промокод {{code}}',
  promo_item: 'Предмет по промокоду {{code}} в вашем инвентаре.',
  promo_balance: 'Вы получили ${{sum}} бонусных денег. Они освобождаются по мере игры.',
  withdrawal: 'Вывод',
  withdrawal_completed: 'Вывод выполнен: выплачено ${{sum}}.',
  withdrawal_not_arrived: 'Выплата на ${{sum}} не дошла. Деньги зачислены на ваш баланс.',
  withdrawal_refused_by_staff:
    'В выводе на ${{sum}} отказано. Предметы снова в инвентаре; причину подскажет поддержка.',
  withdrawal_refused_by_provider:
    'Платёжная система не приняла вывод на ${{sum}}. Предметы снова в инвентаре; проверьте реквизиты и попробуйте ещё раз.',
  trade_sent: 'Предложение обмена со скином (${{sum}}) ждёт вас в Steam.',
  trade_accepted: 'Скин (${{sum}}) теперь у вас в Steam.',
  withdrawal_refused_by_trade_declined: 'Вы отклонили предложение обмена. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_expired: 'Предложение обмена не приняли вовремя. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_canceled: 'Предложение обмена отозвано. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_items_gone: 'Предмет больше нельзя передать. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_refused: 'Steam не принял предложение обмена. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_reversed: 'Steam отменил обмен. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_partner_cannot_trade:
    'Вашему аккаунту Steam сейчас недоступны обмены. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_trade_hold:
    'Steam задержал бы обмен на несколько дней: включите мобильный аутентификатор. Скин (${{sum}}) снова в инвентаре.',
  withdrawal_refused_by_trade_not_on_market: 'Предмета не нашлось на рынке. Скин (${{sum}}) снова в инвентаре.',
  skins_declined: 'Вы отклонили предложение обмена. Мы ничего не забрали.',
  skins_expired: 'Предложение обмена не приняли вовремя. Мы ничего не забрали.',
  skins_canceled: 'Предложение обмена отозвано. Мы ничего не забрали.',
  skins_items_gone: 'Одного из скинов уже не было на месте. Мы ничего не забрали.',
  skins_refused: 'Steam не принял предложение обмена. Мы ничего не забрали.',
  skins_reversed_before: 'Steam отменил обмен. Ничего не зачислено.',
  skins_partner_cannot_trade: 'Вашему аккаунту Steam сейчас недоступны обмены. Мы ничего не забрали.',
  skins_trade_hold:
    'Steam задержал бы обмен на несколько дней: включите мобильный аутентификатор. Мы ничего не забрали.',
  skins_reversed: 'Обмен отменён',
  skins_reversed_text:
    'Steam отменил обмен вашего пополнения. Скины (${{sum}}) удалены из инвентаря здесь; Steam возвращает их вам.',
  session: 'Ваш сеанс',
  jackpot_alone: 'Джекпот: ваши предметы вернулись',
  jackpot_alone_text:
    'К раунду {{round}} джекпота никто не присоединился. Ваши предметы на ${{sum}} вернулись в инвентарь.',
  stakes_returned: 'Раунд {{round}}: ставки возвращены',
  stakes_returned_text:
    'Публичное случайное число, которое решает раунд {{round}}, не пришло вовремя. Ваши ставки в нём на ${{sum}} вернулись в инвентарь.',
  round_refunded: 'Раунд {{round}} был прерван',
  round_refunded_text:
    'Раунд {{round}} не удалось довести до конца. Ваши открытые ставки в нём на ${{sum}} вернулись в инвентарь.',
  crash_interrupted: 'Раунд {{round}} был прерван',
  crash_interrupted_cashed_out:
    'Сервер не отвечал {{seconds}} с. Ваша ставка без автостопа выплачена по {{multiplier}}x: столько она стоила в тот момент.',
  crash_interrupted_auto:
    'Сервер не отвечал {{seconds}} с. Ваша ставка с автостопом рассчитана по результату, определённому до раунда.',
  crash_interrupted_ended:
    'Сервер не отвечал {{seconds}} с, но раунд к тому времени уже закончился. Ставка рассчитана по результату, определённому до раунда.',
};

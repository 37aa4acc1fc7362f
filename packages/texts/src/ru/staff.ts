/** Ответы на вызовы сотрудников; их показывает сайт для сотрудников. */
export const staff_api = {
  setting_changed: 'Настройка изменена.',
  setting_invalid: 'Такой настройки нет, или значение вне допустимых границ.',
  promo_created: 'Промокод {{code}} создан.',
  promo_exists: 'Такой промокод уже есть.',
  promo_invalid: 'Код, срок или предмет указаны неверно.',
  promo_switched: 'Промокод переключён.',
  promo_not_found: 'Такого промокода нет.',
  withdrawal_approved: 'Вывод одобрен и будет отправлен.',
  withdrawal_needs_another: 'Одобрено. Нужно одобрение ещё одного сотрудника.',
  withdrawal_rejected: 'В выводе отказано, предметы возвращены.',
  withdrawal_not_found: 'Такого вывода нет.',
  withdrawal_own: 'Свой вывод одобрить нельзя.',
  withdrawal_twice: 'Вы уже одобрили этот вывод.',
  withdrawal_not_in_moderation: 'Этот вывод больше не ждёт решения.',
};

export const notifications = {
  title: 'Уведомления',
  empty: 'Ничего нового',
  empty_text: 'Здесь появятся зачисленные пополнения, прерванные раунды и ответы поддержки.',
  no_text: 'Обновите страницу, чтобы прочитать это уведомление.',
  unread: 'новое',
};

export const notification_error = {
  read: 'Не удалось отметить уведомления прочитанными.',
};

/** Что сервер пишет игроку: названия и тексты уведомлений. */
export const notification = {
  deposit_completed: 'Пополнение зачислено',
  deposit_failed: 'Пополнение не прошло',
  deposit_held: 'Платёж на проверке',
  crash_interrupted: 'Раунд {{round}} был прерван',
  crash_interrupted_cashed_out: 'Сервер не отвечал {{seconds}} с. Ваша ставка без автостопа выплачена по {{multiplier}}x: столько она стоила в тот момент.',
  crash_interrupted_auto: 'Сервер не отвечал {{seconds}} с. Ваша ставка с автостопом рассчитана по результату, определённому до раунда.',
};

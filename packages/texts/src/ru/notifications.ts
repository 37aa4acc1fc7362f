export const notifications = {
  title: 'Уведомления',
  empty: 'Ничего нового',
  empty_text: 'Здесь появятся зачисленные пополнения, прерванные раунды и ответы поддержки.',
  unread: 'новое',
};

export const notification_error = {
  read: 'Не удалось отметить уведомления прочитанными.',
};

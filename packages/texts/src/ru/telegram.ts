export const telegram = {
  to_channel: 'Открыть канал',
  connect: 'Подключить Telegram',
  connect_how: 'Сначала подключите аккаунт Telegram, затем подпишитесь на канал.',
  follow_how: 'Аккаунт Telegram подключён. Подпишитесь на канал и вернитесь: проверка пройдёт сама.',
  unknown_how: 'Telegram сейчас не отвечает. Попробуйте через минуту.',
  open_bot: 'Открыть бота',
  bot_how: 'Нажмите «Запустить» в боте. Эта страница заметит это сама.',
  check_again: 'Проверить снова',
};

export const telegram_api = {
  link_made: 'Запустите бота, чтобы подключить аккаунт.',
  no_channel: 'У этого сайта нет канала в Telegram.',
  unavailable: 'Telegram не отвечает. Попробуйте через минуту.',
};

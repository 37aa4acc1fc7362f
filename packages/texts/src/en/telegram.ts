export const telegram = {
  to_channel: 'Open the channel',
  connect: 'Connect Telegram',
  connect_how: 'First connect your Telegram account, then follow the channel.',
  follow_how: 'Your Telegram account is connected. Follow the channel and come back: the check runs by itself.',
  unknown_how: 'Telegram does not answer at the moment. Try again in a minute.',
  open_bot: 'Open the bot',
  bot_how: 'Press “Start” in the bot. This page notices it by itself.',
  check_again: 'Check again',
};

export const telegram_api = {
  link_made: 'Start the bot to connect your account.',
  no_channel: 'This site has no Telegram channel.',
  unavailable: 'Telegram does not answer. Try again in a minute.',
};

/** What a player is told who joins a giveaway. */
export const giveaway_api = {
  joined: 'You take part: your place is {{place}}.',
  no_giveaway: 'There is no giveaway to join now.',
  already_member: 'You take part in this giveaway already.',
  conditions_not_met: 'Not all conditions are met.',
  full: 'This giveaway has no place left.',
  telegram_channel_subscribe: 'Subscribe to our Telegram channel.',
  username: 'Your nickname does not contain the name of the site.',
  deposit: 'You have not deposited enough.',
  games: 'You have played too few games.',
};

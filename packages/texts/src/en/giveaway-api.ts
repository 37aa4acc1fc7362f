/** Responses to a player who joins a giveaway. */
export const giveaway_api = {
  joined: 'You are in: your place is {{place}}.',
  no_giveaway: 'There is no giveaway to join now.',
  already_member: 'You are already in this giveaway.',
  conditions_not_met: 'Not all conditions are met.',
  full: 'This giveaway has no places left.',
  telegram_channel_subscribe: 'Subscribe to our Telegram channel.',
  username: 'Your nickname does not contain the name of the site.',
  deposit: 'You have not deposited enough.',
  games: 'You have played too few games.',
};

export const settings = {
  title: 'Settings',
  sound: 'Sound',
  sound_hint: 'Clicks, bets, cash-outs and the crash',
  streamer: 'Streamer mode',
  streamer_hint: 'Blurs usernames in lists, chat and bets',
  language: 'Language',
  your_play: 'Your play',
  clock: 'Time now',
  session: 'This session',
  net: 'Net position',
  net_hint: 'Deposits less withdrawals, since you joined',
  net_guest: 'Sign in to see how long you have played and your net position.',
  keys: 'Keyboard shortcuts',
};

export const keys = {
  title: 'Keyboard shortcuts',
  space: 'Space',
  space_does: 'Place the bet, or stop it while the round runs',
  presets_do: 'Choose a preset multiplier',
  all_does: 'Select all items',
  mute_does: 'Sound on or off',
  help_does: 'Show this list',
  note: 'Shortcuts rest while you are typing.',
};

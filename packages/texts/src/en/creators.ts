export const creators = {
  title: 'Creators',
  games_one: '{{count, number}} game',
  games_other: '{{count, number}} games',
  top_win: 'biggest win {{sum}}',
  since: 'here since {{date}}',
  empty: 'No creators yet',
  empty_text: 'Video creators who play here will be listed here. Do you have a channel?',
  empty_action: 'Write to us',
};

export const creators_error = {
  load: 'Could not load the creators.',
};

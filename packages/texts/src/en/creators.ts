export const creators = {
  title: 'Creators',
  empty: 'No creators yet',
  empty_text: 'Video creators who play here will be listed here. Do you have a channel?',
  empty_action: 'Write to us',
};

export const creators_error = {
  load: 'Could not load the creators.',
};

export const notifications = {
  title: 'Notifications',
  empty: 'Nothing new',
  empty_text: 'Prizes, finished deposits, interrupted rounds and replies from support will show up here.',
  no_text: 'Reload the page to read this notification.',
  unread: 'new',
  open: 'Open',
  more: 'Show older ones',
};

export const notification_error = {
  load: 'Could not load older notifications.',
  read: 'Could not mark the notifications as read.',
};

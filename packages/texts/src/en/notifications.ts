export const notifications = {
  title: 'Notifications',
  empty: 'Nothing new',
  empty_text: 'Finished deposits, interrupted rounds and replies from support will show up here.',
  no_text: 'Reload the page to read this notification.',
  unread: 'new',
};

export const notification_error = {
  read: 'Could not mark the notifications as read.',
};

/** What the server writes to a player: names and contents of notifications. */
export const notification = {
  deposit_completed: 'Deposit completed',
  deposit_failed: 'A deposit did not go through',
  deposit_expired: 'A deposit has expired',
  deposit_held: 'A payment is being looked at',
  crash_interrupted: 'Round {{round}} was interrupted',
  crash_interrupted_cashed_out: 'The server was away for {{seconds}} s. Your bet without an automatic stop was paid at {{multiplier}}x, what it was worth at that moment.',
  crash_interrupted_refunded: 'Round {{round}} could not be brought to its end. Your open stakes in it, worth ${{sum}}, are back in your inventory.',
  crash_interrupted_auto: 'The server was away for {{seconds}} s. Your bet with an automatic stop was settled by the result that was fixed before the round.',
  crash_interrupted_ended: 'The server was away for {{seconds}} s, and the round had already ended by then. Your bet was settled by the result that was fixed before the round.',
};

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
  deposit_taken_back: 'A deposit was taken back',
  deposit_taken_back_text: 'The payment system took a deposit of ${{sum}} back. Withdrawals wait until it is settled; support can help.',
  deposit_reinstated: 'A deposit is back',
  deposit_reinstated_text: 'The deposit of ${{sum}} that the payment system had taken back counts again. Nothing is owed for it any more.',
  payout_owed_text: 'A withdrawal whose items had been returned to you was paid out after all: ${{sum}}. Withdrawals wait until it is settled; support can help.',
  promo: 'Promo code {{code}}',
  promo_item: 'An item from the promo code {{code}} is in your inventory.',
  promo_balance: 'You got ${{sum}} of bonus money. It is released as you play.',
  withdrawal: 'Withdrawal',
  withdrawal_completed: 'Your withdrawal was paid: ${{sum}}.',
  withdrawal_not_arrived: 'A payout of ${{sum}} did not arrive. It is on your balance.',
  withdrawal_refused_by_staff: 'Your withdrawal of ${{sum}} was refused. The items are back in your inventory; support can tell you why.',
  withdrawal_refused_by_provider: 'The payment system did not accept your withdrawal of ${{sum}}. The items are back in your inventory; check the account and try again.',
  crash_interrupted: 'Round {{round}} was interrupted',
  crash_interrupted_cashed_out: 'The server was away for {{seconds}} s. Your bet without an automatic stop was paid at {{multiplier}}x, what it was worth at that moment.',
  crash_interrupted_refunded: 'Round {{round}} could not be brought to its end. Your open stakes in it, worth ${{sum}}, are back in your inventory.',
  crash_interrupted_auto: 'The server was away for {{seconds}} s. Your bet with an automatic stop was settled by the result that was fixed before the round.',
  crash_interrupted_ended: 'The server was away for {{seconds}} s, and the round had already ended by then. Your bet was settled by the result that was fixed before the round.',
};

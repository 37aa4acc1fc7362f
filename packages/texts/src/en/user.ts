export const user_api = {
  banned: 'This account is blocked. Contact support if you think this is a mistake.',
  unauthorized: 'Sign in to do this.',
  signed_out: 'You are signed out.',
  no_rights: 'You are not allowed to do this.',
  staff_cannot_stake: 'Staff accounts do not play.',
  play_stopped:
    'Our staff have stopped your play. What is yours can still be cashed out, sold and withdrawn. Support can tell you more.',
  play_stopped_text:
    'Our staff have stopped your play: “{{text}}” What is yours can still be cashed out, sold and withdrawn. Support can tell you more.',
  agreement_changed:
    'The user agreement has changed. Read it and accept it to go on playing. What is yours can still be withdrawn.',
  agreement_accepted: 'You have accepted the agreement.',
  to_agreement: 'To the agreement',
  to_support: 'To support',
  trade_link_saved: 'Your trade link is saved.',
  trade_link_not_saved: 'This is not a trade link. Copy the whole link from Steam.',
  trade_link_not_yours: 'This trade link belongs to another Steam account. Copy your own.',
  on_break: 'You have paused play: nothing can be staked or deposited until {{until}}.',
  limit_reached: 'This would exceed your own limit: ${{sum}} is left of it (period in days: {{days}}).',
  excluded: 'You have excluded yourself and are signed out. Sign in again to withdraw what is yours.',
  session_lasts: 'You have been signed in for {{hours}} h {{minutes}} min.',
  signed_out_everywhere: 'You are signed out everywhere.',
  erased: 'Your data is erased, and you are signed out.',
  session_ended: 'Your session has ended. Sign in again.',
};

export const user_error = {
  send_trade_link: 'Could not save the trade link.',
  send_promocode: 'Could not use the promo code.',
  logout: 'Could not reach the server to end the session there. You are signed out in this browser.',
};

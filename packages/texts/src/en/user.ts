export const user_api = {
  banned: 'This account is blocked. Contact support if you think this is a mistake.',
  unauthorized: 'Sign in to do this.',
  signed_out: 'You are signed out.',
  no_rights: 'You may not do this.',
  staff_cannot_stake: 'Staff accounts do not play.',
  session_ended: 'Your session has ended. Sign in again.',
};

export const user_error = {
  logout: 'Could not reach the server to end the session there. You are signed out in this browser.',
};

export const staff_api = {
  setting_changed: 'The setting is changed.',
  setting_invalid: 'There is no such setting, or the value is out of its bounds.',
};

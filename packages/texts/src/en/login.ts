export const login = {
  title: 'Sign in',
  lead: 'One account for your balance, your items and your games.',
  agree_before: 'I am 18 or older and accept the',
  agree_link: 'user agreement',
  new_tab: 'opens in a new tab',
  steam: 'Sign in with Steam',
  steam_hint: 'Steam opens in a small window. We never see your Steam password.',
  steam_locked: 'Tick the box above first.',
  waiting: 'Finish signing in in the window that has opened.',
  callback: 'Signing you in…',
  callback_done: 'You are signed in',
  callback_failed: 'Sign-in did not work',
  agreement_missing:
    'To sign in you have to be 18 or older and accept the user agreement: tick the box in the sign-in window of the site first.',
  close_window: 'You can close this window.',
  to_game: 'To the game',
};

export const login_api = {
  agreement_noted: 'Your acceptance of the agreement is noted.',
  agreement_taken_back: 'Your acceptance of the agreement is taken back.',
  agreement_outdated: 'The user agreement has changed. Reload the page, read it and accept it again.',
};

export const login_error = {
  send_agreement: 'Your tick could not be sent. Try again.',
};

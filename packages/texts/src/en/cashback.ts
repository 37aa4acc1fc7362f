/** The dialog of cashback. */
export const cashback = {
  title: 'Cashback',
  amount: 'Your cashback',
  take: 'Move to balance',
  note: 'You can move it once every 24 hours.',
  next: 'You can move it again in {{time}}.',
  conditions: 'Conditions',
  done: 'done',
  not_done: 'not yet',
  meet_first: 'Meet the open conditions first.',
  has_subscription: 'You are a member of our channel',
  has_nickname: 'Your Steam nickname contains “{{siteName}}”',
  has_nickname_how: 'Change your nickname in Steam. We look at it when you press the button.',
  has_deposit: 'You have deposited at least {{sum}}',
  has_deposit_how: 'Reversed deposits do not count.',
  has_games_one: 'You have made {{count}} crash bet in the last 24 hours',
  has_games_other: 'You have made {{count}} crash bets in the last 24 hours',
  has_games_how: 'Every bet that was not refunded counts.',
  has_min: 'You have at least {{sum}} of cashback',
  has_min_how: 'It is counted to a ten-thousandth of a cent. Whole cents are shown.',
  how: 'How it works',
  how_percent: 'Each lost crash stake adds {{percent}} of it to your cashback. Stakes in other games add nothing.',
  how_bonus: 'While you hold bonus money, a stake releases part of it instead.',
  how_edge: 'Cashback is smaller than the house edge of 4%. It does not make play profitable.',
  how_kept: 'Your cashback is never taken away. If you exclude yourself, it moves to your balance at once.',
};

export const cashback_api = {
  taken: '${{sum}} of cashback is in your balance.',
  nothing: 'There is no cashback to move yet.',
  too_soon: 'You have already moved your cashback in the last 24 hours. Try again later.',
  min_sum: 'You can move your cashback once it reaches ${{sum}}.',
  subscription: 'Cashback is for members of our channel. Join it first.',
  nickname: 'Your Steam nickname does not contain “{{siteName}}”. Change it in Steam first.',
  deposit: 'Cashback can be moved after deposits of ${{sum}} in total.',
  games_one: 'Cashback can be moved after {{count}} crash bet in 24 hours.',
  games_other: 'Cashback can be moved after {{count}} crash bets in 24 hours.',
};

export const user_error = {
  send_take_bonus: 'Could not move your cashback. Please try again.',
};

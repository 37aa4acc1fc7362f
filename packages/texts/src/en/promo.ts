/** Promo codes, on their page and in the profile. */
export const promo = {
  title: 'Promo codes',
  lead: 'A code gives you an item or bonus money. You can use each code once.',
  form: 'Promo code',
  code: 'Code',
  use: 'Use',
  hint: 'Codes that give an item or bonus money. A code for a deposit belongs in the deposit window.',
  to_deposit: 'Open the deposit window',
  sign_in: 'Sign in to use a promo code',
  sign_in_text: 'What a code gives is credited to your account.',
  what: 'What a code can do',
  item: 'An item',
  item_text: 'It is in your inventory at once. It needs no wagering, only one deposit before you withdraw it.',
  balance: 'Bonus money',
  balance_text: 'It is kept apart and moves into your balance as you play.',
  percent: 'More for a deposit',
  percent_text: 'A percentage of your next deposit as bonus money. Enter this code in the deposit window.',
  limits: 'A code can expire, and it can have a number of uses in total and for each day.',
  history: 'Codes you have used',
  none: 'No codes used yet',
  none_text: 'Codes are given out in our community and by video creators.',
  load_failed: 'Could not load the codes that you have used.',
  older: 'Older codes',
  gave_percent: '{{percent}} of a deposit',
  gave_sum: '{{sum}} of bonus money',
};

/** Responses to a promo code. The rest of the namespace is in `user.ts` and `profile.ts`. */
export const user_api = {
  promo_used: 'The promo code is activated.',
  promo_not_found: 'There is no such promo code.',
  promo_ended: 'This promo code has ended.',
  promo_used_up: 'This promo code has been used up.',
  promo_used_by_you: 'You have already used this promo code.',
  promo_daily_limit: 'This promo code has been used up for today. Try again tomorrow.',
  promo_too_often: 'You have tried too many promo codes. Try again in a few minutes.',
  promo_deposit_only: 'This promo code is for deposits. Enter it in the deposit window.',
};

export const deposit_error = {
  send_deposit: 'Could not open the deposit.',
  send_deposit_promocode: 'Could not check the promo code.',
};

export const deposit_api = {
  min_sum: 'The smallest deposit is ${{sum}}.',
  max_sum: 'The largest deposit is ${{sum}}.',
  method_unavailable: 'This payment system is not available right now. Choose another one.',
  promo_invalid: 'This promo code is not valid for a deposit.',
  promo_expired: 'This promo code has ended.',
  promo_used_by_you: 'You have already used this promo code.',
  promo_daily_limit: 'Today’s uses of this promo code are gone. Try again tomorrow.',
  promo_page_only: 'This promo code is not for deposits. Use it on the promo page.',
  promo_min_deposit: 'This promo code needs a deposit of at least ${{sum}}.',
  promo_activated: 'The code gives {{percent}}% of the deposit as bonus money.',
  too_many_open: 'You have too many unfinished deposits. Finish one or wait until it expires.',
  provider_unavailable: 'The payment provider does not answer. Please try again later.',
  success: 'Your balance has been topped up by ${{sum}}.',
  failed: 'The payment did not go through. Nothing was charged here.',
  held: 'We received a payment of ${{sum}} that could not be credited by itself. Our staff are looking at it: it is not lost.',
  held_foreign: 'We received a payment of {{sum}} {{currency}} that could not be credited by itself. Our staff are looking at it: it is not lost.',
  expired: 'The deposit has expired. Open a new one to pay.',
};

export const deposit_error = {
  send_deposit: 'Could not open the deposit.',
  send_deposit_promocode: 'Could not check the promo code.',
};

export const deposit_api = {
  min_sum: 'The smallest deposit is ${{sum}}.',
  max_sum: 'The largest deposit is ${{sum}}.',
  method_unavailable: 'This payment system is not available right now. Choose another one.',
  promo_invalid: 'This promo code is not valid for a deposit.',
  too_many_open: 'You have too many unfinished deposits. Finish one or wait until it expires.',
  provider_unavailable: 'The payment provider does not answer. Please try again later.',
  success: 'Your balance has been topped up by ${{sum}}.',
  failed: 'The payment did not go through. Nothing was charged here.',
  held: 'We received a payment of ${{sum}} that could not be credited by itself. Our staff are looking at it: it is not lost.',
  held_foreign: 'We received a payment of {{sum}} {{currency}} that could not be credited by itself. Our staff are looking at it: it is not lost.',
  expired: 'The deposit has expired. Open a new one to pay.',
};

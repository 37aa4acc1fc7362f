export const deposit = {
  title: 'Deposit',
  amount: 'Amount',
  system: 'Payment system',
  method_card_aggregator: 'Bank card',
  method_skins: 'CS2 skins',
  method_ewallet: 'E-wallet',
  method_qiwi: 'P2P wallet',
  method_card_processor: 'Card (processor)',
  method_placeholder_1: 'Crypto',
  method_placeholder_2: 'Mobile payment',
  method_placeholder_3: 'Bank transfer',
  min: 'from {{sum}}',
  soon: 'not connected yet',
  disabled: 'unavailable',
  soon_note: 'This payment system is not connected yet. Choose another one to deposit now.',
  money: 'Deposit money',
  skins: 'Deposit skins',
  promocode: 'Promo code',
  promo_ok: 'OK',
  promo_accepted: 'The code is accepted and applies to this deposit.',
  promo_pending: 'Press OK to check the code, or clear the field.',
  below_min: 'The smallest deposit here is {{sum}}.',
  enter_amount: 'Enter an amount to choose a payment system.',
  nickname_bonus: 'Add {{site}} to your Steam nickname and get {{percent}}% on top of a deposit as bonus money.',
  leaving: 'Taking you to the payment page…',
};

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
  expired: 'The deposit has expired. Open a new one to pay.',
};

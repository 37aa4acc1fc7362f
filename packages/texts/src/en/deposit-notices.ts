export const deposit_error = {
  send_deposit: 'Could not open the deposit.',
  send_receipt: 'Could not check the receipt.',
  send_deposit_promocode: 'Could not check the promo code.',
};

export const deposit_api = {
  min_sum: 'The smallest deposit is ${{sum}}.',
  max_sum: 'The largest deposit is ${{sum}}.',
  method_unavailable: 'This payment system is not available right now. Choose another one.',
  skins_call: 'To deposit skins, choose them from your Steam inventory.',
  promo_invalid: 'This promo code is not valid for a deposit.',
  promo_expired: 'This promo code has ended.',
  promo_used_up: 'This promo code has been used up.',
  promo_used_by_you: 'You have already used this promo code.',
  promo_daily_limit: 'This promo code has been used up for today. Try again tomorrow.',
  promo_too_often: 'You have tried too many promo codes. Try again in a few minutes.',
  promo_page_only: 'This promo code is not for deposits. Use it in your profile.',
  promo_min_deposit: 'This promo code needs a deposit of at least ${{sum}}.',
  promo_activated: 'The code gives {{percent}}% of the deposit as bonus money.',
  too_many_open: 'You have too many unfinished deposits. Finish one or wait until it expires.',
  provider_unavailable: 'The payment provider is not responding. Please try again later.',
  transaction_completed: 'This receipt has already been credited.',
  transaction_not_found: 'There is no transfer with this receipt number. Check it and try again.',
  payment_not_found: 'This transfer is not for one of your deposits.',
  contact_support:
    'Your transfer arrived, but it does not match the deposit. Our staff are checking it; support can tell you more.',
  success: 'Your balance has been topped up by ${{sum}}.',
  failed: 'The payment did not go through. We charged nothing. Try again or choose another payment system.',
  held: 'We received a payment of ${{sum}} that could not be credited automatically. Our staff are checking it: it is not lost.',
  held_foreign:
    'We received a payment of {{sum}} {{currency}} that could not be credited automatically. Our staff are checking it: it is not lost.',
  no_trade_link: 'Save your trade link in the profile first.',
  inventory_private:
    'Your Steam inventory is private. Make it public in the privacy settings of Steam and load it again.',
  inventory_unavailable: 'Steam is not responding. Please try again later.',
  skins_offered: 'The trade offer is on its way. Accept it in Steam.',
  skins_none_selected: 'Choose at least one skin.',
  skins_changed: 'Your Steam inventory has changed. Load it again and choose again.',
  skins_price_changed: 'Prices have changed: ${{sum}} would be credited now. Check and try again.',
  skins_not_offered: 'The trade offer could not be sent. Nothing has been taken.',
  skins_credited:
    'Your skins were credited at ${{sum}}. They are protected for now: you can use them once Steam can no longer reverse the trade.',
  expired: 'The deposit has expired. Open a new one to pay.',
};

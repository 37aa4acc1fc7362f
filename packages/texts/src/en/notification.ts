// Notices about a deposit are shown when they arrive, and kept with the other notifications.
export * from './deposit-notices.ts';
export * from './notifications.ts';

/** Titles and texts of the notifications that the server writes to a player. */
export const notification = {
  ticket_answered: 'Support has answered',
  ticket_answered_text: 'There is an answer in your ticket {{id}}.',
  ticket_closed: 'A ticket is closed',
  ticket_closed_text: 'Support has closed your ticket {{id}}.',
  ticket_reopened: 'A ticket is open again',
  ticket_reopened_text: 'Support has opened your ticket {{id}} again.',
  box_closed: 'A case has closed',
  box_closed_text:
    'A price change took the return of the case {{box}} to {{percent}}%. Save the case again to open it.',
  battle_started: 'Your battle has started',
  battle_started_text: 'All seats of your battle for ${{sum}} are taken. See who won it.',
  battle_cancelled: 'A battle was cancelled',
  battle_cancelled_creator: 'The creator of the battle left. Your ${{sum}} are back in your balance.',
  battle_cancelled_expired: 'Too few players joined in time. Your ${{sum}} are back in your balance.',
  battle_cancelled_box: 'A case of the battle has changed. Your ${{sum}} are back in your balance.',
  play_stopped: 'Your play is stopped',
  play_resumed: 'You can play again',
  play_resumed_text: 'Our staff have lifted the stop of your play.',
  box_closed_bounds_text:
    'The case {{box}} returns {{percent}}%, outside the bounds that are set now. Save the case again to open it.',
  deposit_completed: 'Deposit completed',
  deposit_failed: 'A deposit did not go through',
  deposit_expired: 'A deposit has expired',
  deposit_held: 'A payment is being checked',
  deposit_taken_back: 'A deposit was reversed',
  deposit_reinstated: 'A deposit is back',
  deposit_reinstated_text:
    'The payment system had reversed your deposit of ${{sum}}. It counts again, and you owe nothing for it.',
  payout_owed_text:
    'A withdrawal of ${{sum}} was paid out after its items had been returned to you. You cannot withdraw until this is settled; support can help.',
  deposit_taken_back_text:
    'A deposit of ${{sum}} was reversed. You cannot withdraw until this is settled; support can help.',
  deposit_returned: 'A payment is being sent back',
  deposit_returned_text: 'Your payment of ${{sum}} was not credited. The payment system will send it back to you.',
  deposit_returned_foreign:
    'Your payment of {{sum}} {{currency}} was not credited. The payment system will send it back to you.',
  balance: 'Your balance was corrected',
  balance_given: 'Our staff added ${{sum}} to your balance; support can tell you why.',
  balance_taken: 'Our staff took ${{sum}} from your balance; support can tell you why.',
  debt: 'Your debt is settled',
  debt_paid: '${{sum}} that you owed was paid from your balance.',
  debt_paid_free: '${{sum}} that you owed was paid from your balance. You can withdraw again.',
  debt_forgiven: 'You do not owe ${{sum}} any more: it was written off.',
  debt_forgiven_free: 'You do not owe ${{sum}} any more: it was written off. You can withdraw again.',
  hourly_won: 'You won the hourly bonus',
  hourly_won_text: '${{sum}} from the hourly bonus is in your balance.',
  tournament_won: 'You won in the tournament',
  tournament_won_text: '{{name}}: place {{place}}. ${{sum}} is in your balance.',
  giveaway_won: 'You won a giveaway',
  giveaway_won_text: '{{item}} is in your inventory: place {{place}} was drawn.',
  promo: 'Promo code {{code}}',
  promo_item: 'An item from the promo code {{code}} is in your inventory.',
  promo_balance: 'You got ${{sum}} of bonus money. It is released as you play.',
  referral: 'Your referrals',
  referral_credited: '${{sum}} for the stakes of players you referred is in your balance.',
  quiz: 'You have won the quiz',
  // Text of old notifications, which do not name the prize.
  quiz_won: 'Your answer was the first right one. The item is in your inventory.',
  quiz_won_item: 'Your answer was the first right one. {{item}} is in your inventory.',
  withdrawal: 'Withdrawal',
  withdrawal_completed: 'Your withdrawal was paid: ${{sum}}.',
  withdrawal_not_arrived: 'A payout of ${{sum}} did not arrive. The money is in your balance.',
  withdrawal_refused_by_staff:
    'Your withdrawal of ${{sum}} was refused. The items are back in your inventory; support can tell you why.',
  withdrawal_refused_by_provider:
    'The payment system did not accept your withdrawal of ${{sum}}. The items are back in your inventory; check the account and try again.',
  trade_sent: 'A trade offer for your skin (${{sum}}) is waiting for you in Steam.',
  trade_waiting: 'A trade offer has to wait',
  trade_waiting_text:
    'Steam allows only a few open trade offers to you. Accept or decline one of them, and the next one is sent.',
  trade_accepted: 'Your skin (${{sum}}) is now in your Steam inventory.',
  withdrawal_refused_by_trade_declined: 'You declined the trade offer. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_expired:
    'The trade offer was not accepted in time. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_canceled: 'The trade offer was cancelled. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_items_gone:
    'The item could not be traded any more. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_refused:
    'Steam did not accept the trade offer. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_reversed: 'Steam reversed the trade. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_partner_cannot_trade:
    'Your Steam account cannot trade right now. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_trade_hold:
    'Steam would hold this trade for days: switch on its mobile authenticator. The skin (${{sum}}) is back in your inventory.',
  withdrawal_refused_by_trade_not_on_market:
    'The item was not available on the market. The skin (${{sum}}) is back in your inventory.',
  skins_declined: 'You declined the trade offer. Nothing was taken.',
  skins_expired: 'The trade offer was not accepted in time. Nothing was taken.',
  skins_canceled: 'The trade offer was cancelled. Nothing was taken.',
  skins_items_gone: 'A skin of the offer was not there any more. Nothing was taken.',
  skins_refused: 'Steam did not accept the trade offer. Nothing was taken.',
  skins_reversed_before: 'Steam reversed the trade. Nothing was credited.',
  skins_partner_cannot_trade: 'Your Steam account cannot trade right now. Nothing was taken.',
  skins_trade_hold: 'Steam would hold this trade for days: switch on its mobile authenticator. Nothing was taken.',
  skins_reversed: 'A trade was reversed',
  skins_reversed_text:
    'Steam reversed the trade of your deposit. The skins (${{sum}}) were removed from your inventory here; Steam gives them back to you.',
  session: 'Your session',
  jackpot_alone: 'Jackpot: your items are back',
  jackpot_alone_text:
    'Nobody joined round {{round}} of the jackpot. Your items, worth ${{sum}}, are back in your inventory.',
  stakes_returned: 'Round {{round}}: stakes returned',
  stakes_returned_text:
    'The public randomness that decides round {{round}} did not come in time. Your stakes in it, worth ${{sum}}, are back in your inventory.',
  stakes_refunded_clock_text:
    'Nothing was drawn in round {{round}}: by our clocks, its public randomness did not come out when it should have. Your stakes in it, worth ${{sum}}, are back in your inventory.',
  round_refunded: 'Round {{round}} was interrupted',
  round_refunded_text:
    'Round {{round}} could not be brought to its end. Your open stakes in it, worth ${{sum}}, are back in your inventory.',
  round_interrupted: 'Round {{round}} was interrupted',
  round_interrupted_text:
    'The server was down for {{seconds}} s. Your bet and the result of round {{round}} are not affected: the round went on as announced.',
  crash_interrupted: 'Round {{round}} was interrupted',
  crash_interrupted_cashed_out:
    'The server was down for {{seconds}} s. Your bet without an auto cash-out was paid at {{multiplier}}x, what it was worth at that moment.',
  crash_interrupted_auto:
    'The server was down for {{seconds}} s. Your bet with an auto cash-out was settled by the result that was fixed before the round.',
  crash_interrupted_ended:
    'The server was down for {{seconds}} s, and the round had already ended by then. Your bet was settled by the result that was fixed before the round.',
};

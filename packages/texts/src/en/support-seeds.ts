/**
 * Initial answers to frequent questions. `words`: other search terms for an answer, which are searched but not shown.
 * `{{…}}` names a value of `FaqValues`.
 */
export const answers = {
  deposit_time: {
    question: 'When does my deposit arrive?',
    answer:
      'A deposit takes {{depositFromMinutes}} to {{depositToMinutes}} minutes. Most arrive sooner. The payment system must confirm the payment first. Then we credit it at once, and you get a notification.\nIf it is not there after {{depositToMinutes}} minutes, look at its status in your profile.',
    words: 'how long money wait waiting slow late arrive credited payment time minutes',
  },
  deposit_how: {
    question: 'How can I deposit, and what is the minimum?',
    answer:
      'Press “Deposit” at the top of the page and choose a bank card, an e-wallet or skins. The smallest deposit is {{depositMin}}. Fees and the expected time are shown beside each method.\nAn unpaid deposit can be paid for {{depositOpenMinutes}} minutes. After that, start a new one.',
    words: 'top up pay payment card wallet method minimum smallest add funds money fee',
  },
  deposit_missing: {
    question: 'I have paid, but the money is not there',
    answer:
      'Open “Deposits” in your profile. “Waiting for payment” means that the payment system has not confirmed it yet. “Being checked” means that our staff check it by hand, for example because the sum differs or it was paid late.\nA payment is never lost. If nothing changes within an hour, open a ticket and attach the deposit by its number.',
    words: 'missing lost not received not credited money gone problem payment failed expired',
  },
  deposit_skins: {
    question: 'What do I get for skins that I deposit?',
    answer:
      'Skins are credited at {{skinsPercent}} of their price on the site. You see the sum before you send them. Choose the skins and accept the trade offer that we send you in Steam. Compare the code in the offer with the one on our page.\nYou need a saved trade link and a public inventory.',
    words: 'steam trade offer inventory price percent items deposit skin value',
  },
  deposit_protected: {
    question: 'Why can I not use a skin I have just deposited?',
    answer:
      'Steam can reverse a trade for some time. A deposited skin is therefore protected for {{protectionMinutes}}. It is yours, but you cannot stake, sell, exchange or withdraw it. The lock on its card shows until when.',
    words: 'locked lock protected trade hold reversal blocked days cannot stake',
  },
  deposit_nickname: {
    question: 'How do I get the nickname bonus?',
    answer:
      'Add {{siteName}} to your Steam nickname before you start a deposit. You then get {{nicknamePercent}} of the deposit as bonus money. All percentages of one deposit together give {{bonusMax}} at most.\nWe check your nickname when the deposit starts.',
    words: 'name nick bonus percent extra username',
  },
  deposit_roubles: {
    question: 'Which sum do I send for a deposit by P2P wallet?',
    answer:
      'Send exactly the sum in roubles that the window shows, with the number of the deposit in the comment. Then enter the receipt number. The rate is fixed for {{depositOpenMinutes}} minutes.\nA payment with another sum or without the comment cannot be matched automatically. Our staff then look for it, which takes longer.',
    words: 'roubles ruble p2p peer wallet receipt comment exact sum rate transfer',
  },
  withdraw_skin: {
    question: 'How do I withdraw a skin?',
    answer:
      'Save your trade link, choose one item in your inventory and press “Take”. We send a trade offer, one at a time. You need at least one deposit, and your deposits must come to {{withdrawDepositPercent}} of the price of the skin.\nItems that you have won, bought or exchanged are all withdrawn in this way.',
    words: 'take skin item steam trade get out cash out send receive inventory',
  },
  withdraw_money: {
    question: 'How do I withdraw money, and what does it cost?',
    answer:
      'Press “Withdraw” in your profile and choose items. You get their worth less a tax of {{withdrawTaxPercent}}, and you see the sum before you confirm. The minimum is {{withdrawMin}}, the maximum {{withdrawDaily}} within 24 hours.\nThe balance itself is not paid out: buy items with it first. Or withdraw a skin, which has no tax.',
    words: 'cash out payout card wallet tax fee minimum limit commission money usdt crypto',
  },
  withdraw_status: {
    question: 'What do the statuses of a withdrawal mean?',
    answer:
      '“Moderation”: our staff check it. Above {{twoApproversAbove}} two of them must agree. “Sending”: the payment or the trade offer is on its way. “Completed” and “delivered”: it has arrived. “Cancelled”: its items are back in your inventory, and the reason is shown beside it.',
    words: 'status moderation sending completed canceled cancelled pending how long wait check',
  },
  withdraw_cancel: {
    question: 'Can I cancel a withdrawal?',
    answer:
      'Yes, while it is in moderation: press “Cancel” beside it in your profile. The items come back at once. A withdrawal that is being sent can no longer be cancelled. A trade offer that you do not accept expires by itself.',
    words: 'stop undo return canceled cancelled back mistake wrong wallet',
  },
  wagering: {
    question: 'Why can I withdraw only a part of what I have?',
    answer:
      'Before a withdrawal your stakes must reach your deposits times {{wageringFactor}}. Settled stakes in crash, on the wheel and in cases count. Refunded stakes and the jackpot do not. Your profile shows the wagering that is left.\nItems from promo codes, giveaways and other prizes need no wagering, only one deposit.',
    words: 'wager wagering requirement maximum withdrawal bet more turnover stake limit',
  },
  trade_link: {
    question: 'Where do I find my trade link?',
    answer:
      'In Steam, open Inventory, Trade Offers, “Who can send me Trade Offers?” and copy the address at the bottom. Paste it into your profile. It must belong to the account you sign in with.\nIf you create a new address there, save it here again: the old one stops working.',
    words: 'trade url link steam offer token partner save invalid wrong',
  },
  exchange: {
    question: 'What is the storehouse for?',
    answer:
      'It is the place to exchange items. Choose what you give, from your inventory and your balance, and what you get. If you give more, the difference goes to your balance. If you give less, it is taken from there. The exchange happens as a whole or not at all.\nYou can also sell items for balance at their full price.',
    words: 'exchange swap shop buy sell market store storehouse upgrade trade items',
  },
  market_order: {
    question: 'What does the clock on an item mean?',
    answer:
      'We do not have the item in stock and order it from the market when you withdraw it. That takes longer than an item in stock. If the market has none, you are told so and keep the item.',
    words: 'clock icon stock market order delivery longer available',
  },
  price_changes: {
    question: 'Why has the price of my item changed?',
    answer:
      'Items follow market prices, upwards and downwards. All copies of an item change at the same moment, and your inventory shows it at once. An item in an open round keeps the price at which it was staked.\nIf a price is in doubt, the item is not traded until our staff have confirmed it.',
    words: 'price value worth drop changed less more market revaluation suspended',
  },
  fair_check: {
    question: 'How can I check that a round was fair?',
    answer:
      'Each round has a secret. Its hash is published before betting opens, and the secret itself after the round. Open a past round and press “Verify”: your browser calculates the result itself, and nothing is sent to us. You can check it with any other program as well.',
    words: 'fair fairness provably verify check hash seed proof rigged cheat honest random',
  },
  fair_mismatch: {
    question: 'What if my own calculation differs from the result?',
    answer:
      'Then claim a refund of {{refundTimes}} times the bet: open a ticket, attach the round and add the values that you used. The fairness page prepares such a ticket for you when a check fails.',
    words: 'mismatch wrong differs refund claim compensation proof verification failed',
  },
  crash_connection: {
    question: 'What happens to my bet when I lose the connection?',
    answer:
      'The round goes on at our server. An auto cash-out works without you. A bet without one stays live until you are back, so set one if your connection is poor.\nIf our server itself fails for more than {{gapSeconds}} s, bets without an auto cash-out are cashed out at the multiplier of that moment. You get a notification.',
    words: 'disconnect internet connection lost offline lag server crash interruption',
  },
  crash_bets: {
    question: 'How much can I bet and win in crash?',
    answer:
      'A bet is at least {{crashMinBet}}. All your bets in a round are {{crashMaxStake}} at most. A bet wins {{crashMaxWin}} at most: it is cashed out there automatically, and you see that before you bet.\nYou can make up to three bets on different auto cash-outs, one of them without. The lowest auto cash-out is {{crashMinTarget}}.',
    words: 'limits maximum minimum bet stake win multiplier target auto cashout crash',
  },
  crash_equal: {
    question: 'The round crashed exactly at my auto cash-out. Why did I lose?',
    answer:
      'A bet wins if its auto cash-out lies below the crash point. If it is equal, the bet loses. The odds that we show count with that: a round goes above 2.00x in 48 of 100 cases.',
    words: 'equal same crash point target lost exactly auto cash-out rule',
  },
  jackpot_winner: {
    question: 'How is the winner of the jackpot chosen?',
    answer:
      'Every cent in the pot is a ticket, so your chance is your share of the pot. The winning ticket follows from public randomness that does not exist before betting closes, and from a secret whose hash we publish beforehand. The countdown of {{jackpotTimerSeconds}} s begins with the second player.\nThe winner gets the items less a fee of {{jackpotFeePercent}} at most.',
    words: 'jackpot pot chance tickets winner draw fee percent random',
  },
  wheel_bets: {
    question: 'How many bets can I make on the wheel?',
    answer:
      'Up to {{wheelMaxBets}} bets in a round, on {{wheelMaxColours}} colours at most. The page shows the odds and the return of every colour. There is no cashback on the wheel.',
    words: 'wheel fortuna colours colors red green black yellow bets limit odds',
  },
  cases_fair: {
    question: 'Can I see the chances of a case before I open it?',
    answer:
      'Yes. Each case shows the exact chance and the price of every item, and its return. What you get follows from our seed, from your own seed and from a number. You see the hash of our seed beforehand, and you can change your own. Each opening has a page on which you can verify it.',
    words: 'case box chance odds drop seed client open percent return',
  },
  promo_codes: {
    question: 'Where do I enter a promo code?',
    answer:
      'Enter a code that gives an item or bonus money on the page “Promo codes” or in your profile. Enter a code that adds to a deposit in the deposit window. A code works once for each player. You can try {{promoTries}} codes an hour.',
    words: 'promo promocode code coupon enter redeem bonus gift',
  },
  bonus_money: {
    question: 'What is bonus money?',
    answer:
      'It is kept apart from your balance and cannot be staked. As you play, {{releasePercent}} of every settled stake in crash, on the wheel and in cases is released from it into your balance. Such a stake earns no cashback.',
    words: 'bonus money balance release released unlock percent cannot use',
  },
  cashback: {
    question: 'How does cashback work?',
    answer:
      'You get {{cashbackPercent}} of every lost stake in crash. You can move it to your balance once every 24 hours, from {{cashbackMin}}. You must follow our channel and have {{siteName}} in your nickname. You also need {{cashbackDeposit}} deposited in total and {{cashbackGames}} crash bets within 24 hours.',
    words: 'cashback return lost percent take conditions crash subscription',
  },
  hourly: {
    question: 'How do I take part in the hourly bonus?',
    answer:
      '{{poolPercent}} of the bank of each crash round goes to the bonus bank. Three players share it: 50, 25 and 25 percent. Before the draw you need stakes of {{hourlyStake}} in crash, {{hourlyMessages}} messages in the chat, and {{siteName}} in your nickname where that is asked. Chances are in proportion to stakes.',
    words: 'hourly bonus pool bank draw hour conditions chat messages participate',
  },
  referrals: {
    question: 'What do I get for inviting players?',
    answer:
      'Your link is in your profile. A player counts if they came by it before their first deposit. You get {{referralPercent}} of their settled stakes in crash, on the wheel and in cases. It is credited once a day.',
    words: 'referral invite friend link partner affiliate percent earn',
  },
  sign_in: {
    question: 'Do you have my password?',
    answer:
      'No. You sign in at Steam, and it tells us only your public number, name and avatar. We never ask for a password, a code or a payment in a message. Anyone who does that in our name is a fraud: tell us in a ticket.',
    words: 'login password steam account sign in security hacked scam phishing fraud safe',
  },
  one_account: {
    question: 'May I have several accounts?',
    answer:
      'No. Each person has one account. Several accounts of one person are closed, and bonuses obtained with them are taken back. What was deposited and won fairly is not taken. If you live with another player, tell us before you both claim bonuses.',
    words: 'multiple accounts second account multi ban banned closed rules',
  },
  limits: {
    question: 'How can I limit my play or stop for a while?',
    answer:
      'Under “Limits” in your profile you set limits on deposits, stakes and losses, a reminder, a pause or self-exclusion. A lower limit works at once, a higher one after 24 hours. Nobody, not even support, can end a pause early.',
    words: 'limit stop break pause self-exclusion addiction gambling control close account help',
  },
  tickets: {
    question: 'How do I write to support?',
    answer:
      'Open a ticket on this page. Say what happened and when, and attach the round, the opening or the payment, so that we find it at once. You can have one open ticket at a time and add messages to it. You get a notification when we answer.',
    words: 'contact support ticket message write help complaint answer reply staff',
  },
  chat_write: {
    question: 'Why can I not write in the chat?',
    answer:
      'The site decides how much must be deposited before you can write: at the moment {{chatDeposit}} in total. Your nickname must not contain the address of another site. Links, promo codes, messages in capitals and single words are refused. If a moderator has muted you, the chat says until when and why.',
    words: 'chat muted mute ban message blocked refused write activate',
  },
  my_data: {
    question: 'How do I get or erase my data?',
    answer:
      'You can download what we store about you and ask for its erasure in your profile. The books must keep what the law requires: sums without your name. Withdraw what is yours first, because an erased account cannot be opened again.',
    words: 'privacy gdpr data delete erase download export account personal',
  },
};

/** Templates of answers to tickets, for staff. */
export const templates = {
  looking: {
    title: 'We are looking into it',
    text: 'Thank you for writing. We are looking into it and will answer here as soon as we know more. Your items and your money are safe meanwhile.',
  },
  which_number: {
    title: 'Which round or payment',
    text: 'Please tell us which round, opening, deposit or withdrawal this is about: choose it above the message field from the list, or type its number there. Then we can look at exactly that one.',
  },
  deposit_waits: {
    title: 'The payment is not confirmed yet',
    text: 'The payment system has not confirmed your payment to us yet. We credit it at once when it does. If that has not happened within an hour, send us the receipt from your bank or wallet (without your card number), and we will ask the payment system.',
  },
  withdrawal_checked: {
    title: 'The withdrawal is being checked',
    text: 'Our staff check your withdrawal. You need to do nothing. Its status in your profile changes when it is sent, and you get a notification.',
  },
  trade_offer: {
    title: 'The trade offer has expired',
    text: 'The trade offer was not accepted in time, so the item is back in your inventory. Please check that your trade link is the current one and that nothing blocks trades in your Steam account. Then order the item again.',
  },
  mismatch: {
    title: 'A result that does not match',
    text: 'Thank you for the proof. We calculate the result again from the seeds and the public randomness. If the published result differs from the calculated one, you get the refund that the rules of fairness state.',
  },
  solved: {
    title: 'Is it solved',
    text: 'We believe that this is solved. If anything is left, answer here. Otherwise you can close the ticket, and a new one can be opened at any time.',
  },
};

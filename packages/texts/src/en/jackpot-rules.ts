export const jackpot_rules = {
  title: 'Rules of the jackpot',
  rule_1_title: 'How a round goes',
  rule_1:
    'Everybody puts items into one pot. The countdown of {{timer}} s begins with the second player. Then betting closes, the list of tickets is final, and one ticket is drawn. Its holder wins the pot.',
  rule_2_title: 'Tickets and chances',
  rule_2:
    'Each cent of an item is one ticket, numbered in order of entry. Your chance is your share of all tickets. It changes until betting closes.',
  rule_3_title: 'Your stakes',
  rule_3:
    'A bet is worth at least {{min}}. In one round you may stake up to {{items}} items worth at most {{max}} together. A player who stays alone gets the items back after {{alone}}. A pot has room for {{pot}} items. When half of it is taken, the items of a bet must be worth at least {{min}} each on average. This value doubles with each further tenth.',
  rule_4_title: 'What the winner gets',
  rule_4:
    'The winner gets all items of the pot but the fee. The fee is at most {{fee}}% of the pot, taken in whole items, never of the winner’s own stake. If no item fits, the house takes the cheapest losing item and credits the winner the difference. So a pot returns at least {{returns}}%, at every stake. Stakes in the jackpot do not count for wagering, and earn no cashback.',
  // Example with the fee in force
  example:
    'An example: Ann puts in one item worth {{high}}, and Ben items worth {{first}}, {{second}} and {{third}}. The pot is {{pot}}, the fee at most {{most}}.',
  example_fits: 'If Ann wins, the house keeps {{kept}} of Ben’s items. Ann gets {{win}}.',
  example_credit:
    'If Ben wins, Ann’s item is worth more than the fee. The house takes it and credits Ben {{credit}}. Ben gets {{win}} in all.',
  pot_title: 'The pot of this round',
  pot_none: 'Its exact return appears here with the second player.',
  pot_return_one: '{{count}} item worth {{bank}}. The fee is at most {{most}}.',
  pot_return_other: '{{count}} items worth {{bank}}. The fee is at most {{most}}.',
  pot_exact: 'This pot returns {{returns}} on average, over all of its tickets.',
  pot_failed: 'The return of this pot did not load.',
  rule_5_title: 'How to check a result',
  rule_5:
    'The hash of each round is shown before bets open and its secret afterwards. The winning ticket follows from the secret, the round number, the day, the number of tickets and public randomness. That randomness comes out after betting has closed. Neither bets nor players nor staff can change it. The spinner only shows what is already decided.',
  outage_title: 'If we are interrupted',
  outage:
    'An interruption changes no ticket and no result. Betting closes at its announced moment. If the public randomness has not come {{wait}} s after betting has closed, nothing is drawn, and all stakes go back to their players. After an interruption this wait begins anew. The stakes also go back if the clocks of the site and of the randomness disagree: it could then have been known while bets were open. Every interruption of a round with stakes is listed publicly, and its players are notified.',
  more: 'The full explanation',
};

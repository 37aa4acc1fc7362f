export const wheel_rules = {
  title: 'Rules of the wheel',
  rule_1_title: 'How a round goes',
  rule_1:
    'Bets are open for {{betting}} s. Then betting closes, and the round waits for public randomness that nobody can know before. It fixes the result, and the wheel spins for {{spin}} s. A bet on the colour that comes pays its stake times the multiplier. You get one item, the most expensive in stock that fits, and the rest goes to your balance. All other bets are lost.',
  rule_2_title: 'Your bets',
  rule_2:
    'A bet holds 1 to {{items}} items worth {{min}} to {{max}}. You may make {{bets}} bets in a round, on at most {{colours}} colours, and win at most {{win}} in it.',
  rule_3_title: 'When a colour is full',
  rule_3:
    'What a colour can pay in one round is limited by what the house holds. That way every winner can be paid. Once less than the largest bet fits, “Room” over the colour is what you can still stake on it. A bet beyond that is refused.',
  rule_4_title: 'If the randomness does not come',
  rule_4:
    'If the public randomness has not come {{wait}} s after betting has closed, the round has no result. All stakes go back to their players. The same happens at once if the clocks of the site and of the randomness disagree: it could then have been known while bets were open.',
  rule_5_title: 'How to check a result',
  rule_5:
    'The hash of each round is shown before bets open and its secret afterwards. The sector follows from the secret, the round number, the day and the public randomness. The number of that randomness follows from the announced close of betting. Neither bets nor players nor staff can change it. Bets on the wheel earn no cashback.',
  outage_title: 'If we are interrupted',
  outage:
    'An interruption changes no bet and no result. Betting closes at its announced moment. A spin goes on from its committed start. The wait of {{wait}} s for the randomness begins anew when the round goes on. Every interruption of a round with stakes is listed publicly, and its players are notified.',
  more: 'The full explanation',
  odds: 'Odds and returns',
  colour: 'Colour',
  pays: 'Pays',
  sectors: 'Sectors',
  chance: 'Chance',
  return: 'Return',
};

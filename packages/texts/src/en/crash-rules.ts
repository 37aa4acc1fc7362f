export const crash_rules = {
  title: 'Rules of crash',
  rule_1_title: 'How a round goes',
  rule_1:
    'Bets are open for {{seconds}} s. Then the multiplier climbs from 1.00x, faster and faster, until it crashes at a point that was fixed beforehand. A bet that is cashed out before the crash pays its stake times the multiplier. You get one item, the most expensive in stock that fits, and the rest goes to your balance. A bet still in flight is lost.',
  rule_2_title: 'Your bets',
  rule_2:
    'Up to 3 bets a round, each on a different multiplier. At most one of them can be without an auto cash-out: you cash that one out by hand. A bet holds 1 to {{items}} items worth at least {{min}} together. All your bets in a round are at most {{max}}. One bet wins at most {{win}}.',
  rule_2_cancel:
    'Until the round starts you can cancel a bet: its items come back to your inventory, with the price of today.',
  rule_3_title: 'Auto cash-out',
  rule_3:
    'An auto cash-out from {{low}} to {{high}} pays exactly its multiplier as soon as the flight has passed it. If the crash comes at exactly that multiplier, the bet is lost. A bet with auto cash-out cannot be cashed out by hand.',
  rule_4_title: 'If you lose the connection',
  rule_4:
    'Bets stay in the round. An auto cash-out works without you. A bet without one stays in flight until you cash it out or the round crashes. If your connection is unstable, set an auto cash-out. A cash-out counts from the moment our server receives it.',
  rule_5_title: 'How to check a result',
  rule_5:
    'The hash of each round is shown before bets open and its secret afterwards. Anyone can calculate the crash point from the secret, the round number and the day of the month. Neither bets nor players nor staff can change it. On average 4% of rounds crash at 1.00x, and a bet returns 96% of its stake at every multiplier.',
  outage_title: 'If we are interrupted',
  outage:
    'If our server fails in mid-flight, the round goes on from its committed start. After a gap of more than {{gapSeconds}} s, each bet without auto cash-out is cashed out at the multiplier of the last moment before it. Bets with auto cash-out are settled by the committed result. Everyone concerned is notified, and the interruption is listed publicly.',
  more: 'The full explanation, with the exact returns',
};

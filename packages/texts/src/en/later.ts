export const later = {
  title: 'This part opens later',
  back: 'Back to crash',
  tournament: 'Tournament',
  tournament_text: 'A contest with five prizes: a point for every whole dollar staked while it runs.',
  top: 'Top players',
  top_text: 'A ranking by winnings, turnover and biggest multiplier: today, this week, this month and all time.',
  support: 'Support',
  support_text: 'Answers to frequent questions, and a ticket for everything else.',
  ticket: 'Your ticket',
  ticket_text: 'Your conversation with support will be on this page.',
  promo: 'Promo',
  promo_text: 'Redeem a promo code and see what it brings.',
};

/** Places on the home page of what opens later: part of the first load. */
export const later_cards = {
  cashback: 'Cashback',
  cashback_text: '2.5% of lost crash bets back. Opens later.',
};

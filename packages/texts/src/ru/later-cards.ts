/** Places on the home page of what opens later: part of the first load. */
export const later_cards = {
  giveaway: 'Розыгрыш',
  giveaway_text: 'Бесплатные скины с обратным отсчётом. Откроется позже.',
};

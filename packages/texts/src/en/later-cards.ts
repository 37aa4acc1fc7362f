/** Places on the home page of what opens later: part of the first load. */
export const later_cards = {
  giveaway: 'Giveaway',
  giveaway_text: 'Free skins with a countdown. Opens later.',
};

/** Places on the home page of what opens later: part of the first load. */
export const later_cards = {
  cashback: 'Кешбэк',
  cashback_text: 'Возврат 2,5% проигранных ставок в краше. Откроется позже.',
};

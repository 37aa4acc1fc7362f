/** Payout of a won bet for the staked items, in every game. */
export const game_results = {
  to_item_one: 'Your {{count}} item → this item.',
  to_item_other: 'Your {{count}} items → this item.',
  to_item_and_rest_one: 'Your {{count}} item → this item + {{rest}} to your balance.',
  to_item_and_rest_other: 'Your {{count}} items → this item + {{rest}} to your balance.',
  to_balance_one: 'Your {{count}} item → {{rest}} to your balance.',
  to_balance_other: 'Your {{count}} items → {{rest}} to your balance.',
  to_game: 'To the game',
};

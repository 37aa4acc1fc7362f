export const storehouse = {
  title: 'Storehouse',
  search: 'Search by name',
  not_a_price: 'Not a price',
  min_price: 'Min price',
  max_price: 'Max price',
  give: 'You give',
  give_empty: 'You have no items. You can pay from your balance.',
  get: 'You get',
  from_balance: 'of it from the balance: {{sum}}',
  to_balance: 'back to the balance: {{sum}}',
  missing: 'You are {{sum}} short.',
  accept: 'Accept',
  deposit_more: 'Deposit {{sum}} to continue',
  empty_purse: 'A deposit of {{sum}} buys any of these.',
  suggested: 'our suggestion: choose any other',
  load_more: 'Load more',
  empty: 'Nothing in this range',
  empty_text: 'Widen the price range or change the search.',
  chosen: 'Your choice',
  empty_action: 'Reset the filters',
  results: 'Items in the storehouse',
};

export const storehouse_error = {
  load: 'Could not load the storehouse.',
  load_more: 'Could not load more items.',
  buy: 'Could not complete the purchase.',
};

export const storehouse_api = {
  bought: 'The items are in your inventory.',
  exchanged: 'Exchange complete. The new items are in your inventory.',
  sold: 'Items sold. The money is in your balance.',
  none_selected: 'Choose at least one item.',
  insufficient_funds: 'Your balance does not cover the difference.',
  price_changed: 'Prices have changed: what you get costs ${{get}} now. Check the totals and accept again.',
  worth_changed: 'Prices have changed: these items are worth ${{give}} now. Sell again if that suits you.',
  item_not_found: 'One of these items is no longer available.',
  item_locked: 'One of these items is protected or staked right now.',
  item_suspended: 'Trading in one of these items is paused until its price is confirmed.',
};

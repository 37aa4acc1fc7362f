export const inventory = {
  title: 'Your inventory',
  balance: 'Balance',
  selected: 'Selected',
  select_all: 'Select all',
  exchange: 'Exchange',
  buy: 'Buy',
  sell: 'Sell',
  take: 'Take',
  guest: 'Sign in to see your items',
  guest_text: 'Your items live here: stake them, exchange them or sell them.',
  empty: 'No items yet',
  next_deposit: 'Add money first. Then buy an item and stake it.',
  next_buy: 'Buy an item with your balance, then stake it.',
  empty_action: 'Open the storehouse',
  count_one: '{{count}} item',
  count_other: '{{count}} items',
  locked: 'Protected until {{until}}: it cannot be used before.',
};

export const inventory_error = {
  load: 'Could not load your items.',
  sell: 'Could not sell the items.',
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

export const item = {
  in_stock_one: '{{count}} in stock',
  in_stock_other: '{{count}} in stock',
  to_order: 'To order: delivery takes longer',
  low_stock: 'few left',
  locked: 'Protected',
  rarity_consumer: 'Consumer Grade',
  rarity_industrial: 'Industrial Grade',
  rarity_milspec: 'Mil-Spec Grade',
  rarity_restricted: 'Restricted',
  rarity_classified: 'Classified',
  rarity_covert: 'Covert',
  rarity_extraordinary: 'Extraordinary',
  exterior_fn: 'Factory New',
  exterior_mw: 'Minimal Wear',
  exterior_ft: 'Field-Tested',
  exterior_ww: 'Well-Worn',
  exterior_bs: 'Battle-Scarred',
};

export const inventory = {
  title: 'Your inventory',
  balance: 'Balance',
  selected: 'Selected',
  select_all: 'Select all',
  exchange: 'Exchange',
  buy: 'Buy',
  sell: 'Sell',
  take: 'Take',
  take_none: 'You can sell items, or take one at a time as a skin or as money.',
  take_many: 'You can take one item at a time.',
  visitor: 'Sign in to see your items',
  visitor_text: 'Your items appear here: stake them, exchange them or sell them.',
  all_staked_one: 'Your {{count}} item is in the round',
  all_staked_other: 'All {{count}} of your items are in the round',
  all_staked_text: 'What you win will appear here.',
  empty: 'No items yet',
  next_deposit: 'Add money first. Then buy an item and stake it.',
  next_buy: 'Buy an item with your balance, then stake it.',
  empty_action: 'Open the storehouse',
  locked: 'Protected until {{until}}: it cannot be used before then.',
};

export const inventory_error = {
  load: 'Could not load your items.',
  sell: 'Could not sell the items.',
};

export const item = {
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

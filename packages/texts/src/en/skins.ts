/** Deposits and withdrawals of skins by trades: the deposit of skins, the trade link, and open trades. */
export const skins = {
  title: 'Deposit skins',
  link_label: 'Trade link',
  link_title: 'First, your trade link',
  link_text: 'Trade offers are sent through it. It must be the link of the Steam account you signed in with.',
  link_where: 'Where to find it',
  link_save: 'Save',
  link_wrong: 'This is not a trade link. It begins with https://steamcommunity.com/tradeoffer/new/',
  link_change: 'Change the trade link',
  search: 'Search by name',
  refresh: 'Load again',
  loading: 'Asking Steam for your inventory…',
  credited_note: 'A card shows the sum that is credited: {{percent}}% of the price on the site.',
  protected_note:
    'If you accept now, you can use the skins from {{until}}. Until then Steam can reverse the trade, so they are protected.',
  empty: 'No skins to deposit',
  empty_text: 'There is nothing in your Steam inventory that we accept.',
  nothing_found: 'No skin with this name',
  taken: 'Skins that we accept',
  not_taken_one: '{{count}} item that we do not accept now',
  not_taken_other: '{{count}} items that we do not accept now',
  held_until: 'Until {{until}}.',
  select_all: 'Select all',
  you_get: 'You get',
  chosen_one: '{{count}} skin chosen',
  chosen_other: '{{count}} skins chosen',
  below_min: 'Choose skins for at least {{sum}}.',
  above_max: 'At most {{sum}} in one deposit.',
  most_skins: 'At most {{most}} skins in one deposit.',
  send: 'Get a trade offer',
  step_sent: 'We send you a trade offer',
  step_accept: 'You accept it in Steam',
  step_credited: 'The skins are credited',
  code: 'Code of the offer',
  code_text: 'Accept only an offer with this code in its message.',
  open_offer: 'Open the offer',
  until: 'Accept it by {{until}}.',
  stays: 'You can close this window: the offer is shown above your inventory too.',
  credited: '{{sum}} credited',
  protected_until: 'The skins are in your inventory and can be used from {{until}}.',
  canceled: 'Nothing was deposited: {{reason}}.',
  reversed: 'Steam reversed the trade. The skins were removed from your inventory here.',
  again: 'Choose again',
  more: 'Deposit more',
  done: 'Done',
  on_the_way: 'On the way',
  way_in_one: 'Deposit of {{count}} skin',
  way_in_other: 'Deposit of {{count}} skins',
  way_out: 'To your Steam account',
  take_through: 'Sent through your saved trade link.',
};

export const skins_error = {
  load: 'Could not load your Steam inventory.',
  send: 'Could not request the trade offer.',
};

/** Reasons that a skin of the Steam inventory is not accepted. */
export const skins_refused = {
  not_in_catalogue: 'We do not accept this item.',
  suspended: 'Its price is being checked right now.',
  held: 'Steam holds it for a time after a trade.',
  in_offer: 'It is in a deposit that is still open.',
  below_minimum: 'It is worth too little.',
};

/** Reasons that a deposit of skins was canceled. */
export const skins_reason = {
  declined: 'trade offer declined',
  expired: 'trade offer not accepted in time',
  canceled: 'trade offer cancelled',
  items_gone: 'a skin was not there any more',
  refused: 'Steam did not accept the trade offer',
  reversed: 'trade reversed by Steam',
  partner_cannot_trade: 'your Steam account cannot trade',
  trade_hold: 'Steam would hold the trade for days',
};

/** States of a skin's trade offer. */
export const trade_state = {
  waiting: 'Trade offer is being prepared',
  ordering: 'Being bought from the market',
  created: 'Trade offer is being confirmed',
  sent: 'Trade offer sent: accept it in Steam',
  in_escrow: 'Held by Steam for some days',
  accepted: 'Trade completed',
  declined: 'Trade offer declined',
  expired: 'Trade offer expired',
  canceled: 'Trade offer cancelled',
  items_gone: 'Item not available any more',
  refused: 'Trade offer not possible',
  reversed: 'Trade reversed by Steam',
};

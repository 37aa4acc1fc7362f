/** Every reason for which value moves. A transfer without a reason does not exist. */
export const KINDS = {
  'opening.capital': 'the owner puts money in',
  'opening.stock': 'the storehouse is stocked from the market',
  'sandbox.grant': 'sandbox only: play money or items given to a persona',
  'sandbox.funding': 'sandbox only: play money or items that a player asked for',
  'deposit.paid': 'a payment provider confirmed an invoice',
  'deposit.held': 'money that came and could not be credited, held for review',
  'deposit.reversed': 'a provider took a credited deposit back: the player owes it',
  'deposit.reinstated': 'a dispute was won: what a provider had taken back is there again',
  'reclaim.charged': 'money that a provider took back and that belonged to no deposit is owed by a player',
  'reclaim.borne': 'money that a provider took back and that belonged to no deposit is borne by the house',
  'deposit.released': 'money under review was credited to its player',
  'deposit.returned': 'money under review went back to its payer',
  'receivable.paid': 'a player paid what they owed out of the balance',
  'receivable.forgiven': 'the house bears what a player owed',
  'staff.adjustment': 'a balance was corrected by hand, by two members of staff',
  'bonus.nickname': 'bonus money for a deposit made with the site name in the nickname, held apart',
  'bonus.promo': 'bonus money from a promo code, held apart',
  'bonus.voided': 'bonus money went with the deposit that had brought it',
  'bonus.restored': 'bonus money came again with the deposit that had brought it',
  'bonus.waived': 'bonus money ends with a self-exclusion',
  'bonus.released': 'a settled stake released bonus money into the balance',
  'hourly.funded': 'a share of a crash round goes to the pool of the hourly bonus',
  'hourly.won': 'the hourly bonus was drawn: the pool goes to its winners',
  'giveaway.reserved': 'the prizes of a giveaway are set apart',
  'giveaway.won': 'a giveaway was drawn: its items go to their winners',
  'giveaway.returned': 'prizes of a giveaway that nobody won go back to the stock',
  'promo.item': 'an item from a promo code',
  'withdrawal.reserved': 'a withdrawal was asked for: its items are set apart',
  'withdrawal.returned': 'a withdrawal was canceled: its items go back',
  'withdrawal.paid': 'a withdrawal was paid out: its items go to the stock, the payout leaves, the tax stays',
  'payout.charged': 'a payout that left though its items had gone back is owed by its player',
  'payout.borne':
    'a payout that left though its items had gone back, or a difference to what was agreed, is borne by the house',
  'payout.credited': 'a payout that never arrived is credited to its player',
  'withdrawal.delivered': 'a skin that was taken has left by a trade',
  'withdrawal.reversed':
    'the platform reversed the trade of a skin that was taken: it came back, and is the player’s again',
  'skins.received': 'deposited skins came in by a trade: they are born outside',
  'skins.credited': 'deposited skins are credited at their share of the price',
  'skins.reversed':
    'a trade was reversed: its items are removed, for those that were played the player owes what was credited',
  'stock.taken':
    'skins that were credited at a share of their price are the house’s: they leave the stock at that price',
  'stock.marked': 'and come back at their whole price; the difference is the house’s',
  'items.revalued': 'the price of an entry changed, and with it what its items are worth',
  'market.ordered': 'a skin for a player was bought from the market outside',
  'cases.opened': 'boxes were opened: their price goes from the balance to the house',
  'cases.drop': 'an opening gave its item, from the stock or ordered from the market',
  'storehouse.buy': 'items bought or exchanged',
  'storehouse.sell': 'items turned into balance',
} as const;

/** Why value moves at a game that takes stakes: the same for each of them, `<game>.stake` and so on. */
export const STAKE_KINDS = {
  stake: 'a bet was accepted: its items go to the house',
  win: 'a bet was won: the stake goes to the stock, item and remainder to the player',
  lost: 'stakes of bets that lost go to the stock',
  refund: 'a stake goes back to its player',
} as const;

export type TransferKind = keyof typeof KINDS | `${string}.${keyof typeof STAKE_KINDS}`;

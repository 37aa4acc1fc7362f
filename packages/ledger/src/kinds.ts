/** Every reason for which value moves. A transfer without a reason does not exist. */
export const KINDS = {
  'opening.capital': 'the owner puts money in',
  'opening.stock': 'the storehouse is stocked from the market',
  'sandbox.grant': 'sandbox only: play money or items given to a persona',
  'deposit.paid': 'a payment provider confirmed an invoice',
  'deposit.held': 'money that came and could not be credited, held for review',
  'bonus.nickname': 'bonus money for a deposit made with the site name in the nickname, held apart',
  'bonus.promo': 'bonus money from a promo code, held apart',
  'bonus.released': 'a settled stake released bonus money into the balance',
  'promo.item': 'an item from a promo code',
  'withdrawal.reserved': 'a withdrawal was asked for: its items are set apart',
  'withdrawal.returned': 'a withdrawal was canceled: its items go back',
  'withdrawal.paid': 'a withdrawal was paid out: its items go to the stock, the payout leaves, the tax stays',
  'storehouse.buy': 'items bought or exchanged',
  'storehouse.sell': 'items turned into balance',
  'crash.stake': 'a bet was accepted: its items go to the house',
  'crash.win': 'a bet was cashed out: the stake goes to the stock, item and remainder to the player',
  'crash.lost': 'stakes of bets that lost go to the stock',
  'crash.refund': 'a stake goes back to its player',
} as const;
export type TransferKind = keyof typeof KINDS;

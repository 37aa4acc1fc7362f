// PURE. What may become of a trade offer, and what that means: rules TR-2 … TR-5 of SPEC.md.

export const TRADE_STATES = ['waiting', 'ordering', 'created', 'sent', 'in_escrow', 'accepted', 'declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed'] as const;
/** `waiting`: not sent yet. `ordering`: the item is being bought from the market. `refused`: it was never sent, and never will be. */
export type TradeState = (typeof TRADE_STATES)[number];

/** The way of an offer up to its acceptance; it may jump forward, never back. */
const WAY: readonly TradeState[] = ['waiting', 'ordering', 'created', 'sent', 'in_escrow', 'accepted'];
const ENDED: readonly TradeState[] = ['declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed'];

/** Whether an offer may go from one state to the other. [TR-3] */
export const mayBecomeTrade = (from: TradeState, to: TradeState): boolean => {
  if (ENDED.includes(from)) return false;
  if (from === 'accepted') return to === 'reversed';
  // What was accepted and reversed between two looks is reversed all the same.
  return ENDED.includes(to) || WAY.indexOf(to) > WAY.indexOf(from);
};

/** What an offer's state means for the skin that it takes out. [TR-5] */
export const meansForTaken = (state: TradeState): 'sending' | 'completed' | 'canceled' => {
  if (state === 'accepted') return 'completed';
  return ENDED.includes(state) ? 'canceled' : 'sending';
};

/** Whether the site takes an unanswered offer back now. [TR-4] */
export const isOverdue = (state: TradeState, { nowMs, expiresAtMs }: { nowMs: number; expiresAtMs: number }): boolean => (state === 'created' || state === 'sent') && nowMs >= expiresAtMs;

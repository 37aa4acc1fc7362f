// PURE. What may become of a trade offer, and what that means: rules TR-2 … TR-5 of SPEC.md.

export const TRADE_STATES = [
  'waiting',
  'ordering',
  'created',
  'sent',
  'in_escrow',
  'accepted',
  'declined',
  'expired',
  'canceled',
  'items_gone',
  'refused',
  'reversed',
] as const;
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

/** Why the site takes an offer back that it finds in this state now, as what the offer then ends; null: it does not. [TR-4] */
export const takenBackAs = (
  state: TradeState,
  { isRecalled, nowMs, expiresAtMs }: { isRecalled: boolean; nowMs: number; expiresAtMs: number },
): 'canceled' | 'expired' | null => {
  // Nobody has answered it: one that is held by the platform is accepted.
  if (state !== 'created' && state !== 'sent') return null;
  if (isRecalled) return 'canceled';
  return nowMs >= expiresAtMs ? 'expired' : null;
};

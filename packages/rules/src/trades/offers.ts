// PURE. The states of a trade offer and their meaning: rules TR-2 … TR-5 and TR-14 of SPEC.md.

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
/**
 * `waiting`: not sent yet. `ordering`: the site buys the item from the market. `refused`: the offer was not sent and
 * will not be sent.
 */
export type TradeState = (typeof TRADE_STATES)[number];

/** The states of an offer up to its acceptance, in order. An offer may skip states, but never goes back. */
const WAY: readonly TradeState[] = ['waiting', 'ordering', 'created', 'sent', 'in_escrow', 'accepted'];
const ENDED: readonly TradeState[] = ['declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed'];

/** True if an offer in this state has ended without a lasting exchange. [TR-3] */
export const isEndedTrade = (state: TradeState): boolean => ENDED.includes(state);

/** True if an offer may go from one state to the other. [TR-3, TR-14] */
export const mayBecomeTrade = (from: TradeState, to: TradeState): boolean => {
  // Steam may find the items again, and then the partner can still accept the offer.
  if (from === 'items_gone') return to === 'accepted';
  if (ENDED.includes(from)) return false;
  if (from === 'accepted') return to === 'reversed';
  // An offer that was accepted and reversed between two checks is reversed.
  return ENDED.includes(to) || WAY.indexOf(to) > WAY.indexOf(from);
};

/** Returns the state of a skin's withdrawal, by the state of its trade offer. [TR-5] */
export const meansForTaken = (state: TradeState): 'sending' | 'completed' | 'canceled' => {
  if (state === 'accepted') return 'completed';
  return ENDED.includes(state) ? 'canceled' : 'sending';
};

/**
 * Returns the final state of an offer that the site cancels now; null: the site does not cancel it. `isRecalled`: the
 * site no longer wants the offer. [TR-4, TR-14]
 */
export const takenBackAs = (
  state: TradeState,
  { isRecalled, nowMs, expiresAtMs }: { isRecalled: boolean; nowMs: number; expiresAtMs: number },
): 'canceled' | 'expired' | 'items_gone' | null => {
  // The site can cancel only an offer without a response, or whose items are gone. An offer in escrow counts as
  // accepted.
  if (state !== 'created' && state !== 'sent' && state !== 'items_gone') return null;
  if (isRecalled) return 'canceled';
  if (state === 'items_gone') return 'items_gone';
  return nowMs >= expiresAtMs ? 'expired' : null;
};

import type { OfferRefusal, OfferState } from '../port.ts';

/**
 * The platform's states of an offer (ETradeOfferState) in our words. `4`, countered: the partner wants something else,
 * so our offer is declined. `1`, invalid, and unknown states are null: nothing can be concluded from them.
 */
const STATES: Readonly<Record<number, OfferState>> = {
  2: 'sent',
  3: 'accepted',
  4: 'declined',
  5: 'expired',
  6: 'canceled',
  7: 'declined',
  8: 'items_gone',
  9: 'created',
  10: 'canceled',
  11: 'in_escrow',
};

export const offerStateOf = (state: number): OfferState | null => STATES[state] ?? null;

/** Of ETradeStatus: exchanged and then returned by support, out of escrow, or by the protection of trades (12). */
const REVERSED: readonly number[] = [5, 6, 7, 11, 12];

/** Whether an accepted trade with this status has been reversed. */
export const isReversed = (tradeStatus: number): boolean => REVERSED.includes(tradeStatus);

const ACCESS_DENIED = 15;
const REVOKED = 26;

/** Why an offer was not sent, if the platform refused it for good. Null: it may have gone out, or may go out later. */
export const refusalOf = (error: { cause?: unknown; eresult?: number | undefined }): OfferRefusal | null => {
  if (error.cause === 'TradeBan' || error.cause === 'TargetCannotTrade' || error.eresult === ACCESS_DENIED)
    return 'partner_cannot_trade';
  return error.eresult === REVOKED ? 'items_gone' : null;
};

import type { OfferRefusal, OfferState } from '../port.ts';

/** `trade`: accepted. The status of the trade decides then. Null: nothing can be concluded now. */
type Meaning = OfferState | 'trade' | null;

/**
 * The platform's states of an offer (ETradeOfferState) in our words. Countered (4): the partner wants something else,
 * so our offer is declined. Canceled by the second factor is 10.
 */
const OFFERS: Readonly<Record<number, Meaning>> = {
  1: null,
  2: 'sent',
  3: 'trade',
  4: 'declined',
  5: 'expired',
  6: 'canceled',
  7: 'declined',
  8: 'items_gone',
  9: 'created',
  10: 'canceled',
  11: 'in_escrow',
};

/**
 * The platform's states of an accepted offer's trade (ETradeStatus) in our words. 0 to 2: not complete yet. 4: failed,
 * so nothing has changed hands. 5 to 7: returned by support. 8, 9: a return that is not finished, so nobody knows who
 * has the items. 11: returned out of escrow. 12: returned by the protection of trades.
 */
const TRADES: Readonly<Record<number, OfferState | null>> = {
  0: null,
  1: null,
  2: null,
  3: 'accepted',
  4: 'reversed',
  5: 'reversed',
  6: 'reversed',
  7: 'reversed',
  8: null,
  9: null,
  10: 'in_escrow',
  11: 'reversed',
  12: 'reversed',
};

/** The meaning of an offer's state; an unknown state is null. */
export const offerMeaning = (state: number): Meaning => OFFERS[state] ?? null;

/** The state of an accepted offer by the status of its trade; null: it cannot be told yet. */
export const tradeMeaning = (status: number | undefined): OfferState | null => TRADES[status ?? -1] ?? null;

const ACCESS_DENIED = 15;
const REVOKED = 26;
const LIMIT_EXCEEDED = 25;

interface SendError {
  cause?: unknown;
  eresult?: number | undefined;
}

/** True if an offer was not sent because too many are open; it may be sent when one of them ends. */
export const isOverLimit = ({ cause, eresult }: SendError): boolean =>
  cause === 'OfferLimitExceeded' || eresult === LIMIT_EXCEEDED;

/** Reason that an offer was not sent, if the platform refused it for good. Null: it may have gone out, or may go out later. */
export const refusalOf = (error: SendError): OfferRefusal | null => {
  if (error.cause === 'TradeBan' || error.cause === 'TargetCannotTrade' || error.eresult === ACCESS_DENIED)
    return 'partner_cannot_trade';
  return error.eresult === REVOKED ? 'items_gone' : null;
};

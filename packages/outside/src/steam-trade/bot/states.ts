import type { OfferRefusal, OfferState } from '../port.ts';

/** `trade`: accepted, so the status of the trade decides. Null: unknown. */
type Meaning = OfferState | 'trade' | null;

/**
 * Meaning of Steam's states of an offer (ETradeOfferState). 4: countered by the partner, so the offer counts as
 * declined. 10: canceled by the second factor.
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
 * Meaning of Steam's states of an accepted offer's trade (ETradeStatus). 0 to 2: not complete yet. 4: failed, so no
 * items moved. 5 to 7: returned by support. 8, 9: a return in progress, so the owner of the items is unknown. 11:
 * returned out of escrow. 12: returned by trade protection.
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

/** Returns the meaning of an offer's state; null for an unknown state. */
export const offerMeaning = (state: number): Meaning => OFFERS[state] ?? null;

/** Returns the state of an accepted offer by the status of its trade; null: unknown yet. */
export const tradeMeaning = (status: number | undefined): OfferState | null => TRADES[status ?? -1] ?? null;

const ACCESS_DENIED = 15;
const REVOKED = 26;
const LIMIT_EXCEEDED = 25;

interface SendError {
  cause?: unknown;
  eresult?: number | undefined;
}

/** True if an offer was not sent because too many are open. It may be sent after one of them ends. */
export const isOverLimit = ({ cause, eresult }: SendError): boolean =>
  cause === 'OfferLimitExceeded' || eresult === LIMIT_EXCEEDED;

/**
 * Returns the reason for a permanent refusal of an offer by Steam. Null: the offer may have been sent, or may be sent
 * later.
 */
export const refusalOf = (error: SendError): OfferRefusal | null => {
  if (error.cause === 'TradeBan' || error.cause === 'TargetCannotTrade' || error.eresult === ACCESS_DENIED)
    return 'partner_cannot_trade';
  return error.eresult === REVOKED ? 'items_gone' : null;
};

// PURE. When a bet joins the pot: rules JP-11 … JP-13 of SPEC.md.

export interface JackpotLimits {
  /** A player's items in one round, together. */
  maxItems: number;
  minBetCents: number;
  /** A player's stakes in one round, together. */
  maxPlayerCents: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_JACKPOT_LIMITS: JackpotLimits = { maxItems: 20, minBetCents: 50, maxPlayerCents: 500_000 };

export interface JackpotOffer {
  stakeCents: number;
  itemCount: number;
  /** Items that do not exist, are not the player's, or are staked already. */
  missingItems: number;
}

export type JackpotRefusal =
  | { reason: 'game_started' | 'no_items' | 'items_not_found' }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'min_bet'; minCents: number }
  | { reason: 'max_stake'; maxCents: number };

/** The first rule that the bet breaks, in the order in which a player would mend it; null: none. [JP-13] */
export const refuseJackpotBet = (
  offer: JackpotOffer,
  { isOpen, own, limits }: { isOpen: boolean; own: { itemCount: number; stakeCents: number }; limits: JackpotLimits },
): JackpotRefusal | null => {
  const { stakeCents, itemCount } = offer;
  if (!isOpen) return { reason: 'game_started' };
  if (!(itemCount >= 1)) return { reason: 'no_items' };
  if (!(offer.missingItems <= 0)) return { reason: 'items_not_found' };
  if (own.itemCount + itemCount > limits.maxItems) return { reason: 'too_many_items', most: limits.maxItems };
  if (!(stakeCents >= limits.minBetCents)) return { reason: 'min_bet', minCents: limits.minBetCents };
  return own.stakeCents + stakeCents > limits.maxPlayerCents
    ? { reason: 'max_stake', maxCents: limits.maxPlayerCents }
    : null;
};

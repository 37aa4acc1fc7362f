// PURE. When a bet joins the pot: rules JP-11 … JP-13 and JP-19 of SPEC.md.

export interface JackpotLimits {
  /** A player's items in one round, together. */
  maxItems: number;
  /** Items of the whole pot. */
  maxPotItems: number;
  minBetCents: number;
  /** A player's stakes in one round, together. */
  maxPlayerCents: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_JACKPOT_LIMITS: JackpotLimits = {
  maxItems: 20,
  maxPotItems: 2000,
  minBetCents: 50,
  maxPlayerCents: 500_000,
};

export interface JackpotOffer {
  stakeCents: number;
  itemCount: number;
  /** Items that do not exist, are not the player's, or are staked already. */
  missingItems: number;
}

export type JackpotRefusal =
  | { reason: 'game_started' | 'no_items' | 'items_not_found' | 'round_full' }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'min_bet' | 'min_item'; minCents: number }
  | { reason: 'max_stake'; maxCents: number };

/** The first half of a pot is open to items of any worth, and each further tenth costs twice as much. */
const [OPEN_TENTHS, TENTHS] = [5, 10];

/**
 * Returns the least average price of the next bet's items, in cents, when the pot has this many; 0 in its first half.
 * So cheap items cannot close a pot for others. [JP-19]
 */
export const itemFloorCents = (
  potItems: number,
  { maxPotItems, minBetCents }: Pick<JackpotLimits, 'maxPotItems' | 'minBetCents'>,
): number => {
  const tenth = Math.floor((potItems * TENTHS) / maxPotItems);
  return tenth < OPEN_TENTHS ? 0 : minBetCents * 2 ** Math.min(tenth - OPEN_TENTHS, OPEN_TENTHS - 1);
};

/** The round as a bet finds it. */
export interface JackpotBoard {
  isOpen: boolean;
  /** The player's part of the pot. */
  own: { itemCount: number; stakeCents: number };
  /** Items of all players in the pot, the player's own among them. */
  potItems: number;
  limits: JackpotLimits;
}

/** The first rule that the bet breaks, in the order in which a player would mend it; null: none. [JP-13] */
export const refuseJackpotBet = (
  offer: JackpotOffer,
  { isOpen, own, potItems, limits }: JackpotBoard,
): JackpotRefusal | null => {
  const { stakeCents, itemCount } = offer;
  if (!isOpen) return { reason: 'game_started' };
  if (!(itemCount >= 1)) return { reason: 'no_items' };
  if (!(offer.missingItems <= 0)) return { reason: 'items_not_found' };
  if (own.itemCount + itemCount > limits.maxItems) return { reason: 'too_many_items', most: limits.maxItems };
  if (!(stakeCents >= limits.minBetCents)) return { reason: 'min_bet', minCents: limits.minBetCents };
  if (own.stakeCents + stakeCents > limits.maxPlayerCents)
    return { reason: 'max_stake', maxCents: limits.maxPlayerCents };
  if (potItems + itemCount > limits.maxPotItems) return { reason: 'round_full' };
  const minCents = itemFloorCents(potItems, limits);
  return stakeCents < minCents * itemCount ? { reason: 'min_item', minCents } : null;
};

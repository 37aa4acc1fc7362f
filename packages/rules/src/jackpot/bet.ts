// PURE. Conditions for a bet to join the pot: rules JP-11 … JP-13 and JP-19 of SPEC.md.

export interface JackpotLimits {
  /** Largest number of a player's items in one round. */
  maxItems: number;
  /** Largest number of items in the pot. */
  maxPotItems: number;
  minBetCents: number;
  /** Largest sum of a player's stakes in one round. */
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

/**
 * Tenths of a full pot. The first five accept items of any worth. Each further tenth doubles the least average price.
 */
const [OPEN_TENTHS, TENTHS] = [5, 10];

/**
 * Returns the least average price of the next bet's items, in cents, for a pot with `potItems` items; 0 in its first
 * half. This bound keeps cheap items from filling a pot. [JP-19]
 */
export const itemFloorCents = (
  potItems: number,
  { maxPotItems, minBetCents }: Pick<JackpotLimits, 'maxPotItems' | 'minBetCents'>,
): number => {
  const tenth = Math.floor((potItems * TENTHS) / maxPotItems);
  return tenth < OPEN_TENTHS ? 0 : minBetCents * 2 ** Math.min(tenth - OPEN_TENTHS, OPEN_TENTHS - 1);
};

/** State of the round at the time of a bet. */
export interface JackpotBoard {
  isOpen: boolean;
  /** Number and total price of the items that the player already has in the pot. */
  own: { itemCount: number; stakeCents: number };
  /** Items of all players in the pot, the player's own among them. */
  potItems: number;
  limits: JackpotLimits;
}

/** Returns the first rule that the bet breaks, in the order in which a player would fix them; null: none. [JP-13] */
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

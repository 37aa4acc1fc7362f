/** What the decisions see of the world. Money in cents. */

export interface HeldItem {
  id: number;
  priceCents: number;
}

/** The site's limits of a bet, as its configuration tells them. */
export interface BetLimits {
  minBetCents: number;
  /** A player's most in one round. */
  maxStakeCents: number;
  maxItems: number;
  minAutoStopHundredths: number;
  maxAutoStopHundredths: number;
}

export interface Purse {
  balanceCents: number;
  items: readonly HeldItem[];
}

/** State of a player for decisions, with sums in cents. */

export interface HeldItem {
  id: number;
  priceCents: number;
}

export interface Purse {
  balanceCents: number;
  items: readonly HeldItem[];
}

// Types of a player's state, on which decisions depend. Sums are in cents.

export interface HeldItem {
  id: number;
  priceCents: number;
}

export interface Purse {
  balanceCents: number;
  items: readonly HeldItem[];
}

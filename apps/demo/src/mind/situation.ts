/** State of the world for the decisions. Money in cents. */

export interface HeldItem {
  id: number;
  priceCents: number;
}

export interface Purse {
  balanceCents: number;
  items: readonly HeldItem[];
}

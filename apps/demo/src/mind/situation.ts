/** What the decisions see of the world. Money in cents. */

export interface HeldItem {
  id: number;
  priceCents: number;
}

export interface Purse {
  balanceCents: number;
  items: readonly HeldItem[];
}

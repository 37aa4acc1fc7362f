// PURE. Converts the weights of a box's items to chances in whole parts per million, and moves parts between items until
// the box has the wanted worth, or the nearest possible one: rule CA-31 of SPEC.md.
import { CHANCE_PARTS } from './box.ts';

/**
 * Returns whole parts per million in proportion to the weights, at least one each. The likeliest item gets the rest.
 */
export const partsOf = (weights: readonly bigint[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const parts = weights.map((weight) => Math.max(1, Number((weight * BigInt(CHANCE_PARTS)) / sum)));
  const likeliest = parts.indexOf(Math.max(...parts));
  parts[likeliest] = (parts[likeliest] ?? 0) + CHANCE_PARTS - parts.reduce((total, part) => total + part, 0);
  return parts;
};

/**
 * Adjusts the parts of a box until its worth, Σ part × price, is the wanted one. Parts move to and from the likeliest
 * item.
 */
class Balance {
  readonly parts: number[];
  /** Wanted worth of the box minus its worth with the present parts. */
  missing: number;
  /** Place of the likeliest item. */
  private readonly base: number;
  /** Price of each item minus the price of the likeliest item. */
  private readonly gaps: readonly number[];

  constructor(prices: readonly number[], { parts, wanted }: { parts: number[]; wanted: number }) {
    this.parts = parts;
    this.base = parts.indexOf(Math.max(...parts));
    this.gaps = prices.map((price) => price - (prices[this.base] ?? 0));
    this.missing = wanted - parts.reduce((total, part, at) => total + part * (prices[at] ?? 0), 0);
  }

  /** Places of the items whose price differs from the likeliest item's, the nearest price first. */
  others(): number[] {
    const others = [...this.gaps.keys()].filter((at) => this.gap(at) !== 0);
    return others.sort((a, b) => Math.abs(this.gap(a)) - Math.abs(this.gap(b)) || a - b);
  }

  gap(at: number): number {
    return this.gaps[at] ?? 0;
  }

  partsOf(at: number): number {
    return this.parts[at] ?? 0;
  }

  private move(at: number, count: number): void {
    this.parts[at] = this.partsOf(at) + count;
    this.parts[this.base] = this.partsOf(this.base) - count;
    this.missing -= count * this.gap(at);
  }

  /** Moves as many whole parts as fit without passing the wanted worth. Every item keeps at least one part. */
  approach(at: number): void {
    const count = Math.trunc(this.missing / this.gap(at));
    this.move(at, Math.max(1 - this.partsOf(at), Math.min(this.partsOf(this.base) - 1, count)));
  }

  /**
   * Moves `count` parts to one item and a whole number of parts to or from another, if these moves reach the wanted
   * worth exactly. Otherwise nothing changes.
   */
  close(at: number, { count, other }: { count: number; other: number }): void {
    const back = (this.missing - count * this.gap(at)) / this.gap(other);
    if (!Number.isInteger(back) || this.partsOf(other) + back < 1) return;
    if (this.partsOf(this.base) - count - back < 1) return;
    this.move(at, count);
    this.move(other, back);
  }
}

/**
 * Returns parts with the wanted worth, if moving parts of two items reaches it exactly; otherwise with the nearest
 * worth that parts of one item reach.
 */
export const adjustParts = (
  prices: readonly number[],
  { parts, wanted }: { parts: number[]; wanted: number },
): number[] => {
  const balance = new Balance(prices, { parts, wanted });
  const [nearest, ...farther] = balance.others();
  if (nearest === undefined) return parts;
  for (const at of [...farther].reverse()) balance.approach(at);
  balance.approach(nearest);
  for (const at of farther)
    for (let count = 1; count <= Math.abs(balance.gap(nearest)) && balance.missing !== 0; count++)
      balance.close(at, { count, other: nearest });
  return balance.parts;
};

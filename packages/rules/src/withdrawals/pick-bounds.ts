// PURE. Bounds of sums withdrawn from the balance: rules WD-17 and WD-19 of SPEC.md.
import { type Cents, cents } from '../money/index.ts';

/** Returns the largest sum of money that can be withdrawn now. [WD-17] */
export const mostMoney = (
  { availableCents, withdrawnTodayCents }: { availableCents: number; withdrawnTodayCents: number },
  { dailyCents }: { dailyCents: number },
): Cents => cents(Math.max(0, Math.min(availableCents, dailyCents - withdrawnTodayCents)));

export interface PickSituation {
  /** Worth and number of the items already selected for the withdrawal. */
  selectedCents: number;
  selectedCount: number;
  balanceCents: number;
  /** Smallest and largest worth of all items of one withdrawal. */
  minCents: number;
  mostCents: number;
  /** Largest number of items of one withdrawal. */
  mostItems: number;
}

export interface PickBounds {
  leastCents: number;
  mostCents: number;
  mostItems: number;
}

/** Returns the bounds of the sum that the balance adds to the selected items; null: no sum is possible. [WD-19] */
export const pickBounds = (situation: PickSituation): PickBounds | null => {
  const { selectedCents, selectedCount, balanceCents, minCents } = situation;
  const leastCents = Math.max(1, minCents - selectedCents);
  const mostCents = Math.min(balanceCents, situation.mostCents - selectedCents);
  const mostItems = situation.mostItems - selectedCount;
  return mostItems > 0 && mostCents >= leastCents ? { leastCents, mostCents, mostItems } : null;
};

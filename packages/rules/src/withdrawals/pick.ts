// PURE. Items of the stock that come to a sum, and the sums that may be asked for: rules WD-17 … WD-19 of SPEC.md.
import { type Cents, cents } from '../money/index.ts';

/** Items of one kind that are in stock. */
export interface StockOffer {
  id: number;
  priceCents: number;
  stock: number;
}

export interface PickedItem<T extends StockOffer = StockOffer> {
  offer: T;
  count: number;
}

/** Items taken or put back at most while a better pick is looked for. [WD-18] */
const MOST_STEPS = 20_000;

/**
 * Items whose worth comes as near to a sum as the search finds, and never above it. The dearest that fit come first;
 * then other choices are tried, the last ones first, until nothing remains or the steps are used up. [WD-18]
 */
export const pickItems = <T extends StockOffer>(
  offers: readonly T[],
  { sumCents, mostItems }: { sumCents: number; mostItems: number },
): { picked: PickedItem<T>[]; cents: Cents } => {
  const sorted = offers
    .filter(({ priceCents }) => priceCents > 0)
    .sort((a, b) => b.priceCents - a.priceCents || a.id - b.id);
  /** Places in `sorted` of the items taken now: the dearest first, so equal ones stand together. */
  const taken: number[] = [];
  let best: number[] = [];
  let bestRestCents = sumCents;
  let steps = 0;
  const search = (from: number, restCents: number): void => {
    if (restCents < bestRestCents) [best, bestRestCents] = [[...taken], restCents];
    if (taken.length >= mostItems) return;
    for (let place = firstWithin(sorted, { from, mostCents: restCents }); place < sorted.length; place++) {
      if (bestRestCents === 0 || (steps += 1) > MOST_STEPS) return;
      const offer = sorted[place] as T;
      if (taken.filter((one) => one === place).length >= offer.stock) continue;
      taken.push(place);
      search(place, restCents - offer.priceCents);
      taken.pop();
    }
  };
  search(0, sumCents);
  const picked = [...new Set(best)].map((place) => ({
    offer: sorted[place] as T,
    count: best.filter((one) => one === place).length,
  }));
  return { picked, cents: cents(sumCents - bestRestCents) };
};

/** The first place from `from` on whose price is at most a sum, of offers dearest first. */
const firstWithin = (
  sorted: readonly StockOffer[],
  { from, mostCents }: { from: number; mostCents: number },
): number => {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as StockOffer).priceCents <= mostCents) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The largest sum of money that can be withdrawn now. [WD-17] */
export const mostMoney = (
  { availableCents, withdrawnTodayCents }: { availableCents: number; withdrawnTodayCents: number },
  { dailyCents }: { dailyCents: number },
): Cents => cents(Math.max(0, Math.min(availableCents, dailyCents - withdrawnTodayCents)));

export interface PickSituation {
  /** Worth and number of the items that are selected for the withdrawal already. */
  selectedCents: number;
  selectedCount: number;
  balanceCents: number;
  /** The smallest and the largest withdrawal. */
  minCents: number;
  mostCents: number;
  /** The most items of one withdrawal. */
  mostItems: number;
}

export interface PickBounds {
  leastCents: number;
  mostCents: number;
  mostItems: number;
}

/** What may be asked for from the balance, on top of the selected items; null: nothing would make a withdrawal. [WD-19] */
export const pickBounds = (situation: PickSituation): PickBounds | null => {
  const { selectedCents, selectedCount, balanceCents, minCents } = situation;
  const leastCents = Math.max(1, minCents - selectedCents);
  const mostCents = Math.min(balanceCents, situation.mostCents - selectedCents);
  const mostItems = situation.mostItems - selectedCount;
  return mostItems > 0 && mostCents >= leastCents ? { leastCents, mostCents, mostItems } : null;
};

// PURE. Choice of items for a sum: rules of SPEC.md.
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

/** Largest number of choices tried in the search for a better pick. [PK-1] */
const MOST_STEPS = 20_000;

/**
 * Returns items whose worth is as near to a sum as the search finds, and never above it. The search takes the dearest
 * items that fit. Then it backtracks from the last choice, until nothing of the sum remains or the steps are used up.
 * [PK-1]
 */
export const pickItems = <T extends StockOffer>(
  offers: readonly T[],
  { sumCents, mostItems }: { sumCents: number; mostItems: number },
): { picked: PickedItem<T>[]; cents: Cents } => {
  const sorted = offers
    .filter(({ priceCents }) => priceCents > 0)
    .sort((a, b) => b.priceCents - a.priceCents || a.id - b.id);
  /** Indexes in `sorted` of the items taken now, the dearest first, so that equal ones are adjacent. */
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

/** Returns the first index, from `from` on, with a price of at most `mostCents`. `sorted`: the dearest first. */
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

/** Bounds of a player's next stake in a game. */
export interface StakeBounds {
  leastCents: number;
  mostCents: number;
  mostItems: number;
}

/** Items of a player picked for a stake, and their worth. */
export interface StakePick {
  ids: number[];
  cents: Cents;
}

/**
 * Returns items of a player for a stake within the bounds, each at most once, with a worth as near below the sum as
 * found; null: none fit. [PK-2]
 */
export const pickStake = (
  items: readonly Omit<StockOffer, 'stock'>[],
  { sumCents, bounds }: { sumCents: number; bounds: StakeBounds },
): StakePick | null => {
  const { picked, cents: pickedCents } = pickItems(
    items.map(({ id, priceCents }) => ({ id, priceCents, stock: 1 })),
    { sumCents: Math.min(sumCents, bounds.mostCents), mostItems: bounds.mostItems },
  );
  if (picked.length === 0 || pickedCents < bounds.leastCents) return null;
  return { ids: picked.map(({ offer }) => offer.id), cents: pickedCents };
};

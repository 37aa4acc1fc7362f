// PURE. Composes a box with a wanted return from priced items: rules CA-30 … CA-32 of SPEC.md.
import { type Box, type BoxItem, type BoxLimits, type BoxRefusal, CHANCE_PARTS, refuseBox } from './box.ts';
import { adjustParts, partsOf } from './parts.ts';
import { weightsFor } from './weights.ts';

export interface PricedItem {
  itemId: number;
  priceCents: number;
}

export interface BoxRecipe {
  priceCents: number;
  /** The wanted return, in hundredths of a percent. */
  returnBasisPoints: number;
  /** Wanted item prices, in percent of the box's price. */
  ladderPercents: readonly number[];
}

/** Default prices of items, in percent of the box's price, from 8 % to forty times the price. */
export const DEFAULT_LADDER: readonly number[] = [8, 12, 20, 30, 45, 60, 80, 100, 140, 200, 350, 700, 1500, 4000];

export type Composed = { kind: 'box'; box: Box } | { kind: 'unreachable' } | { kind: 'refused'; refusal: BoxRefusal };

const distance = (item: PricedItem, wanted: number): number => Math.abs(item.priceCents * 100 - wanted);

/** Returns the items with prices nearest to the steps of the ladder, each once, by rising price. [CA-30] */
export const pickItems = (
  catalogue: readonly PricedItem[],
  { priceCents, ladderPercents }: Pick<BoxRecipe, 'priceCents' | 'ladderPercents'>,
): PricedItem[] => {
  const left = new Set(catalogue);
  const picked: PricedItem[] = [];
  for (const percent of ladderPercents) {
    const wanted = priceCents * percent;
    let nearest: PricedItem | null = null;
    for (const item of left) if (nearest === null || isNearer(item, nearest, wanted)) nearest = item;
    if (nearest === null) break;
    left.delete(nearest);
    picked.push(nearest);
  }
  return picked.sort((a, b) => a.priceCents - b.priceCents || a.itemId - b.itemId);
};

const isNearer = (item: PricedItem, than: PricedItem, wanted: number): boolean =>
  (distance(item, wanted) - distance(than, wanted) || item.priceCents - than.priceCents || item.itemId - than.itemId) <
  0;

/**
 * Returns these items with chances that bring the box as near to the wanted return as parts per million allow. Null if
 * the return is out of reach, or if a price or the return is not a whole number above zero. [CA-31]
 */
export const weighItems = (
  items: readonly PricedItem[],
  { priceCents, returnBasisPoints }: Pick<BoxRecipe, 'priceCents' | 'returnBasisPoints'>,
): BoxItem[] | null => {
  const isWhole = [priceCents, returnBasisPoints, ...items.map((item) => item.priceCents)].every(
    (value) => Number.isSafeInteger(value) && value >= 1,
  );
  if (!isWhole || items.length === 0) return null;
  const rising = [...items].sort((a, b) => a.priceCents - b.priceCents || a.itemId - b.itemId);
  const worth = BigInt(priceCents) * BigInt(returnBasisPoints);
  const weights = weightsFor(
    rising.map((item) => BigInt(item.priceCents)),
    { worth, of: 10_000n },
  );
  if (!weights) return null;
  const parts = adjustParts(
    rising.map((item) => item.priceCents),
    { parts: partsOf(weights), wanted: Number(worth) * (CHANCE_PARTS / 10_000) },
  );
  return rising.map(({ itemId, priceCents: itemCents }, at) => ({
    itemId,
    priceCents: itemCents,
    parts: parts[at] ?? 0,
  }));
};

/**
 * Composes a box from a catalogue. The recipe sets its price, its return and its ladder. Returns `unreachable` if no
 * chances give the return, and `refused` if the box breaks the limits. [CA-30, CA-31, CA-32]
 */
export const composeBox = (catalogue: readonly PricedItem[], recipe: BoxRecipe, limits: BoxLimits): Composed => {
  const items = weighItems(pickItems(catalogue, recipe), recipe);
  if (!items) return { kind: 'unreachable' };
  const box: Box = { priceCents: recipe.priceCents, items };
  const refusal = refuseBox(box, limits);
  return refusal ? { kind: 'refused', refusal } : { kind: 'box', box };
};

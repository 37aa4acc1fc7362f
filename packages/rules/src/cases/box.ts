// PURE. Boxes: their bounds, their exact return, and their closing; rules CA-1 … CA-5 and CA-35 of SPEC.md.
import { sha256 } from '../fairness/hash.ts';
import { type ReturnSums, returnOfRound } from '../returns/index.ts';
import { type BoxChance, inDrawOrder } from './draw-order.ts';

/** Sum of the chances of a box, in parts per million. Each chance is a whole number of parts. [CA-1] */
export const CHANCE_PARTS = 1_000_000;
/** Highest price of an item or a box, the same as for prices of a feed (`prices/index.ts`). */
const MAX_CENTS = 100_000_000;

export interface BoxItem extends BoxChance {
  priceCents: number;
}

export interface Box {
  priceCents: number;
  items: readonly BoxItem[];
}

/** Bounds of a return, in hundredths of a percent, both inclusive. */
export interface ReturnBounds {
  lowBasisPoints: number;
  highBasisPoints: number;
}

export interface BoxLimits {
  minItems: number;
  maxItems: number;
  /** Bounds of the return when a box is saved. [CA-3] */
  saved: ReturnBounds;
  /** Bounds of the return of an open box. The box closes outside of them. [CA-4] */
  open: ReturnBounds;
}

/** Defaults of the operator settings. */
export const DEFAULT_BOX_LIMITS: BoxLimits = {
  minItems: 2,
  maxItems: 100,
  saved: { lowBasisPoints: 9000, highBasisPoints: 9400 },
  open: { lowBasisPoints: 8500, highBasisPoints: 9600 },
};

export type BoxRefusal =
  | { reason: 'too_few_items'; least: number }
  | { reason: 'too_many_items'; most: number }
  | { reason: 'box_price' }
  | { reason: 'same_item' | 'item_price' | 'item_chance'; itemId: number }
  | { reason: 'chances_sum'; parts: number }
  | ({ reason: 'return' } & ReturnBounds & { basisPoints: number });

const isPrice = (priceCents: number): boolean =>
  Number.isInteger(priceCents) && priceCents >= 1 && priceCents <= MAX_CENTS;

/**
 * Returns the exact return of a box: `returned` / `of`. Null if a price or a chance is not a whole number. [CA-2] [F5]
 */
export const boxReturn = ({ priceCents, items }: Box): { returned: bigint; of: bigint } | null => {
  const isWhole = items.every((item) => Number.isInteger(item.parts) && Number.isInteger(item.priceCents));
  if (!isPrice(priceCents) || !isWhole) return null;
  return {
    returned: items.reduce((sum, item) => sum + BigInt(item.parts) * BigInt(item.priceCents), 0n),
    of: BigInt(CHANCE_PARTS) * BigInt(priceCents),
  };
};

/**
 * Returns the return of a box in hundredths of a percent, floored, for display; 0 for a malformed box. Bounds are
 * checked with the exact return. [CA-2]
 */
export const returnBasisPoints = (box: Box): number => {
  const exact = boxReturn(box);
  return exact ? Number((exact.returned * 10_000n) / exact.of) : 0;
};

const isWithin = (box: Box, { lowBasisPoints, highBasisPoints }: ReturnBounds): boolean => {
  const exact = boxReturn(box);
  if (!exact) return false;
  const scaled = exact.returned * 10_000n;
  return scaled >= BigInt(lowBasisPoints) * exact.of && scaled <= BigInt(highBasisPoints) * exact.of;
};

/** Returns the first rule of CA-1 that a box breaks, apart from its return; null: none. */
const malformed = ({ priceCents, items }: Box, { minItems, maxItems }: BoxLimits): BoxRefusal | null => {
  if (items.length < minItems) return { reason: 'too_few_items', least: minItems };
  if (items.length > maxItems) return { reason: 'too_many_items', most: maxItems };
  if (!isPrice(priceCents)) return { reason: 'box_price' };
  const seen = new Set<number>();
  for (const { itemId, priceCents: itemCents, parts } of items) {
    if (seen.has(itemId)) return { reason: 'same_item', itemId };
    seen.add(itemId);
    if (!isPrice(itemCents)) return { reason: 'item_price', itemId };
    if (!Number.isInteger(parts) || parts < 1 || parts > CHANCE_PARTS) return { reason: 'item_chance', itemId };
  }
  const parts = items.reduce((sum, item) => sum + item.parts, 0);
  return parts === CHANCE_PARTS ? null : { reason: 'chances_sum', parts };
};

/** Returns the first rule that prevents the saving of a box; null: none. [CA-1, CA-3] */
export const refuseBox = (box: Box, limits: BoxLimits): BoxRefusal | null => {
  const refusal = malformed(box, limits);
  if (refusal) return refusal;
  return isWithin(box, limits.saved)
    ? null
    : { reason: 'return', ...limits.saved, basisPoints: returnBasisPoints(box) };
};

/** True if new prices close an open box. A box that breaks CA-1 closes too. [CA-4] */
export const closesBox = (box: Box, limits: BoxLimits): boolean =>
  malformed(box, limits) !== null || !isWithin(box, limits.open);

/** Returns the chances of a box as the text that is hashed and published. [CA-5] */
export const boxText = (chances: readonly BoxChance[]): string =>
  inDrawOrder(chances)
    .map(({ itemId, parts }) => `${itemId}:${parts}`)
    .join(',');

/** Returns the hash of a box's chances, shown with the box. [CA-5] */
export const boxHash = (chances: readonly BoxChance[]): string => sha256(boxText(chances));

/**
 * Returns the stake and payout of an opening that won the item `wonId`, and the return of the box in the long run.
 * [CA-35]
 */
export const returnOfOpening = ({ priceCents, items }: Box, wonId: number): ReturnSums =>
  returnOfRound(
    { stakedCents: priceCents, paidCents: items.find(({ itemId }) => itemId === wonId)?.priceCents ?? 0 },
    items.map((item) => ({ chance: item.parts / CHANCE_PARTS, paidCents: item.priceCents })),
  );

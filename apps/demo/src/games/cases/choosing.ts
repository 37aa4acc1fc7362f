// PURE. A player's choice of boxes, their number and times, and the errands for the purse.
import type { Errand, ErrandSituation } from '../../mind/errands.ts';
import type { Personality } from '../../mind/personality.ts';
import { type Random, type Range, between, chance, logBetween } from '../../mind/random.ts';

/** A box as shown in the list, with sums in cents. */
export interface OfferedBox {
  id: number;
  priceCents: number;
  isOpen: boolean;
}

/** Chance of each further box that is opened with the first one. */
const MORE_CHANCE = 0.25;
const MAX_COUNT = 5;
/** Largest share of the purse that a player spends at once. */
const SHARE_AT_ONCE = 0.5;

/** Returns the dearest open box within a stake of this personality, and the number to open; null: none fits. */
export const chooseBoxes = (
  personality: Personality,
  { boxes, balanceCents }: { boxes: readonly OfferedBox[]; balanceCents: number },
  random: Random,
): { id: number; count: number } | null => {
  const stake = chance(random, personality.splurgeChance) ? personality.splurgeCents : personality.stakeCents;
  const mostCents = Math.floor(balanceCents * SHARE_AT_ONCE);
  const cheapestCents = Math.min(...boxes.filter(({ isOpen }) => isOpen).map(({ priceCents }) => priceCents));
  const targetCents = Math.min(mostCents, Math.max(cheapestCents, logBetween(random, stake)));
  const [box] = boxes
    .filter(({ isOpen, priceCents }) => isOpen && priceCents <= targetCents)
    .sort((a, b) => b.priceCents - a.priceCents || a.id - b.id);
  if (!box) return null;
  let count = 1;
  while (count < MAX_COUNT && (count + 1) * box.priceCents <= mostCents && chance(random, MORE_CHANCE)) count++;
  return { id: box.id, count };
};

const PAUSE_MS: Range = [6000, 40_000];

/** Returns the pause after an opening, ms: shorter for eager players. */
export const pauseMs = ({ eagerness }: Pick<Personality, 'eagerness'>, random: Random): number =>
  Math.round(between(random, PAUSE_MS) / eagerness);

/** Share of a usual deposit below which a player needs money. */
const POOR_SHARE = 0.1;
const SELL_CHANCE = 0.15;

/**
 * Returns the next errand of a player who opens boxes. Won items are sold when they are many or money is short. If that
 * does not suffice, the player deposits.
 */
export const decideCaseErrand = (
  personality: Personality,
  { items, balanceCents, sinceDepositMs }: ErrandSituation,
  random: Random,
): Errand | null => {
  const isPoor = balanceCents < personality.depositCents[0] * POOR_SHARE;
  if (items.length > 0 && (isPoor || items.length > personality.maxItems || chance(random, SELL_CHANCE)))
    return { kind: 'sell', items };
  if (!isPoor || sinceDepositMs < personality.depositEveryMs) return null;
  return { kind: 'deposit', cents: Math.round(between(random, personality.depositCents) / 500) * 500 };
};

// PURE. A player's choice of boxes, their number and times, and the errands for the purse.
import type { Errand, ErrandSituation } from '../../mind/errands.ts';
import type { Personality } from '../../mind/personality.ts';
import { type Random, type Range, between, chance, logBetween } from '../../mind/random.ts';

/** A box as its list shows it. Money in cents. */
export interface OfferedBox {
  id: number;
  priceCents: number;
  isOpen: boolean;
}

/** Several boxes at once are the exception. */
const MORE_CHANCE = 0.25;
const MAX_COUNT = 5;
/** Nobody spends more than this share of the purse at once. */
const SHARE_AT_ONCE = 0.5;

/** The dearest open box that a stake of the player's kind pays for, and how many of it; null when none fits. */
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

/** With less than this share of a deposit a player needs money. */
const POOR_SHARE = 0.1;
const SELL_CHANCE = 0.15;

/** Boxes cost money: what they gave is sold when it is much, or when money is short. Then the player pays in. */
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

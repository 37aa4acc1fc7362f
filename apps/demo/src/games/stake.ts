// PURE. A player's stake in a bet of any game.
import type { Personality } from '../mind/personality.ts';
import { type Random, type Range, between, chance, logBetween, shuffled } from '../mind/random.ts';
import type { HeldItem } from '../mind/situation.ts';

export interface PlannedStake {
  itemIds: readonly number[];
  stakeCents: number;
  /** Pause after the previous bet, ms. */
  afterMs: number;
}

const PAUSE_MS: Range = [400, 1600];
/** Largest number of items of one bet of a demo player, even if the site allows more. */
const MAX_ITEMS = 6;

/**
 * Returns items whose prices add up to about `targetCents`. They are added until the target is reached, and never
 * exceed `maxCents`. Null if nothing fits or the sum stays below `leastCents`.
 */
export const chooseStake = (
  items: readonly HeldItem[],
  {
    targetCents,
    leastCents,
    maxCents,
    maxItems,
  }: { targetCents: number; leastCents: number; maxCents: number; maxItems: number },
  random: Random,
): HeldItem[] | null => {
  const chosen: HeldItem[] = [];
  let sum = 0;
  for (const item of shuffled(random, items)) {
    if (sum >= targetCents || chosen.length >= maxItems) break;
    if (sum + item.priceCents > maxCents) continue;
    chosen.push(item);
    sum += item.priceCents;
  }
  return chosen.length > 0 && sum >= leastCents ? chosen : null;
};

const stakeOf = (personality: Personality, random: Random): number =>
  logBetween(random, chance(random, personality.splurgeChance) ? personality.splurgeCents : personality.stakeCents);

interface StakeLimits {
  items: readonly HeldItem[];
  leastCents: number;
  /** Largest stake that the site still accepts from the player. */
  roomCents: number;
  maxItems: number;
  /** True for the player's first bet of the round, which has no pause before it. */
  isFirst: boolean;
}

/** Returns a stake of the player's usual size; null if no items make one. */
export const drawStake = (
  personality: Personality,
  { items, leastCents, roomCents, maxItems, isFirst }: StakeLimits,
  random: Random,
): PlannedStake | null => {
  const targetCents = stakeOf(personality, random);
  // An item dearer than the target may be staked up to 1.5 times the target or the usual maximum.
  const maxCents = Math.min(roomCents, Math.max(targetCents * 1.5, personality.stakeCents[1]));
  const most = Math.min(MAX_ITEMS, maxItems);
  const staked = chooseStake(items, { targetCents, leastCents, maxCents, maxItems: most }, random);
  return (
    staked && {
      itemIds: staked.map((item) => item.id),
      stakeCents: staked.reduce((sum, item) => sum + item.priceCents, 0),
      afterMs: isFirst ? 0 : Math.round(between(random, PAUSE_MS)),
    }
  );
};

// PURE. What a player stakes in a round, and the targets of the bets.
import { MAX_BETS_PER_ROUND } from '@updraft/contract/constants';
import type { Personality } from '../../mind/personality.ts';
import { type Random, type Range, between, chance, logBetween, shuffled } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';

/** The site's limits of a bet, as its configuration tells them. */
export interface BetLimits {
  minBetCents: number;
  /** A player's most in one round. */
  maxStakeCents: number;
  maxItems: number;
  minAutoCashOutHundredths: number;
  maxAutoCashOutHundredths: number;
}

export interface PlannedBet {
  itemIds: readonly number[];
  stakeCents: number;
  /** null: a manual bet. */
  autoCashOutHundredths: number | null;
  /** Pause after the bet before it. */
  afterMs: number;
}

const PAUSE_MS: Range = [400, 1600];
/** Nobody heaps more than this into one bet, whatever the site allows. */
const MAX_ITEMS = 6;
const TRIES = 8;

/** People choose round numbers: steps grow with the multiplier. Hundredths. */
export const roundCashOut = (hundredths: number): number => {
  const step = hundredths < 200 ? 5 : hundredths < 500 ? 10 : hundredths < 2000 ? 50 : 100;
  return Math.round(hundredths / step) * step;
};

/**
 * Items whose prices add up to about `targetCents`: it takes them until the target is reached and
 * never goes above `maxCents`. Null when nothing fits or the sum stays below `leastCents`.
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

/** The target of the next bet, in hundredths. The first one may be a manual bet, and no two targets are equal. */
const cashOutOf = (
  personality: Personality,
  { taken, limits }: { taken: readonly (number | null)[]; limits: BetLimits },
  random: Random,
): number | null | undefined => {
  if (taken.length === 0 && chance(random, personality.manualShare)) return null;
  const range = taken.length === 0 ? personality.autoCashOut : personality.sideCashOut;
  for (let tries = 0; tries < TRIES; tries++) {
    const stop = Math.min(
      limits.maxAutoCashOutHundredths,
      Math.max(limits.minAutoCashOutHundredths, roundCashOut(logBetween(random, range))),
    );
    if (!taken.includes(stop)) return stop;
  }
  return undefined;
};

/** The bets of a round, one to three; none when no item of the player's makes a stake. */
export const planBets = (
  personality: Personality,
  { items, limits }: { items: readonly HeldItem[]; limits: BetLimits },
  random: Random,
): PlannedBet[] => {
  const planned: PlannedBet[] = [];
  let left = items;
  let roomCents = limits.maxStakeCents;
  while (planned.length < MAX_BETS_PER_ROUND && (planned.length === 0 || chance(random, personality.moreBetsChance))) {
    const targetCents = stakeOf(personality, random);
    // An item dearer than the stake in mind may go along if it is not out of all proportion.
    const maxCents = Math.min(roomCents, Math.max(targetCents * 1.5, personality.stakeCents[1]));
    const staked = chooseStake(
      left,
      { targetCents, leastCents: limits.minBetCents, maxCents, maxItems: Math.min(MAX_ITEMS, limits.maxItems) },
      random,
    );
    const stop = cashOutOf(personality, { taken: planned.map((bet) => bet.autoCashOutHundredths), limits }, random);
    if (!staked || stop === undefined) break;
    const itemIds = staked.map((item) => item.id);
    const stakeCents = staked.reduce((sum, item) => sum + item.priceCents, 0);
    planned.push({
      itemIds,
      stakeCents,
      autoCashOutHundredths: stop,
      afterMs: planned.length === 0 ? 0 : Math.round(between(random, PAUSE_MS)),
    });
    left = left.filter((item) => !itemIds.includes(item.id));
    roomCents -= stakeCents;
  }
  return planned;
};

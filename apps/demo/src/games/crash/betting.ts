// PURE. A player's stakes in a round, and the targets of the bets.
import { MAX_BETS_PER_ROUND } from '@updraft/contract/constants';
import type { Personality } from '../../mind/personality.ts';
import { type Random, chance, logBetween } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';
import { type PlannedStake, drawStake } from '../stake.ts';

/** The site's limits of a bet, from its configuration. */
export interface BetLimits {
  minBetCents: number;
  /** Largest sum of a player's stakes in one round. */
  maxStakeCents: number;
  maxItems: number;
  minAutoCashOutHundredths: number;
  maxAutoCashOutHundredths: number;
}

export interface PlannedBet extends PlannedStake {
  /** Null: a manual bet. */
  autoCashOutHundredths: number | null;
}

const TRIES = 8;

/** Returns a multiplier rounded as people do, with steps that grow with the multiplier. In hundredths. */
export const roundCashOut = (hundredths: number): number => {
  const step = hundredths < 200 ? 5 : hundredths < 500 ? 10 : hundredths < 2000 ? 50 : 100;
  return Math.round(hundredths / step) * step;
};

/**
 * Returns the target of the next bet of a round, in hundredths. Null: a manual bet, possible for the first bet alone.
 * Undefined: no target was found that the round's earlier bets do not have.
 */
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

/** Returns the bets of a round, one to three; none if no items of the player make a stake. */
export const planBets = (
  personality: Personality,
  { items, limits }: { items: readonly HeldItem[]; limits: BetLimits },
  random: Random,
): PlannedBet[] => {
  const planned: PlannedBet[] = [];
  let left = items;
  let roomCents = limits.maxStakeCents;
  while (planned.length < MAX_BETS_PER_ROUND && (planned.length === 0 || chance(random, personality.moreBetsChance))) {
    const stake = drawStake(
      personality,
      {
        items: left,
        leastCents: limits.minBetCents,
        roomCents,
        maxItems: limits.maxItems,
        isFirst: planned.length === 0,
      },
      random,
    );
    const stop = cashOutOf(personality, { taken: planned.map((bet) => bet.autoCashOutHundredths), limits }, random);
    if (!stake || stop === undefined) break;
    planned.push({ ...stake, autoCashOutHundredths: stop });
    left = left.filter((item) => !stake.itemIds.includes(item.id));
    roomCents -= stake.stakeCents;
  }
  return planned;
};

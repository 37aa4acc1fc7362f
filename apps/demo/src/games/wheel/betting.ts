// PURE. A player's stakes on the wheel, and their colours.
import type { Kind, Personality } from '../../mind/personality.ts';
import { type Random, chance } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';
import { type PlannedStake, drawStake } from '../stake.ts';

export type Colour = 'black' | 'green' | 'red' | 'yellow';

/** The site's limits of bets, from its configuration. */
export interface WheelBetLimits {
  minBetCents: number;
  maxBetCents: number;
  maxItems: number;
  /** Largest number of bets of one player in one round. */
  maxBets: number;
  maxColours: number;
}

export interface PlannedWheelBet extends PlannedStake {
  colour: Colour;
}

/** Choices of each kind of player, as weights that sum to ten: careful ones black, dreamers the highest payout. */
const TASTES: Readonly<Record<Kind, Readonly<Record<Colour, number>>>> = {
  cautious: { black: 8, red: 2, green: 0, yellow: 0 },
  steady: { black: 5, red: 4, green: 1, yellow: 0 },
  dreamer: { black: 0, red: 1, green: 4, yellow: 5 },
  hand: { black: 4, red: 3, green: 2, yellow: 1 },
  highRoller: { black: 6, red: 4, green: 0, yellow: 0 },
  watcher: { black: 3, red: 3, green: 3, yellow: 1 },
};
const OUT_OF = 10;

const colourOf = (kind: Kind, random: Random): Colour => {
  let left = random() * OUT_OF;
  for (const [colour, share] of Object.entries(TASTES[kind]) as [Colour, number][]) {
    left -= share;
    if (left < 0) return colour;
  }
  return 'black';
};

/**
 * Returns the bets of a round: usually one, now and then more, on as many colours as the site allows. None without
 * items.
 */
export const planWheelBets = (
  personality: Personality,
  { items, limits }: { items: readonly HeldItem[]; limits: WheelBetLimits },
  random: Random,
): PlannedWheelBet[] => {
  const { minBetCents: leastCents, maxBetCents: roomCents, maxItems, maxBets, maxColours } = limits;
  const planned: PlannedWheelBet[] = [];
  let left = items;
  while (planned.length < maxBets && (planned.length === 0 || chance(random, personality.moreBetsChance))) {
    const isFirst = planned.length === 0;
    const stake = drawStake(personality, { items: left, leastCents, roomCents, maxItems, isFirst }, random);
    const wanted = colourOf(personality.kind, random);
    const colours = new Set(planned.map((bet) => bet.colour));
    const colour = colours.size < maxColours || colours.has(wanted) ? wanted : planned[0]?.colour;
    if (!stake || !colour) break;
    planned.push({ ...stake, colour });
    left = left.filter((item) => !stake.itemIds.includes(item.id));
  }
  return planned;
};

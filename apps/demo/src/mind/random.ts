// PURE. Random numbers as an argument: a seed replays all decisions of a demo player.

/** A number from 0 up to but not including 1. */
export type Random = () => number;

/** Two bounds, the lower first. */
export type Range = readonly [low: number, high: number];

/**
 * Creates a Mulberry32 generator: small, quick and good enough for decisions of demo players, but never for fair
 * results.
 */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const chance = (random: Random, probability: number): boolean => random() < probability;

export const between = (random: Random, [low, high]: Range): number => low + random() * (high - low);

/** Returns a whole number, both bounds included. */
export const wholeBetween = (random: Random, [low, high]: Range): number =>
  Math.floor(between(random, [low, high + 1]));

/** Returns a log-uniform number, so that most values of a wide range are small. Bounds must be above 0. */
export const logBetween = (random: Random, [low, high]: Range): number =>
  low * Math.exp(random() * Math.log(high / low));

/** Returns a shuffled copy of the list. */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

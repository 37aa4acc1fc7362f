// PURE. Chance as an argument: a seed replays everything that a demo player decides.

/** A number from 0 up to but not including 1. */
export type Random = () => number;

/** Two bounds, the lower first. */
export type Range = readonly [low: number, high: number];

/** Mulberry32: small, quick and good enough for tastes and moods; never for anything that must be fair. */
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

/** A whole number, both bounds included. */
export const wholeBetween = (random: Random, [low, high]: Range): number =>
  Math.floor(between(random, [low, high + 1]));

/** Small values are as likely as large ones by ratio, so that most of a wide range's values are small. Bounds above 0. */
export const logBetween = (random: Random, [low, high]: Range): number =>
  low * Math.exp(random() * Math.log(high / low));

/** The list in a chance order; the list itself stays as it is. */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

// PURE. Counts of results, and their agreement with the odds: rules DI-2 … DI-5 of SPEC.md.
import type { PublishedValues } from '../fairness/verify.ts';
import type { Classes } from './classes.ts';

/** Counts of a series of results, by class. */
export interface Tally {
  rounds: number;
  observed: number[];
  expected: number[];
  variance: number[];
}

/** Count of a class with its expected band. */
export interface ClassFit {
  name: string;
  observed: number;
  expected: number;
  /** Expected band: the count lies in it in 99 of 100 fair series. */
  low: number;
  high: number;
}

/** Agreement of a series with the odds. */
export interface Fit {
  rounds: number;
  classes: ClassFit[];
  /** Share of fair series that differ from the odds at least as much, 0 … 1; null: there are too few rounds. */
  chance: number | null;
}

const zeros = (count: number): number[] => new Array<number>(count).fill(0);

/** Returns the tally of no results. */
export const emptyTally = ({ names }: Pick<Classes, 'names'>): Tally => ({
  rounds: 0,
  observed: zeros(names.length),
  expected: zeros(names.length),
  variance: zeros(names.length),
});

/** Returns the tally of results. Malformed ones are left out. [DI-1, DI-2] */
export const tallyOf = (classes: Classes, results: Iterable<PublishedValues>): Tally => {
  const tally = emptyTally(classes);
  const { observed, expected, variance } = tally;
  for (const result of results) {
    const found = classes.classify(result);
    if (found === null) continue;
    tally.rounds++;
    observed[found.at] = (observed[found.at] ?? 0) + 1;
    found.chances.forEach((chance, at) => {
      expected[at] = (expected[at] ?? 0) + chance;
      variance[at] = (variance[at] ?? 0) + chance * (1 - chance);
    });
  }
  return tally;
};

const added = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + (b[at] ?? 0));

/** Returns the joint tally of two parts of a series. [DI-5] */
export const addTallies = (a: Tally, b: Tally): Tally => ({
  rounds: a.rounds + b.rounds,
  observed: added(a.observed, b.observed),
  expected: added(a.expected, b.expected),
  variance: added(a.variance, b.variance),
});

/** 99 % of a normal distribution lie within this many standard deviations. */
const Z_99 = 2.5758;
/** Least expected count of a class. A class below it is joined with its neighbour. */
const LEAST_EXPECTED = 5;

/** Returns the share of a normal distribution above `z` (Abramowitz and Stegun 26.2.17, to seven digits). */
const normalAbove = (z: number): number => {
  if (z < 0) return 1 - normalAbove(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
};

/** Returns the share of a χ² distribution above the statistic (Wilson and Hilferty 1931). */
const chiSquareAbove = (statistic: number, degrees: number): number => {
  const spread = 2 / (9 * degrees);
  return normalAbove((Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread));
};

/** Joins neighbouring classes, from the last one on, until each expects enough results. [DI-4] */
const joined = ({ observed, expected }: Tally): { observed: number; expected: number }[] => {
  const groups: { observed: number; expected: number }[] = [];
  let rest = { observed: 0, expected: 0 };
  for (let at = expected.length - 1; at >= 0; at--) {
    rest = { observed: rest.observed + (observed[at] ?? 0), expected: rest.expected + (expected[at] ?? 0) };
    if (rest.expected < LEAST_EXPECTED) continue;
    groups.push(rest);
    rest = { observed: 0, expected: 0 };
  }
  const last = groups.at(-1);
  if (last)
    groups[groups.length - 1] = { observed: last.observed + rest.observed, expected: last.expected + rest.expected };
  return groups;
};

const chanceOf = (tally: Tally): number | null => {
  const groups = joined(tally);
  if (groups.length < 2) return null;
  const statistic = groups.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0);
  return Math.min(1, Math.max(0, chiSquareAbove(statistic, groups.length - 1)));
};

/**
 * Returns each class with its band, and the share of fair series that differ from the odds at least as much. [DI-3,
 * DI-4]
 */
export const fitOf = ({ names }: Pick<Classes, 'names'>, tally: Tally): Fit => ({
  rounds: tally.rounds,
  classes: names.map((name, at) => {
    const expected = tally.expected[at] ?? 0;
    const spread = Z_99 * Math.sqrt(tally.variance[at] ?? 0);
    return {
      name,
      observed: tally.observed[at] ?? 0,
      expected,
      low: Math.max(0, expected - spread),
      high: Math.min(tally.rounds, expected + spread),
    };
  }),
  chance: chanceOf(tally),
});

import { winningOutcomes } from '../crash/odds.ts';
import { pointFromBits } from '../crash/point.ts';
import type { Outcome } from './outcomes.ts';
import {
  chiSquareDeviate,
  couponDeviate,
  duplicatesDeviate,
  histogram,
  runsDeviate,
  serialDeviate,
} from './statistics.ts';

const evenly = (total: number, cells: number): number[] => new Array<number>(cells).fill(total / cells);

/** Classes of crash points, each frequent enough to be counted. */
const POINT_BOUNDS = [100, 110, 121, 135, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000, 10_000, 50_000];
const chanceAbove = (target: number | undefined): number =>
  target === undefined ? 0 : Number(winningOutcomes(target)) / 2 ** 52;
const POINT_CHANCES = [
  1 - chanceAbove(POINT_BOUNDS[0]),
  ...POINT_BOUNDS.map((bound, at) => chanceAbove(bound) - chanceAbove(POINT_BOUNDS[at + 1])),
];

const pointsDeviate = (outcomes: readonly Outcome[]): number => {
  const observed = new Array<number>(POINT_CHANCES.length).fill(0);
  for (const { k } of outcomes) {
    const point = pointFromBits(k);
    const cell = POINT_BOUNDS.filter((bound) => point > bound).length;
    observed[cell] = (observed[cell] ?? 0) + 1;
  }
  return chiSquareDeviate(
    observed,
    POINT_CHANCES.map((chance) => chance * outcomes.length),
  );
};

/**
 * Returns the results of the tests that need only the 52 bits of each outcome, as standard normal deviates by name.
 * [F4]
 */
export const batteryOfBits = (bits: readonly bigint[]): Record<string, number> => {
  const n = bits.length;
  const fractions = bits.map((k) => Number(k) / 2 ** 52);
  const lowBits = bits.map((k) => Number(k & 0xfffn) / 4096);
  const pairs = Array.from(
    { length: n / 2 },
    (_unused, at) => (Math.floor((fractions[2 * at] ?? 0) * 32) + (fractions[2 * at + 1] ?? 0)) / 32,
  );
  return {
    'χ² over 1,000 parts': chiSquareDeviate(histogram(fractions, 1000), evenly(n, 1000)),
    'χ² of the lowest bits': chiSquareDeviate(histogram(lowBits, 256), evenly(n, 256)),
    'χ² over 32 × 32 pairs': chiSquareDeviate(histogram(pairs, 1024), evenly(n / 2, 1024)),
    runs: runsDeviate(fractions),
    'serial correlation, lag 1': serialDeviate(fractions, 1),
    'serial correlation, lag 2': serialDeviate(fractions, 2),
    'serial correlation, lag 7': serialDeviate(fractions, 7),
    "coupon collector's": couponDeviate(fractions, { kinds: 10, longest: 60 }),
    duplicates: duplicatesDeviate(fractions, 2 ** 30),
  };
};

/** Returns the results of all randomness tests over one chain of crash, as standard normal deviates by name. [F4] */
export const batteryOf = (outcomes: readonly Outcome[]): Record<string, number> => ({
  ...batteryOfBits(outcomes.map(({ k }) => k)),
  'χ² over classes of points': pointsDeviate(outcomes),
});

/** Returns χ² of results with these chances as a standard normal deviate. Each result is the number of its class. */
export const classesDeviate = (results: readonly number[], chances: readonly number[]): number => {
  const observed = new Array<number>(chances.length).fill(0);
  for (const result of results) observed[result] = (observed[result] ?? 0) + 1;
  return chiSquareDeviate(
    observed,
    chances.map((chance) => chance * results.length),
  );
};

import { beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, outcomesOf } from '../testing/outcomes.ts';
import { Z_99, chiSquareDeviate, couponDeviate, duplicatesDeviate, histogram, runsDeviate, serialDeviate } from '../testing/statistics.ts';
import { crashPointHundredths, pointFromBits, winningOutcomes } from './point.ts';

const COUNT = 220_000;
const even = (cells: number): number[] => new Array<number>(cells).fill(COUNT / cells);

/** The names of the chains are fixed, so each run judges the same outcomes. */
describe.each(['a first chain', 'a second chain'])('outcomes of %s', (name) => {
  let outcomes: Outcome[];
  let fractions: number[];
  beforeAll(() => {
    outcomes = outcomesOf(name, COUNT);
    fractions = outcomes.map(({ k }) => Number(k) / 2 ** 52);
  });

  it('[F4] [CR-1] are the ones that the rules derive', () => {
    for (const outcome of outcomes.slice(0, 300)) expect(crashPointHundredths(outcome)).toBe(pointFromBits(outcome.k));
  });

  it('[F4] are evenly spread: χ² over 1,000 parts', () => {
    expect(Math.abs(chiSquareDeviate(histogram(fractions, 1000), even(1000)))).toBeLessThan(Z_99);
  });

  it('[F4] are evenly spread in their lowest bits too', () => {
    const low = outcomes.map(({ k }) => Number(k & 0xfffn) / 4096);
    expect(Math.abs(chiSquareDeviate(histogram(low, 256), even(256)))).toBeLessThan(Z_99);
  });

  it('[F4] fall into pairs evenly: χ² over 32 × 32 neighbours', () => {
    const pairs = Array.from({ length: COUNT / 2 }, (_unused, at) => (Math.floor((fractions[2 * at] ?? 0) * 32) + (fractions[2 * at + 1] ?? 0)) / 32);
    expect(Math.abs(chiSquareDeviate(histogram(pairs, 1024), new Array<number>(1024).fill(COUNT / 2 / 1024)))).toBeLessThan(Z_99);
  });

  it('[F4] have as many runs as chance gives', () => {
    expect(Math.abs(runsDeviate(fractions))).toBeLessThan(Z_99);
  });

  it.each([1, 2, 7])('[F4] do not tell the one %i rounds later', (lag) => {
    expect(Math.abs(serialDeviate(fractions, lag))).toBeLessThan(Z_99);
  });

  it('[F4] collect ten kinds of coupons as slowly as chance does', () => {
    expect(Math.abs(couponDeviate(fractions, { kinds: 10, longest: 75 }))).toBeLessThan(Z_99);
  });

  it('[F4] repeat in their first 30 bits as often as chance does, and never as a whole', () => {
    expect(Math.abs(duplicatesDeviate(fractions, 2 ** 30))).toBeLessThan(Z_99);
    expect(new Set(outcomes.map(({ secretHash }) => secretHash)).size).toBe(COUNT);
  });

  it('[F4] [CR-3] give crash points with the exact chances: χ² over classes of points', () => {
    const bounds = [100, 110, 121, 135, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000, 10_000, 50_000];
    const chanceAbove = (target: number | undefined): number => (target === undefined ? 0 : Number(winningOutcomes(target)) / 2 ** 52);
    const expected = [1 - chanceAbove(bounds[0]), ...bounds.map((bound, at) => chanceAbove(bound) - chanceAbove(bounds[at + 1]))].map((chance) => chance * COUNT);
    const observed = new Array<number>(expected.length).fill(0);
    for (const { k } of outcomes) {
      const point = pointFromBits(k);
      const cell = bounds.filter((bound) => point > bound).length;
      observed[cell] = (observed[cell] ?? 0) + 1;
    }
    expect(Math.abs(chiSquareDeviate(observed, expected))).toBeLessThan(Z_99);
  });
});

describe('the tests of randomness', () => {
  const regular = Array.from({ length: 20_000 }, (_unused, at) => (at * 0.618_033_988_749_895) % 1);

  it('[F4] notice a generator that is too even and follows itself', () => {
    expect(chiSquareDeviate(histogram(regular, 100), new Array<number>(100).fill(200))).toBeLessThan(-Z_99);
    expect(Math.abs(runsDeviate(regular))).toBeGreaterThan(Z_99);
    expect(Math.abs(serialDeviate(regular, 1))).toBeGreaterThan(Z_99);
    expect(Math.abs(couponDeviate(regular, { kinds: 10, longest: 40 }))).toBeGreaterThan(Z_99);
  });

  it('[F4] notice a slight lean to one side', () => {
    const biased = outcomesOf('a biased use', 50_000).map(({ k }) => (Number(k) / 2 ** 52) ** 1.1);
    expect(chiSquareDeviate(histogram(biased, 100), new Array<number>(100).fill(500))).toBeGreaterThan(Z_99);
  });

  it('[F4] notice outcomes that come again', () => {
    const twice = [...regular.slice(0, 5000), ...regular.slice(0, 100)];
    expect(duplicatesDeviate(twice, 2 ** 30)).toBeGreaterThan(Z_99);
  });
});

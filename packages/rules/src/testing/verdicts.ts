import { expect } from 'vitest';
import { Z_99 } from './statistics.ts';

/** Result of a randomness test on a chain: a standard normal deviate. */
export interface Verdict {
  test: string;
  chain: number;
  deviate: number;
}

/** Returns the verdicts of a battery over several chains. */
export const verdictsOf = (chains: number, battery: (chain: number) => Record<string, number>): Verdict[] =>
  Array.from({ length: chains }, (_unused, chain) =>
    Object.entries(battery(chain)).map(([test, deviate]) => ({ test, chain, deviate })),
  ).flat();

/**
 * Expects `count` verdicts, of which at most `most` fail at 99 %. More fail by chance in less than 1 % of cases
 * (binomial).
 */
export const expectChance = (verdicts: readonly Verdict[], { count, most }: { count: number; most: number }): void => {
  const failed = verdicts.filter(({ deviate }) => !(Math.abs(deviate) < Z_99));
  expect(verdicts).toHaveLength(count);
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(most);
};

/** Bound for ten tests pooled over all chains, which together fail by chance in 1 % of cases. */
const Z_POOLED = 3.29;

/** Expects that no test shows a bias over all chains together. */
export const expectNoBias = (verdicts: readonly Verdict[]): void => {
  for (const test of new Set(verdicts.map((verdict) => verdict.test))) {
    const own = verdicts.filter((verdict) => verdict.test === test);
    const pooled = own.reduce((total, { deviate }) => total + deviate, 0) / Math.sqrt(own.length);
    expect(Math.abs(pooled), test).toBeLessThan(Z_POOLED);
  }
};

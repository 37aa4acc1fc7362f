import { Z_99 } from './statistics.ts';

/** What a test of randomness says of a chain: a standard normal deviate. */
export interface Verdict {
  test: string;
  chain: number;
  deviate: number;
}

/** The verdicts of a battery over several chains. */
export const verdictsOf = (chains: number, battery: (chain: number) => Record<string, number>): Verdict[] =>
  Array.from({ length: chains }, (_unused, chain) =>
    Object.entries(battery(chain)).map(([test, deviate]) => ({ test, chain, deviate })),
  ).flat();

/** The verdicts outside 99 %. */
export const failedVerdicts = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter(({ deviate }) => !(Math.abs(deviate) < Z_99));

/** Each test over all chains together, as one deviate. */
export const pooledVerdicts = (verdicts: readonly Verdict[]): { test: string; deviate: number }[] =>
  [...new Set(verdicts.map(({ test }) => test))].map((test) => {
    const own = verdicts.filter((verdict) => verdict.test === test);
    return { test, deviate: own.reduce((total, { deviate }) => total + deviate, 0) / Math.sqrt(own.length) };
  });

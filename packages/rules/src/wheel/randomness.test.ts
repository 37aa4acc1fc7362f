import { beforeAll, describe, expect, it } from 'vitest';
import { batteryOfBits, classesDeviate } from '../testing/battery.ts';
import { drawsOf } from '../testing/draws.ts';
import { type Verdict, failedVerdicts, pooledVerdicts, verdictsOf } from '../testing/verdicts.ts';
import { wheelSector } from './result.ts';

const CHAINS = 5;
const ROUNDS_PER_CHAIN = 60_000;
/** Of 50 verdicts at 99 % each, more than this many fail by chance in less than 1 % of cases (binomial). */
const MOST_FAILURES = 3;
/** For ten tests pooled over all chains: together they fail by chance in 1 % of cases. */
const Z_POOLED = 3.29;
const EVEN = new Array<number>(54).fill(1 / 54);

describe('the sectors of derived rounds', () => {
  let verdicts: Verdict[];
  beforeAll(() => {
    verdicts = verdictsOf(CHAINS, (chain) => {
      const draws = drawsOf('wheel', { name: `chain ${chain}`, count: ROUNDS_PER_CHAIN });
      const sectors = draws.map(({ k }) => Number(k % 54n));
      return { ...batteryOfBits(draws.map(({ k }) => k)), 'χ² over the sectors': classesDeviate(sectors, EVEN) };
    });
  }, 120_000);

  it('[WH-3] are the ones that the rules derive', () => {
    for (const draw of drawsOf('wheel', { name: 'chain 0', count: 300 }))
      expect(wheelSector(draw)).toBe(Number(draw.k % 54n));
  });

  it('[F4] pass the battery at 99 %, as often as chance does', () => {
    expect(verdicts).toHaveLength(50);
    const failed = failedVerdicts(verdicts);
    expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(MOST_FAILURES);
  });

  it('[F4] show no bias in any test over all chains together', () => {
    for (const { test, deviate } of pooledVerdicts(verdicts)) expect(Math.abs(deviate), test).toBeLessThan(Z_POOLED);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { batteryOf } from '../testing/battery.ts';
import { outcomesOf } from '../testing/outcomes.ts';
import {
  Z_99,
  chiSquareDeviate,
  couponDeviate,
  duplicatesDeviate,
  histogram,
  runsDeviate,
  serialDeviate,
} from '../testing/statistics.ts';
import { type Verdict, expectChance, expectNoBias, verdictsOf } from '../testing/verdicts.ts';
import { crashPointHundredths, pointFromBits } from './point.ts';

/** Number of chains. Their secrets are derived from their numbers, so every run tests the same 1,100,000 outcomes. */
const CHAINS = 10;
const OUTCOMES_PER_CHAIN = 110_000;

describe('derived outcomes', () => {
  let verdicts: Verdict[];
  let repeats = 0;
  beforeAll(() => {
    verdicts = verdictsOf(CHAINS, (chain) => {
      const outcomes = outcomesOf(`chain ${chain}`, OUTCOMES_PER_CHAIN);
      repeats += OUTCOMES_PER_CHAIN - new Set(outcomes.map(({ secretHash }) => secretHash)).size;
      return batteryOf(outcomes);
    });
  }, 300_000);

  it('[CR-1] the tested outcomes are the ones that the rules derive', () => {
    for (const outcome of outcomesOf('chain 0', 300))
      expect(crashPointHundredths(outcome)).toBe(pointFromBits(outcome.k));
  });

  it('[F4] outcomes pass χ², runs, serial correlation, coupon collector’s and duplicates tests at 99 %, as often as chance does', () =>
    expectChance(verdicts, { count: 100, most: 4 }));

  it('[F4] outcomes show no bias in any test over all chains together', () => expectNoBias(verdicts));

  it('[F4] [FA-3] rounds never repeat a secret', () => {
    expect(repeats).toBe(0);
  });
});

describe('the tests of randomness', () => {
  const regular = Array.from({ length: 20_000 }, (_unused, at) => (at * 0.618_033_988_749_895) % 1);

  it('[F4] the tests detect a generator that is too even and correlated', () => {
    expect(chiSquareDeviate(histogram(regular, 100), new Array<number>(100).fill(200))).toBeLessThan(-Z_99);
    expect(Math.abs(runsDeviate(regular))).toBeGreaterThan(Z_99);
    expect(Math.abs(serialDeviate(regular, 1))).toBeGreaterThan(Z_99);
    expect(Math.abs(couponDeviate(regular, { kinds: 10, longest: 40 }))).toBeGreaterThan(Z_99);
  });

  it('[F4] the tests detect a slight bias', () => {
    const leaning = outcomesOf('leaning', 50_000).map(({ k }) => (Number(k) / 2 ** 52) ** 1.1);
    expect(chiSquareDeviate(histogram(leaning, 100), new Array<number>(100).fill(500))).toBeGreaterThan(Z_99);
  });

  it('[F4] the tests detect repeated outcomes', () => {
    const again = [...regular.slice(0, 5000), ...regular.slice(0, 100)];
    expect(duplicatesDeviate(again, 2 ** 30)).toBeGreaterThan(Z_99);
  });
});

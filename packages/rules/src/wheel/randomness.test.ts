import { beforeAll, describe, expect, it } from 'vitest';
import { batteryOfBits, classesDeviate } from '../testing/battery.ts';
import { drawsOf } from '../testing/draws.ts';
import { type Verdict, expectChance, expectNoBias, verdictsOf } from '../testing/verdicts.ts';
import { wheelSector } from './result.ts';

const CHAINS = 5;
const ROUNDS_PER_CHAIN = 60_000;
const EVEN = new Array<number>(54).fill(1 / 54);

describe('the sectors of derived rounds', () => {
  let verdicts: Verdict[];
  beforeAll(() => {
    verdicts = verdictsOf(CHAINS, (chain) => {
      const draws = drawsOf('wheel', { name: `chain ${chain}`, count: ROUNDS_PER_CHAIN });
      const sectors = draws.map(({ k }) => Number(k % 54n));
      return { ...batteryOfBits(draws.map(({ k }) => k)), 'χ² over the sectors': classesDeviate(sectors, EVEN) };
    });
  }, 300_000);

  it('[WH-3] the tested sectors are the ones that the rules derive', () => {
    for (const draw of drawsOf('wheel', { name: 'chain 0', count: 300 }))
      expect(wheelSector(draw)).toBe(Number(draw.k % 54n));
  });

  it('[F4] the sectors pass the battery at 99 %, as often as chance does', () =>
    expectChance(verdicts, { count: 50, most: 3 }));

  it('[F4] the sectors show no bias in any test over all chains together', () => expectNoBias(verdicts));
});

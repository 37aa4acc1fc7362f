import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { batteryOfBits, classesDeviate } from '../testing/battery.ts';
import { openingBitsOf } from '../testing/draws.ts';
import { cases } from '../testing/game-vectors.ts';
import { type Verdict, expectChance, expectNoBias, verdictsOf } from '../testing/verdicts.ts';
import { CHANCE_PARTS } from './box.ts';
import { caseNumber, itemAt } from './draw.ts';

const SEEDS = 5;
const OPENINGS_PER_SEED = 60_000;
/** Items that are won often enough to be counted separately. The other items are counted together. */
const OFTEN = cases.box.items.filter(({ parts }) => parts >= 1000);
const CHANCES = OFTEN.map(({ parts }) => parts / CHANCE_PARTS);
const seedsOf = (seed: number) => ({ serverSeed: sha256(`server seed ${seed}`), clientSeed: `client-${seed}` });

describe('the numbers of openings', () => {
  let verdicts: Verdict[];
  beforeAll(() => {
    verdicts = verdictsOf(SEEDS, (seed) => {
      const bits = openingBitsOf(seedsOf(seed), OPENINGS_PER_SEED);
      const items = bits
        .map((k) => itemAt(cases.box.items, Number(k % BigInt(CHANCE_PARTS))))
        .map((itemId) => OFTEN.findIndex((item) => item.itemId === itemId))
        .filter((at) => at >= 0);
      return { ...batteryOfBits(bits), 'χ² over the items': classesDeviate(items, CHANCES) };
    });
  }, 300_000);

  it('[CA-10] the tested bits are the ones that the rules derive', () => {
    for (const [nonce, k] of openingBitsOf(seedsOf(0), 300).entries())
      expect(caseNumber({ ...seedsOf(0), nonce })).toBe(Number(k % BigInt(CHANCE_PARTS)));
  });

  it('[F4] the bits of openings pass the battery at 99 %, as often as chance does', () =>
    expectChance(verdicts, { count: 50, most: 3 }));

  it('[F4] the bits of openings show no bias in any test over all seeds together', () => expectNoBias(verdicts));
});

import { beforeAll, describe, expect, it } from 'vitest';
import { batteryOfBits, classesDeviate } from '../testing/battery.ts';
import { drawsOf } from '../testing/draws.ts';
import { type Verdict, expectChance, expectNoBias, verdictsOf } from '../testing/verdicts.ts';
import { winningTicket } from './draw.ts';

const CHAINS = 5;
const ROUNDS_PER_CHAIN = 60_000;
/** Number of tickets in a pot of $70.01, whose winning tickets are counted in parts of a dollar. */
const TICKETS = 7001;
const PARTS = [...new Array<number>(70).fill(100 / TICKETS), 1 / TICKETS];

describe('the winning tickets of derived rounds', () => {
  let verdicts: Verdict[];
  beforeAll(() => {
    verdicts = verdictsOf(CHAINS, (chain) => {
      const draws = drawsOf('jackpot', { name: `chain ${chain}`, count: ROUNDS_PER_CHAIN });
      const parts = draws.map(({ k }) => Math.floor(Number(k % BigInt(TICKETS)) / 100));
      return { ...batteryOfBits(draws.map(({ k }) => k)), 'χ² over parts of the pot': classesDeviate(parts, PARTS) };
    });
  }, 300_000);

  it('[JP-4] the tested winning tickets are the ones that the rules derive', () => {
    for (const draw of drawsOf('jackpot', { name: 'chain 0', count: 300 }))
      expect(winningTicket(draw, TICKETS)).toBe(Number(draw.k % BigInt(TICKETS)) + 1);
  });

  it('[F4] the winning tickets pass the battery at 99 %, as often as chance does', () =>
    expectChance(verdicts, { count: 50, most: 3 }));

  it('[F4] the winning tickets show no bias in any test over all chains together', () => expectNoBias(verdicts));
});

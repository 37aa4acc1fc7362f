import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../testing/outcomes.ts';
import { Z_99 } from '../testing/statistics.ts';
import { winCents } from './bet.ts';
import { rtpTable, winningOutcomes } from './odds.ts';
import { pointFromBits } from './point.ts';

const RANGE = 2n ** 52n;
const FIRST = 100;
const LAST = 999_998;

describe('exact odds', () => {
  it('[F5] [CR-3] every target returns at most 96 % and more than 95.99 %, in exact integers', () => {
    for (let target = FIRST; target <= LAST; target++) {
      const returned = winningOutcomes(target) * BigInt(target);
      if (returned > 96n * RANGE || returned * 100n <= 95_99n * RANGE)
        expect.fail(`target ${target} returns ${Number(returned) / Number(RANGE)} %`);
    }
  });

  it('[F3] the chance of each target is off by less than 2⁻⁵², far below 1 in 50 million', () => {
    // wins/2⁵² ≤ 96/m < (wins + 1)/2⁵²: the floor alone causes an error, of less than one outcome in 2⁵².
    for (let target = FIRST; target <= LAST; target++) {
      const wins = winningOutcomes(target);
      if (wins * BigInt(target) > 96n * RANGE || (wins + 1n) * BigInt(target) <= 96n * RANGE)
        expect.fail(`target ${target}`);
    }
    expect(2 ** -52).toBeLessThan(1 / 50_000_000);
  });

  it('[F5] the number of winning outcomes equals a count one by one, on a range small enough to count', () => {
    const range = 2 ** 17;
    const winsAt = new Uint32Array(LAST + 3);
    for (let k = 0; k < range; k++) {
      const quotient = Math.floor((96 * range) / (range - k));
      const point = quotient < 100 ? 100 : Math.min(quotient + 1, LAST + 1);
      winsAt[point - 1] = (winsAt[point - 1] ?? 0) + 1;
    }
    let wins = 0;
    for (let target = LAST; target >= FIRST; target--) {
      wins += winsAt[target] ?? 0;
      if (wins !== Math.min(range, Math.floor((96 * range) / target))) expect.fail(`target ${target}: ${wins}`);
    }
  });

  it('[F5] the published table states the exact chances', () => {
    for (const { targetHundredths, winChance, rtp } of rtpTable()) {
      expect(winChance).toBeCloseTo(96 / targetHundredths, 12);
      expect(rtp).toBeCloseTo(0.96, 9);
    }
    expect(rtpTable([200])[0]).toMatchObject({ targetHundredths: 200, winChance: 0.48, rtp: 0.96 });
  });

  it('[F5] [CR-13] flooring a win to the cent costs less than one cent of it, and never adds to it', () => {
    for (const stake of [10, 11, 99, 12_345, 250_000]) {
      for (const { targetHundredths } of rtpTable()) {
        const exact = (stake * targetHundredths) / 100;
        expect(winCents(stake, targetHundredths)).toBeLessThanOrEqual(exact);
        expect(winCents(stake, targetHundredths)).toBeGreaterThan(exact - 1);
      }
    }
  });

  it('[F5] the simulated return of derived rounds lies in the 99 % interval around the published one', () => {
    const points = outcomesOf('returns', 200_000).map(({ k }) => pointFromBits(k));
    for (const { targetHundredths, winChance } of rtpTable()) {
      const wins = points.filter((point) => point > targetHundredths).length;
      const spread = Math.sqrt(points.length * winChance * (1 - winChance));
      expect(Math.abs(wins - points.length * winChance), `target ${targetHundredths}`).toBeLessThan(Z_99 * spread);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointFromBits, winningOutcomes } from '../crash/index.ts';
import { CRASH_EDGE_BASIS_POINTS, DEFAULT_SHARES, type Shares, marginOf, marginsOf } from './index.ts';

const OUTCOMES = 2n ** 52n;
const shares = (change: Partial<Shares>): Shares => ({ ...DEFAULT_SHARES, ...change });
const share = fc.integer({ min: 0, max: 400 });
const anyShares = fc.record({
  cashbackBasisPoints: share,
  releaseBasisPoints: share,
  poolBasisPoints: share,
  referralBasisPoints: share,
});

/**
 * Returns the house's exact share of 10,000 · 2⁵² · 100 units staked at a target: stakes less payouts (before their
 * floor, which only adds), less cashback of lost stakes or release of every stake, less pool and referral.
 */
const exactlyKept = (target: number, { holdsBonus, ...given }: Shares & { holdsBonus: boolean }): bigint => {
  const wins = winningOutcomes(target);
  const staked = OUTCOMES * 100n * 10_000n;
  const paid = wins * BigInt(target) * 10_000n;
  const back = holdsBonus
    ? OUTCOMES * 100n * BigInt(given.releaseBasisPoints)
    : (OUTCOMES - wins) * 100n * BigInt(given.cashbackBasisPoints);
  return staked - paid - back - OUTCOMES * 100n * BigInt(given.poolBasisPoints + given.referralBasisPoints);
};

/** Returns the index of the first of ascending points that is above the target. */
const firstAbove = (points: readonly number[], target: number): number => {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  return low;
};

describe('the margin', () => {
  it('[EC-2] the margin is a tenth of a percent with the defaults', () => {
    expect(marginOf(DEFAULT_SHARES)).toEqual({
      edgeBasisPoints: 400,
      backBasisPoints: 250,
      poolBasisPoints: 100,
      referralBasisPoints: 40,
      leftBasisPoints: 10,
      isPositive: true,
    });
    expect(CRASH_EDGE_BASIS_POINTS).toBe(400);
  });

  it.each([
    ['a release of the whole edge', { releaseBasisPoints: 400 }, -140],
    [
      'a release of the whole edge, and nothing else',
      { releaseBasisPoints: 400, cashbackBasisPoints: 0, poolBasisPoints: 0, referralBasisPoints: 0 },
      0,
    ],
    ['a tenth of a percent more cashback', { cashbackBasisPoints: 260 }, 0],
    ['a tenth of a percent more release', { releaseBasisPoints: 260 }, 0],
    ['a tenth of a percent more for the pool', { poolBasisPoints: 110 }, 0],
    ['a tenth of a percent more for referrers', { referralBasisPoints: 50 }, 0],
  ])('[EC-1] [EC-2] no margin is left with %s', (_what, change, left) =>
    expect(marginOf(shares(change))).toMatchObject({ leftBasisPoints: left, isPositive: false }),
  );

  it('[EC-5] the margin is above zero in each game with the defaults, and each game has its own edge and shares', () => {
    const figuresOf = (change: Partial<Shares>, mostCaseReturn = 9600) =>
      marginsOf(shares(change), { mostCaseReturn }).map(({ game, margin }) => [
        game,
        margin.edgeBasisPoints,
        margin.leftBasisPoints,
      ]);
    expect(figuresOf({})).toEqual([
      ['crash', 400, 10],
      ['wheel', 370, 80],
      ['cases', 400, 110],
    ]);
    // Stakes on the wheel and in cases pay neither cashback nor into the pool.
    expect(figuresOf({ cashbackBasisPoints: 400, poolBasisPoints: 0, releaseBasisPoints: 0 }, 9700)).toEqual([
      ['crash', 400, -40],
      ['wheel', 370, 330],
      ['cases', 300, 260],
    ]);
    // The wheel limits the release if nothing is paid into the pool.
    expect(figuresOf({ poolBasisPoints: 0, releaseBasisPoints: 350 }, 10_000)).toEqual([
      ['crash', 400, 10],
      ['wheel', 370, -20],
      ['cases', 0, -390],
    ]);
  });

  it('[EC-1] the margin counts cashback or release, never both', () => {
    expect(marginOf(shares({ cashbackBasisPoints: 0 })).leftBasisPoints).toBe(10);
    expect(marginOf(shares({ releaseBasisPoints: 0 })).leftBasisPoints).toBe(10);
    expect(marginOf(shares({ cashbackBasisPoints: 0, releaseBasisPoints: 0 })).leftBasisPoints).toBe(260);
  });

  it('[EC-3] [EC-4] the margin is a lower bound of the kept part at every target, with and without bonus money', () => {
    const targets = fc.oneof(fc.integer({ min: 101, max: 999_998 }), fc.constantFrom(101, 121, 200, 999_998));
    fc.assert(
      fc.property(anyShares, targets, fc.boolean(), (given, target, holdsBonus) => {
        const least = BigInt(marginOf(given).leftBasisPoints) * OUTCOMES * 100n;
        expect(exactlyKept(target, { ...given, holdsBonus }) >= least).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('[EC-3] the margin is reached with bonus money at any target, and nearly with cashback at the highest', () => {
    const least = BigInt(marginOf(DEFAULT_SHARES).leftBasisPoints) * OUTCOMES * 100n;
    // The number of winning outcomes is whole, so odds are rounded by less than one outcome in 2⁵².
    expect(exactlyKept(121, { ...DEFAULT_SHARES, holdsBonus: true }) - least).toBeLessThan(121n * 10_000n);
    expect(exactlyKept(999_998, { ...DEFAULT_SHARES, holdsBonus: false }) - least).toBeLessThan(
      (OUTCOMES * 100n) / 30n,
    );
  });

  it('[EC-2] [EC-3] every mix of players leaves the house a margin over evenly spread results', () => {
    const rounds = 100_000;
    const points = Array.from({ length: rounds }, (_, at) =>
      pointFromBits((BigInt(2 * at + 1) * OUTCOMES) / BigInt(2 * rounds)),
    );
    const player = fc.record({
      stake: fc.integer({ min: 10, max: 250_000 }),
      target: fc.integer({ min: 121, max: 500 }),
      holdsBonus: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(player, { minLength: 1, maxLength: 6 }), (players) => {
        let kept = 0;
        let staked = 0;
        for (const { stake, target, holdsBonus } of players) {
          const wins = rounds - firstAbove(points, target);
          const back = holdsBonus
            ? rounds * DEFAULT_SHARES.releaseBasisPoints
            : (rounds - wins) * DEFAULT_SHARES.cashbackBasisPoints;
          kept +=
            rounds * stake -
            (wins * stake * target) / 100 -
            (stake * (back + rounds * (DEFAULT_SHARES.poolBasisPoints + DEFAULT_SHARES.referralBasisPoints))) / 10_000;
          staked += rounds * stake;
        }
        // Tolerance of one result at a target of 5.
        expect(kept / staked).toBeGreaterThan(0.001 - 5 / rounds);
      }),
    );
  });
});

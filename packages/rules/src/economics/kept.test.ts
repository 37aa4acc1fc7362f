import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SHARES,
  HOLDINGS,
  type Kept,
  type Shares,
  type Strategy,
  afterRelease,
  boxStrategy,
  crashStrategy,
  keptOf,
  marginOf,
  marginsOf,
  potStrategy,
  shownStrategies,
  wheelStrategies,
} from './index.ts';

const MOST_CASE_RETURN = 9600;
const target = fc.oneof(fc.integer({ min: 121, max: 999_998 }), fc.constantFrom(121, 999_998, null));
const strategy: fc.Arbitrary<Strategy> = fc.oneof(
  target.map(crashStrategy),
  fc.constantFrom(...wheelStrategies()),
  fc.integer({ min: 8500, max: MOST_CASE_RETURN }).map(boxStrategy),
  fc.integer({ min: 9500, max: 10_000 }).map(potStrategy),
);
const share = fc.integer({ min: 0, max: 400 });
const anyShares: fc.Arbitrary<Shares> = fc.record({
  cashbackBasisPoints: share,
  releaseBasisPoints: share,
  poolBasisPoints: share,
  referralBasisPoints: share,
});
const holding = fc.constantFrom(...HOLDINGS);
const percent = ({ left, of }: Kept): number => Number((left * 1_000_000_000n) / of) / 10_000_000;
/** Returns the margin of a strategy's game, in hundredths of a percent. The jackpot has no margin. */
const marginFor = ({ game }: Strategy, shares: Shares): number =>
  marginsOf(shares, { mostCaseReturn: MOST_CASE_RETURN }).find((one) => one.game === game)?.margin.leftBasisPoints ?? 0;

describe('what the house keeps', () => {
  it.each([
    // Target; percent kept with cashback; percent kept with bonus money, from an edge of 4 %.
    [121, 2.0834711, 0.1],
    [200, 1.3, 0.1],
    [1000, 0.34, 0.1],
    [999_998, 0.1002399, 0.1],
  ])('[EC-6] keeps at target %i hundredths %f % with cashback, %f % with bonus money', (at, cashback, release) => {
    const keep = (holdsBonus: boolean): number =>
      percent(keptOf(crashStrategy(at), DEFAULT_SHARES, { holdsBonus, isReferred: true }));
    expect(keep(false)).toBeCloseTo(cashback, 6);
    expect(keep(true)).toBeCloseTo(release, 6);
  });

  it('[EC-6] the house keeps all of a bet that is never cashed out, except the shares paid of it', () => {
    const keep = (holdsBonus: boolean): number =>
      percent(keptOf(crashStrategy(null), DEFAULT_SHARES, { holdsBonus, isReferred: true }));
    expect([keep(false), keep(true)]).toEqual([96.1, 96.1]);
  });

  it('[EC-5] [EC-6] wheel, cases and jackpot have no cashback and no pool', () => {
    for (const one of [...wheelStrategies(), boxStrategy(9600), potStrategy(9500)])
      expect(keptOf(one, DEFAULT_SHARES, { holdsBonus: false, isReferred: false })).toMatchObject({
        cashback: 0n,
        release: 0n,
        pool: 0n,
        referral: 0n,
      });
    const all = { holdsBonus: true, isReferred: true };
    expect(percent(keptOf(boxStrategy(9600), DEFAULT_SHARES, all))).toBe(1.1);
    expect(percent(keptOf(potStrategy(9500), DEFAULT_SHARES, all))).toBe(5);
    expect(wheelStrategies().map((one) => percent(keptOf(one, DEFAULT_SHARES, all)).toFixed(4))).toEqual([
      '0.8037',
      '4.5074',
      '2.6556',
      '4.5074',
    ]);
  });

  it('[EC-2] [EC-6] the house keeps a positive part of every strategy and holding with the defaults', () => {
    for (const one of shownStrategies({ mostCaseReturn: MOST_CASE_RETURN }))
      for (const held of HOLDINGS) {
        const { left } = keptOf(one, DEFAULT_SHARES, held);
        if (one.game === 'jackpot') expect(left >= 0n).toBe(true);
        else expect(left > 0n, `${one.game} ${one.about}`).toBe(true);
      }
  });

  it('[EC-6] the kept part is never below the margin of its game, with any shares', () => {
    fc.assert(
      fc.property(strategy, anyShares, holding, (one, shares, held) => {
        const { left, of } = keptOf(one, shares, held);
        expect(left * 10_000n >= BigInt(marginFor(one, shares)) * of).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('[EC-6] a mix leaves the house at least the share of its worst part, positive with the defaults', () => {
    const player = fc.record({ one: strategy, held: holding, stake: fc.integer({ min: 10, max: 250_000 }) });
    fc.assert(
      fc.property(fc.array(player, { minLength: 1, maxLength: 10 }), (players) => {
        const parts = players.map(({ one, held, stake }) => ({
          stake: BigInt(stake),
          kept: keptOf(one, DEFAULT_SHARES, held),
        }));
        const of = parts.reduce((product, { kept }) => product * kept.of, 1n);
        const sum = parts.reduce((total, { stake, kept }) => total + (stake * kept.left * of) / kept.of, 0n);
        expect(sum >= 0n).toBe(true);
        expect(players.every(({ one }) => one.game === 'jackpot') || sum > 0n).toBe(true);
      }),
    );
  });

  it('[EC-7] a deposit bonus of any size leaves the margin of the stakes that release it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), strategy, fc.boolean(), (bonusCents, one, isReferred) => {
        const { stakedCents, kept } = afterRelease(bonusCents, one, { shares: DEFAULT_SHARES, isReferred });
        expect(stakedCents * 250n >= BigInt(bonusCents) * 10_000n).toBe(true);
        // The bonus money is paid out, in addition to the shares of the pool and the referrer.
        expect(kept.cents * 10_000n >= BigInt(marginFor(one, DEFAULT_SHARES)) * stakedCents * kept.of).toBe(true);
      }),
    );
    const { stakedCents, kept } = afterRelease(20_000, crashStrategy(200), {
      shares: DEFAULT_SHARES,
      isReferred: true,
    });
    expect([stakedCents, Number(kept.cents) / Number(kept.of)]).toEqual([800_000n, expect.closeTo(800, 6)]);
    expect(marginOf(DEFAULT_SHARES).leftBasisPoints).toBe(10);
  });
});

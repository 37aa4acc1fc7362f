import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BonusState, percentagesOf, releaseBy, voidedBy } from './index.ts';

const RATE = 250;
const held = (heldCents: number): BonusState => ({ heldCents, accruedUnits: 0 });

describe('percentages of a deposit', () => {
  it.each([
    [1000, [1000], [100]],
    [1099, [1000], [109]],
    [1000, [1000, 500], [100, 50]],
    [250_000, [1000], [20_000]],
    [150_000, [1000, 1000], [15_000, 5000]],
    [400_000, [1000, 500], [20_000, 0]],
    [9, [1000], [0]],
  ])('[BO-2] deposits of %i cents at %o basis points give the sums %o', (deposit, basisPoints, expected) =>
    expect(percentagesOf(deposit, { basisPoints, maxCents: 20_000 })).toEqual(expected),
  );

  it('[BO-2] percentages together never exceed the cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 100_000 }),
        (deposit, basisPoints, maxCents) => {
          const given = percentagesOf(deposit, { basisPoints, maxCents });
          expect(given.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxCents);
          for (const [at, one] of given.entries())
            expect(one).toBeLessThanOrEqual((deposit * (basisPoints[at] ?? 0)) / 10_000);
        },
      ),
    );
  });
});

describe('the release of bonus money', () => {
  it.each([
    [1000, 500, 25, 475],
    [39, 500, 0, 500],
    [40, 500, 1, 499],
    [100_000, 500, 500, 0],
  ])('[BO-3] a stake of %i cents with %i held releases %i and leaves %i', (stake, before, released, after) => {
    const release = releaseBy(stake, held(before), RATE);
    expect([release.releasedCents, release.state.heldCents]).toEqual([released, after]);
    expect(release.replacesCashback).toBe(true);
  });

  it('[BO-3] a release replaces cashback only while bonus money is held', () => {
    expect(releaseBy(1000, held(0), RATE)).toEqual({ releasedCents: 0, state: held(0), replacesCashback: false });
    expect(releaseBy(1, held(1), RATE).replacesCashback).toBe(true);
  });

  it('[BO-4] many small stakes release as much as one large stake', () => {
    let state = held(1000);
    let released = 0;
    for (let stake = 0; stake < 40; stake++) {
      const release = releaseBy(10, state, RATE);
      released += release.releasedCents;
      state = release.state;
    }
    expect(released).toBe(10);
    expect(released).toBe(releaseBy(400, held(1000), RATE).releasedCents);
  });

  it('[BO-1] [BO-4] [BO-5] held and released bonus money together equal the given bonus, after any stakes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000 }),
        fc.array(fc.integer({ min: 1, max: 250_000 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 1000 }),
        (given, stakes, rate) => {
          let state = held(given);
          let released = 0;
          let accruing = 0n;
          for (const stake of stakes) {
            if (state.heldCents > 0) accruing += BigInt(stake) * BigInt(rate);
            const release = releaseBy(stake, state, rate);
            released += release.releasedCents;
            state = release.state;
            expect(state.heldCents).toBeGreaterThanOrEqual(0);
            expect(state.accruedUnits).toBeGreaterThanOrEqual(0);
          }
          expect(released + state.heldCents).toBe(given);
          const due = accruing / 10_000n;
          expect(BigInt(released)).toBe(due < BigInt(given) ? due : BigInt(given));
          if (state.heldCents === 0) expect(state.accruedUnits).toBe(0);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('bonus money of a reversed deposit', () => {
  const of = (change: Partial<Parameters<typeof voidedBy>[0]>) =>
    voidedBy({
      heldCents: 100,
      newerCents: 0,
      givenCents: 100,
      voidedCents: 0,
      amountCents: 1000,
      leftCents: 0,
      ...change,
    });

  it.each([
    ['all of it goes with the whole deposit', {}, 100],
    ['half of it with half of the deposit, what stays floored', { leftCents: 505 }, 50],
    ['what was released stays', { heldCents: 30 }, 30],
    ['with a half only what is still held of that half', { heldCents: 30, leftCents: 500 }, 30],
    ['newer bonus money stays', { heldCents: 150, newerCents: 100 }, 50],
    ['newer bonus money stays, also when it is all that is held', { heldCents: 80, newerCents: 100 }, 0],
    ['older bonus money stays', { heldCents: 500 }, 100],
    ['what was voided before is not voided again', { voidedCents: 60, heldCents: 40 }, 40],
    ['nothing goes with a part that took no more than before', { voidedCents: 60, heldCents: 40, leftCents: 500 }, 0],
  ] as const)('[BO-5] [BO-6] %s', (_what, change, voided) => expect(of(change)).toBe(voided));

  it('[BO-6] a reversal never voids more than is held, given or due; parts add up to the whole', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        amount,
        amount,
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amountCents, givenCents, heldCents, newerCents, share) => {
          const leftCents = Math.floor(amountCents * share);
          const first = of({ heldCents, newerCents, givenCents, amountCents, leftCents });
          const rest = of({
            heldCents: heldCents - first,
            newerCents,
            givenCents,
            voidedCents: first,
            amountCents,
            leftCents: 0,
          });
          expect(first).toBeGreaterThanOrEqual(0);
          expect(first + rest).toBe(of({ heldCents, newerCents, givenCents, amountCents, leftCents: 0 }));
          expect(first + rest).toBeLessThanOrEqual(Math.min(givenCents, heldCents));
        },
      ),
    );
  });
});

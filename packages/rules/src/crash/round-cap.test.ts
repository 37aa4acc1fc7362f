import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, capHundredths, winCents } from './bet.ts';
import { type LiveBet, dueCashOuts, roundCap, automaticHundredths } from './round.ts';

const bets = fc
  .array(
    fc.record({
      stakeCents: fc.integer({ min: 10, max: 250_000 }),
      autoCashOutHundredths: fc.option(fc.integer({ min: 121, max: 999_998 })),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((list): LiveBet[] =>
    list.map((one, at) => ({
      id: at + 1,
      ...one,
      capHundredths: capHundredths(one.stakeCents, DEFAULT_LIMITS.maxWinCents),
    })),
  );
const paidCents = fc.integer({ min: 0, max: 1_000_000 });
const capCents = fc.integer({ min: 1_000_000, max: 20_000_000 });

/** Returns the payouts of the round once every live bet has been cashed out at `hundredths`. */
const paidAt = (all: readonly LiveBet[], hundredths: number): bigint =>
  all.reduce(
    (total, one) => total + BigInt(winCents(one.stakeCents, Math.min(hundredths, automaticHundredths(one)))),
    0n,
  );

describe("the round's cap", () => {
  it('[CR-17] the cap is the largest hundredth that can be paid: one more exceeds the limit', () => {
    fc.assert(
      fc.property(bets, paidCents, capCents, (all, paid, most) => {
        const cap = roundCap(all, { paidCents: paid, capCents: most });
        const worth = (hundredths: number): bigint => BigInt(paid) + paidAt(all, hundredths);
        if (cap === null || cap > 100) expect(worth(cap ?? 999_998) <= BigInt(most)).toBe(true);
        if (cap !== null) expect(worth(cap + 1) > BigInt(most)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('[CR-17] the cap bounds the payouts of a round at any crash point', () => {
    fc.assert(
      fc.property(bets, capCents, fc.integer({ min: 101, max: 999_999 }), (all, most, pointHundredths) => {
        const cap = roundCap(all, { paidCents: 0, capCents: most });
        fc.pre(cap === null || cap > 100);
        const paid = dueCashOuts(all, { reachedHundredths: pointHundredths, pointHundredths, roundCapHundredths: cap });
        expect(paid.reduce((total, one) => total + one.winCents, 0)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 2000 },
    );
  });

  it('[CR-17] the cap is no higher after another bet, and null if no multiplier can exceed the limit', () => {
    const one = (id: number): LiveBet => ({
      id,
      stakeCents: 10_000,
      autoCashOutHundredths: null,
      capHundredths: 10_000,
    });
    expect(roundCap([one(1)], { paidCents: 0, capCents: 1_000_000 })).toBeNull();
    expect(roundCap([one(1), one(2)], { paidCents: 0, capCents: 1_000_000 })).toBe(5000);
    expect(roundCap([one(1), one(2), one(3)], { paidCents: 0, capCents: 1_000_000 })).toBe(3333);
    expect(roundCap([], { paidCents: 0, capCents: 0 })).toBeNull();
  });

  it('[CR-17] the cap never falls by a cash-out', () => {
    fc.assert(
      fc.property(
        bets,
        capCents,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (all, most, stops) => {
          let [left, paid] = [all, 0];
          let cap = roundCap(left, { paidCents: paid, capCents: most });
          for (const share of stops.slice(0, all.length)) {
            const bet = left[0] as LiveBet;
            const highest = Math.min(automaticHundredths(bet), cap ?? 999_998);
            paid += winCents(bet.stakeCents, 100 + Math.floor(share * (highest - 100)));
            left = left.slice(1);
            const next = roundCap(left, { paidCents: paid, capCents: most });
            if (next !== null) expect(next).toBeGreaterThanOrEqual(cap ?? Number.POSITIVE_INFINITY);
            cap = next;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('[CR-17] the cap counts earlier payouts', () => {
    const one: LiveBet = { id: 1, stakeCents: 10_000, autoCashOutHundredths: null, capHundredths: 20_000 };
    expect(roundCap([one], { paidCents: 500_000, capCents: 1_000_000 })).toBe(5000);
  });

  it('[CR-17] the cap is at least 1.00, so a full round differs from one with room for the lowest auto cash-out', () => {
    const one: LiveBet = { id: 1, stakeCents: 250_000, autoCashOutHundredths: null, capHundredths: 400 };
    expect(roundCap([one], { paidCents: 0, capCents: 100 })).toBe(100);
    expect(roundCap([one], { paidCents: 0, capCents: winCents(250_000, 121) })).toBe(121);
    expect(roundCap([one], { paidCents: 0, capCents: winCents(250_000, 121) - 1 })).toBeLessThan(121);
  });
});

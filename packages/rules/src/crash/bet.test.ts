import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetOffer, DEFAULT_LIMITS as LIMITS, capHundredths, refuseBet, winCents } from './bet.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

const offer = (change: Partial<BetOffer> = {}): BetOffer => ({
  stakeCents: 1000,
  itemCount: 1,
  autoCashOutHundredths: 200,
  ...change,
});
const refusal = (change: Partial<BetOffer>, own: BetOffer[] = []): string | null =>
  refuseBet(offer(change), own, LIMITS)?.reason ?? null;

describe('accepting a bet', () => {
  it.each([
    [0, 'no_items'],
    [1, null],
    [20, null],
    [21, 'too_many_items'],
  ])('[CR-10] checks %i items: refusal %s', (itemCount, reason) => expect(refusal({ itemCount })).toBe(reason));

  it.each([
    [9, 'min_bet'],
    [10, null],
    [250_000, null],
    [250_001, 'max_stake'],
  ])('[CR-10] checks a stake of %i cents: refusal %s', (stakeCents, reason) =>
    expect(refusal({ stakeCents })).toBe(reason),
  );

  it("[CR-10] counts the player's bets of the round together", () => {
    const own = [offer({ stakeCents: 249_990 })];
    expect(refusal({ stakeCents: 10, autoCashOutHundredths: null }, own)).toBeNull();
    expect(refusal({ stakeCents: 11, autoCashOutHundredths: null }, own)).toBe('max_stake');
  });

  it('[CR-11] accepts three bets on different multipliers and no fourth', () => {
    const own = [offer({ autoCashOutHundredths: 150 }), offer({ autoCashOutHundredths: null })];
    expect(refusal({}, own)).toBeNull();
    expect(refusal({}, [...own, offer()])).toBe('max_bets');
    expect(refusal({ autoCashOutHundredths: 150 }, own)).toBe('same_multiplier');
  });

  it('[CR-11] accepts one bet without auto cash-out', () => {
    expect(refusal({ autoCashOutHundredths: null }, [offer()])).toBeNull();
    expect(refusal({ autoCashOutHundredths: null }, [offer({ autoCashOutHundredths: null })])).toBe('one_manual');
  });

  it.each([
    [101, 'min_auto_cash_out'],
    [120, 'min_auto_cash_out'],
    [121, null],
    [999_998, null],
    [999_999, 'max_auto_cash_out'],
  ])('[CR-12] checks a target of %i hundredths: refusal %s', (autoCashOutHundredths, reason) =>
    expect(refusal({ autoCashOutHundredths })).toBe(reason),
  );

  it('[CR-10] [CR-11] [CR-12] accepts exactly the bets that keep every rule', () => {
    const anyOffer = fc.record({
      stakeCents: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 260_000 })),
      itemCount: fc.integer({ min: 0, max: 23 }),
      autoCashOutHundredths: fc.option(
        fc.oneof(fc.integer({ min: 118, max: 126 }), fc.integer({ min: 999_996, max: 1_000_001 })),
      ),
    });
    fc.assert(
      fc.property(anyOffer, fc.array(anyOffer, { maxLength: 4 }), (bet, own) => {
        const stop = bet.autoCashOutHundredths;
        const kept =
          bet.itemCount >= 1 &&
          bet.itemCount <= 20 &&
          own.length < 3 &&
          (stop === null
            ? own.every((other) => other.autoCashOutHundredths !== null)
            : stop >= 121 && stop <= 999_998 && own.every((other) => other.autoCashOutHundredths !== stop)) &&
          bet.stakeCents >= 10 &&
          bet.stakeCents + own.reduce((total, other) => total + other.stakeCents, 0) <= 250_000;
        expect(refuseBet(bet, own, LIMITS) === null).toBe(kept);
      }),
      { numRuns: 20_000 },
    );
  });

  it('[CR-12] each refusal states the accepted bound', () => {
    expect(refuseBet(offer({ autoCashOutHundredths: 120 }), [], LIMITS)).toEqual({
      reason: 'min_auto_cash_out',
      hundredths: 121,
    });
    expect(refuseBet(offer({ stakeCents: 1 }), [], LIMITS)).toEqual({ reason: 'min_bet', minCents: 10 });
    expect(refuseBet(offer({ itemCount: 50 }), [], LIMITS)).toEqual({ reason: 'too_many_items', most: 20 });
  });
});

const stake = fc.integer({ min: 10, max: 250_000 });

describe('what a bet wins', () => {
  it('[CR-13] a win is the product, floored to the cent', () => {
    fc.assert(
      fc.property(stake, fc.integer({ min: 100, max: 999_999 }), (stakeCents, hundredths) => {
        expect(BigInt(winCents(stakeCents, hundredths))).toBe((BigInt(stakeCents) * BigInt(hundredths)) / 100n);
      }),
      { numRuns: 5000 },
    );
  });

  it('[CR-15] a win cap reaches the largest hundredth whose win is within $10,000.00', () => {
    fc.assert(
      fc.property(stake, fc.integer({ min: 10_000, max: 5_000_000 }), (stakeCents, most) => {
        const cap = capHundredths(stakeCents, most);
        if (cap > 100) expect(winCents(stakeCents, cap)).toBeLessThanOrEqual(most);
        if (cap < MAX_POINT_HUNDREDTHS - 1) expect(winCents(stakeCents, cap + 1)).toBeGreaterThan(most);
      }),
      { numRuns: 5000 },
    );
    expect(capHundredths(250_000, LIMITS.maxWinCents)).toBe(400);
    expect(winCents(250_000, 400)).toBe(LIMITS.maxWinCents);
  });

  it('[CR-15] a bet is never cashed out at the largest point, which cannot be won', () => {
    expect(capHundredths(10, LIMITS.maxWinCents)).toBe(MAX_POINT_HUNDREDTHS - 1);
  });
});

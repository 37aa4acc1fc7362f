import { describe, expect, it } from 'vitest';
import { type BetLimits, planBets, roundCashOut } from './betting.ts';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom, logBetween } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';

const LIMITS: BetLimits = {
  minBetCents: 10,
  maxStakeCents: 250_000,
  maxItems: 20,
  minAutoCashOutHundredths: 121,
  maxAutoCashOutHundredths: 999_998,
};
const itemsOf = (seed: number, [low, high]: readonly [number, number] = [15, 900]): HeldItem[] => {
  const random = createRandom(seed);
  return Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    priceCents: Math.round(logBetween(random, [low, high])),
  }));
};
const ofKind = (kind: string) => {
  const found = Array.from({ length: 20 }, (_, index) => personalityOf(index + 1)).find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
const planned = Array.from({ length: 2000 }, (_, seed) => {
  const personality = personalityOf((seed % 100) + 1);
  const items = itemsOf(seed, personality.itemCents);
  return { personality, items, bets: planBets(personality, { items, limits: LIMITS }, createRandom(seed)) };
});

describe('the bets of a round', () => {
  it('the bets of a round are at most three, on different multipliers, with at most one manual bet', () => {
    for (const { bets } of planned) {
      const stops = bets.map(({ autoCashOutHundredths }) => autoCashOutHundredths);
      expect(bets.length).toBeLessThanOrEqual(3);
      expect(new Set(stops).size).toBe(stops.length);
      expect(stops.filter((stop) => stop === null).length).toBeLessThanOrEqual(1);
    }
    expect(planned.some(({ bets }) => bets.length === 3)).toBe(true);
  });

  it('bets state the exact sum of their items and use no item twice', () => {
    for (const { items, bets } of planned) {
      const used = bets.flatMap(({ itemIds }) => itemIds);
      expect(new Set(used).size).toBe(used.length);
      for (const bet of bets) {
        expect(bet.stakeCents).toBe(
          items.filter(({ id }) => bet.itemIds.includes(id)).reduce((sum, { priceCents }) => sum + priceCents, 0),
        );
      }
    }
  });

  it("bets keep the site's limits", () => {
    const tight: BetLimits = {
      minBetCents: 100,
      maxStakeCents: 400,
      maxItems: 2,
      minAutoCashOutHundredths: 160,
      maxAutoCashOutHundredths: 300,
    };
    for (const { personality, items } of planned.slice(0, 500)) {
      const bets = planBets(personality, { items, limits: tight }, createRandom(3));
      expect(bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0)).toBeLessThanOrEqual(tight.maxStakeCents);
      for (const { stakeCents, itemIds, autoCashOutHundredths } of bets) {
        expect(stakeCents).toBeGreaterThanOrEqual(tight.minBetCents);
        expect(itemIds.length).toBeLessThanOrEqual(tight.maxItems);
        if (autoCashOutHundredths !== null) expect(autoCashOutHundredths).toBeGreaterThanOrEqual(160);
        if (autoCashOutHundredths !== null) expect(autoCashOutHundredths).toBeLessThanOrEqual(300);
      }
    }
  });

  it('targets suit the personality: cautious 1.3 to 1.8, steady 2, dreamers 5 to 50 with small stakes, hands manual', () => {
    const first = (kind: string) =>
      planned
        .filter(({ personality, bets }) => personality.kind === kind && bets.length > 0)
        .flatMap(({ bets }) => bets.slice(0, 1));
    for (const { autoCashOutHundredths: stop } of first('cautious'))
      if (stop !== null) expect(stop >= 130 && stop <= 180).toBe(true);
    for (const { autoCashOutHundredths: stop } of first('steady')) expect(stop).toBe(200);
    for (const { autoCashOutHundredths: stop, stakeCents } of first('dreamer')) {
      if (stop !== null) expect(stop >= 500 && stop <= 5000).toBe(true);
      expect(stakeCents).toBeLessThanOrEqual(600);
    }
    const hands = first('hand');
    expect(
      hands.filter(({ autoCashOutHundredths }) => autoCashOutHundredths === null).length / hands.length,
    ).toBeGreaterThan(0.85);
  });

  it('plans no bets without items that can be staked', () => {
    expect(planBets(ofKind('cautious'), { items: [], limits: LIMITS }, createRandom(1))).toEqual([]);
    expect(
      planBets(ofKind('cautious'), { items: [{ id: 1, priceCents: 90_000 }], limits: LIMITS }, createRandom(1)),
    ).toEqual([]);
    expect(
      planBets(ofKind('cautious'), { items: [{ id: 1, priceCents: 4 }], limits: LIMITS }, createRandom(1)),
    ).toEqual([]);
  });
});

describe('multipliers that people choose', () => {
  it.each([
    [131, 130],
    [178, 180],
    [247, 250],
    [1234, 1250],
    [4149, 4100],
  ])('rounds a multiplier of %i hundredths to %i, as people choose it', (drawn, chosen) => {
    expect(roundCashOut(drawn)).toBe(chosen);
  });
});

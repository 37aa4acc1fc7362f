import { WHEEL_COLOURS } from '@updraft/rules/wheel';
import { describe, expect, it } from 'vitest';
import { personalityOf } from '../../mind/personality.ts';
import { createRandom, logBetween } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';
import { type WheelBetLimits, planWheelBets } from './betting.ts';

const LIMITS: WheelBetLimits = { minBetCents: 10, maxBetCents: 100_000, maxItems: 20, maxBets: 5, maxColours: 2 };
const TIGHT: WheelBetLimits = { minBetCents: 100, maxBetCents: 300, maxItems: 2, maxBets: 2, maxColours: 1 };

const itemsOf = (seed: number): HeldItem[] => {
  const random = createRandom(seed);
  return Array.from({ length: 12 }, (_unused, at) => ({
    id: at + 1,
    priceCents: Math.round(logBetween(random, [15, 900])),
  }));
};
const rounds = (limits: WheelBetLimits) =>
  Array.from({ length: 2000 }, (_unused, seed) => {
    const personality = personalityOf((seed % 100) + 1);
    const items = itemsOf(seed);
    return { personality, items, bets: planWheelBets(personality, { items, limits }, createRandom(seed)) };
  });

describe('the bets of demo players on the wheel', () => {
  const planned = rounds(LIMITS);

  it.each([
    ['of the site', LIMITS, planned],
    ['that are tight', TIGHT, rounds(TIGHT)],
  ])('bets on the wheel keep the limits %s, state the exact sum and use no item twice', (_which, limits, all) => {
    for (const { items, bets } of all) {
      const used = bets.flatMap(({ itemIds }) => itemIds);
      expect(new Set(used).size).toBe(used.length);
      expect(bets.length).toBeLessThanOrEqual(limits.maxBets);
      expect(new Set(bets.map(({ colour }) => colour)).size).toBeLessThanOrEqual(limits.maxColours);
      for (const { itemIds, stakeCents } of bets) {
        const worth = items.filter(({ id }) => itemIds.includes(id)).reduce((sum, item) => sum + item.priceCents, 0);
        expect(stakeCents).toBe(worth);
        expect(stakeCents).toBeGreaterThanOrEqual(limits.minBetCents);
        expect(stakeCents).toBeLessThanOrEqual(limits.maxBetCents);
        expect(itemIds.length).toBeLessThanOrEqual(limits.maxItems);
      }
    }
    expect(all.some(({ bets }) => bets.length > 1)).toBe(true);
  });

  it('bets are on every colour: those of cautious players on black and red, those of dreamers on the highest payouts', () => {
    const colours = (kind: string): Set<string> =>
      new Set(
        planned
          .filter(({ personality }) => personality.kind === kind)
          .flatMap(({ bets }) => bets.map((bet) => bet.colour)),
      );
    expect([...colours('cautious')].sort()).toEqual(['black', 'red']);
    expect([...colours('dreamer')].sort()).toEqual(['green', 'red', 'yellow']);
    const all = new Set(planned.flatMap(({ bets }) => bets.map((bet) => bet.colour)));
    expect([...all].sort()).toEqual([...WHEEL_COLOURS].sort());
  });

  it('plans no bets without items', () =>
    expect(planWheelBets(personalityOf(1), { items: [], limits: LIMITS }, createRandom(1))).toEqual([]));
});

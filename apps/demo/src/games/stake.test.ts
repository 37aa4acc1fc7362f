import { describe, expect, it } from 'vitest';
import { createRandom, logBetween } from '../mind/random.ts';
import type { HeldItem } from '../mind/situation.ts';
import { chooseStake } from './stake.ts';

const itemsOf = (seed: number): HeldItem[] => {
  const random = createRandom(seed);
  return Array.from({ length: 12 }, (_unused, at) => ({
    id: at + 1,
    priceCents: Math.round(logBetween(random, [15, 900])),
  }));
};

describe('choosing items for a stake', () => {
  it('a stake never exceeds the maximum and stops at the target', () => {
    for (let seed = 0; seed < 300; seed++) {
      const chosen =
        chooseStake(
          itemsOf(seed),
          { targetCents: 200, leastCents: 10, maxCents: 300, maxItems: 4 },
          createRandom(seed),
        ) ?? [];
      const sum = chosen.reduce((total, { priceCents }) => total + priceCents, 0);
      expect(sum).toBeLessThanOrEqual(300);
      expect(chosen.length).toBeLessThanOrEqual(4);
      expect(chosen.slice(0, -1).reduce((total, { priceCents }) => total + priceCents, 0)).toBeLessThan(200);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type PickSituation, mostMoney, pickBounds } from './pick-bounds.ts';

describe('the sums that may be asked for', () => {
  it.each([
    [{ availableCents: 5000, withdrawnTodayCents: 0 }, 5000],
    [{ availableCents: 500_000, withdrawnTodayCents: 50_000 }, 150_000],
    [{ availableCents: 500_000, withdrawnTodayCents: 200_001 }, 0],
  ])('[WD-17] allows %o at most %i', (player, most) => expect(mostMoney(player, { dailyCents: 200_000 })).toBe(most));

  const situation = (change: Partial<PickSituation>): PickSituation => ({
    selectedCents: 0,
    selectedCount: 0,
    balanceCents: 10_000,
    minCents: 500,
    mostCents: 8000,
    mostItems: 50,
    ...change,
  });
  it.each([
    ['nothing selected', {}, { leastCents: 500, mostCents: 8000, mostItems: 50 }],
    ['items selected', { selectedCents: 300, selectedCount: 2 }, { leastCents: 200, mostCents: 7700, mostItems: 48 }],
    ['enough selected', { selectedCents: 900, selectedCount: 2 }, { leastCents: 1, mostCents: 7100, mostItems: 48 }],
    ['a small balance', { balanceCents: 700 }, { leastCents: 500, mostCents: 700, mostItems: 50 }],
    ['too small a balance', { balanceCents: 499 }, null],
    ['stakes to be made first', { mostCents: 499 }, null],
    ['all items of one withdrawal', { selectedCents: 900, selectedCount: 50 }, null],
  ] as const)('[WD-19] a pick with %s has the bounds %o', (_what, change, bounds) =>
    expect(pickBounds(situation(change))).toEqual(bounds),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SHARES, marginOf } from '../economics/index.ts';
import { drawsOf } from '../testing/draws.ts';
import { wheel } from '../testing/game-vectors.ts';
import { Z_99 } from '../testing/statistics.ts';
import { WHEEL_EDGE_BASIS_POINTS, wheelOdds } from './odds.ts';
import { wheelSector } from './result.ts';
import { WHEEL_COLOURS, WHEEL_PAYS, WHEEL_SECTORS, colourOf, isWheelColour, sectorsOf } from './sectors.ts';
import { wheelWinCents } from './settlement.ts';

describe('the sectors', () => {
  it('[WH-1] the sectors are 54: 26 black, 17 red, 10 green and 1 yellow, in the published order', () => {
    expect(WHEEL_SECTORS).toEqual(wheel.sectors);
    expect(WHEEL_COLOURS.map(sectorsOf)).toEqual([26, 10, 17, 1]);
    expect(WHEEL_SECTORS).toHaveLength(54);
  });

  it('[WH-1] sectors never have a neighbour of the same colour, and are symmetric about the yellow one', () => {
    for (const [sector, colour] of WHEEL_SECTORS.entries()) {
      expect(colour).not.toBe(WHEEL_SECTORS[(sector + 1) % 54]);
      expect(colour).toBe(WHEEL_SECTORS[(54 - sector) % 54]);
      if (sector > 0 && sector % 2 === 0) expect(colour).toBe('black');
    }
    expect(colourOf(0)).toBe('yellow');
  });

  it('[WH-1] sectors outside of the wheel have no colour', () => {
    for (const sector of [-1, 54, 1.5, Number.NaN]) expect(colourOf(sector)).toBeNull();
    expect(WHEEL_COLOURS.every(isWheelColour)).toBe(true);
    for (const value of ['white', '', null, undefined, 0, {}, 'Black']) expect(isWheelColour(value)).toBe(false);
  });
});

describe('exact odds', () => {
  it('[F5] [WH-2] [WH-4] odds are the published ones, as whole numbers', () => {
    expect(WHEEL_PAYS).toEqual({ black: 2, red: 3, green: 5, yellow: 50 });
    expect(wheelOdds()).toEqual(wheel.odds);
    expect(wheelOdds().map(({ returned }) => returned)).toEqual([52, 50, 51, 50]);
  });

  it('[F5] [WH-4] every split between colours returns at most 52/54, and none less than 50/54', () => {
    const stakes = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(stakes, (cents) => {
        const bets = WHEEL_COLOURS.map((colour, at) => ({ colour, stakeCents: cents[at] ?? 0 }));
        const staked = bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
        // Payout over all sectors, each counted once.
        const paid = WHEEL_SECTORS.reduce(
          (sum, result) => sum + bets.reduce((all, bet) => all + wheelWinCents(bet, result), 0),
          0,
        );
        expect(paid).toBeLessThanOrEqual(52 * staked);
        expect(paid).toBeGreaterThanOrEqual(50 * staked);
      }),
    );
  });

  it('[WH-4] odds of every colour leave the house more than it gives back to players', () => {
    expect(WHEEL_EDGE_BASIS_POINTS).toBe(370);
    // Stakes on the wheel earn no cashback and do not fund the pool.
    const shares = { ...DEFAULT_SHARES, cashbackBasisPoints: 0, poolBasisPoints: 0 };
    expect(marginOf(shares, WHEEL_EDGE_BASIS_POINTS)).toMatchObject({ leftBasisPoints: 80, isPositive: true });
  });

  it('[F5] [WH-4] a simulation of derived rounds confirms the odds within its 99 % interval', () => {
    const results = drawsOf('wheel', { name: 'returns', count: 20_000 }).map((round) =>
      colourOf(wheelSector(round) ?? -1),
    );
    for (const { colour, sectors, of } of wheelOdds()) {
      const [chance, count] = [sectors / of, results.filter((result) => result === colour).length];
      const spread = Math.sqrt(results.length * chance * (1 - chance));
      expect(Math.abs(count - results.length * chance), colour).toBeLessThan(Z_99 * spread);
    }
  });
});

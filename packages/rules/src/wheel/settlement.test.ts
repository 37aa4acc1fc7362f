import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_RETURN_ROUNDS, NO_RETURNS, addReturns, checkReturns } from '../returns/index.ts';
import { drawsOf } from '../testing/draws.ts';
import type { WheelBet } from './bet.ts';
import { WHEEL_COLOURS, WHEEL_PAYS, type WheelColour, colourOf } from './sectors.ts';
import { returnOfWheelRound, wheelWinCents } from './settlement.ts';

const anyBets = fc.array(
  fc.record({ colour: fc.constantFrom(...WHEEL_COLOURS), stakeCents: fc.integer({ min: 10, max: 100_000 }) }),
  { minLength: 1, maxLength: 12 },
);

describe('settling a round', () => {
  it('[WH-2] a bet on the result pays its stake times the multiplier to the cent, and others pay nothing', () => {
    expect(WHEEL_COLOURS.map((colour) => wheelWinCents({ colour, stakeCents: 1234 }, colour))).toEqual([
      2468, 6170, 3702, 61_700,
    ]);
    expect(wheelWinCents({ colour: 'black', stakeCents: 1234 }, 'red')).toBe(0);
  });

  it('[WH-26] the payouts of a round equal the wins of its bets', () => {
    fc.assert(
      fc.property(anyBets, fc.constantFrom(...WHEEL_COLOURS), (bets, result) => {
        const won = bets.filter(({ colour }) => colour === result);
        expect(returnOfWheelRound(bets, result)).toMatchObject({
          rounds: 1,
          stakedCents: bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
          paidCents: won.reduce((sum, { stakeCents }) => sum + stakeCents * WHEEL_PAYS[result], 0),
        });
      }),
    );
  });
});

describe('the actual return', () => {
  it('[WH-27] the expected return follows from the odds, and stakes are added before squaring', () => {
    const one = returnOfWheelRound([{ colour: 'yellow', stakeCents: 100 }], 'black');
    expect(one.expectedCents).toBeCloseTo((100 * 50) / 54, 9);
    expect(one.variance).toBeCloseTo((5000 ** 2 / 54) * (1 - 1 / 54), 3);
    const halves: WheelBet[] = [50, 50].map((stakeCents) => ({ colour: 'yellow', stakeCents }));
    expect(returnOfWheelRound(halves, 'black').variance).toBeCloseTo(one.variance, 6);
    expect(returnOfWheelRound([], 'black')).toEqual(NO_RETURNS);
  });

  it('[WH-27] a round has no variance if every colour pays the same', () => {
    const hedged = WHEEL_COLOURS.map((colour) => ({ colour, stakeCents: 3000 / WHEEL_PAYS[colour] }));
    expect(returnOfWheelRound(hedged, 'red').variance).toBeCloseTo(0, 6);
  });

  const betsOf = (at: number): WheelBet[] => [
    { colour: 'black', stakeCents: 500 + (at % 7) * 300 },
    { colour: 'red', stakeCents: 1000 },
    { colour: at % 2 ? 'green' : 'yellow', stakeCents: 50 + (at % 3) * 20 },
  ];
  const alarmsOf = (results: readonly WheelColour[]): number => {
    let sums = NO_RETURNS;
    return results.findIndex((result, at) => {
      sums = addReturns(sums, returnOfWheelRound(betsOf(at), result));
      return checkReturns(sums).isOutside;
    });
  };
  const fair = (name: string): WheelColour[] =>
    drawsOf('wheel', { name, count: 20_000 }).map(({ k }) => colourOf(Number(k % 54n)) ?? 'black');

  it('[WH-27] [F6] the check raises no alarm over 20,000 fair rounds, and one if a tenth of rounds turn yellow', () => {
    for (const name of ['fair 1', 'fair 2', 'fair 3', 'fair 4']) expect(alarmsOf(fair(name)), name).toBe(-1);
    const tampered = fair('tampered').map((colour, at) => (at % 10 === 0 ? 'yellow' : colour));
    const first = alarmsOf(tampered);
    expect(first).toBeGreaterThanOrEqual(MIN_RETURN_ROUNDS - 1);
    expect(first).toBeLessThan(20_000);
  });
});

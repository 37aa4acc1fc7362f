import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../testing/outcomes.ts';
import { type ReturnSums, type ReturnedBet, RETURN_ROUNDS_LEAST, checkReturn, returnOfRound } from './actual-return.ts';
import { pointFromBits } from './point.ts';

const NOTHING: ReturnSums = { rounds: 0, stakedCents: 0, paidCents: 0, variance: 0 };
const plus = (a: ReturnSums, b: ReturnSums): ReturnSums => ({
  ...{
    rounds: a.rounds + b.rounds,
    stakedCents: a.stakedCents + b.stakedCents,
    paidCents: a.paidCents + b.paidCents,
    variance: a.variance + b.variance,
  },
});
const betAt = (target: number, stakeCents: number, point: number): ReturnedBet => {
  const isWon = point > target;
  return {
    stakeCents,
    stopHundredths: isWon ? target : null,
    winCents: isWon ? Math.floor((stakeCents * target) / 100) : 0,
  };
};
const points = (name: string, count: number): number[] => outcomesOf(name, count).map(({ k }) => pointFromBits(k));

describe('the variance of a round', () => {
  it('[CR-23] is on average that of its bets: 0.96 m − 0.9216 times the square of the stake', () => {
    const rounds = points('variance', 60_000);
    for (const target of [121, 200, 500]) {
      const sums = rounds.reduce(
        (sum, point) => plus(sum, returnOfRound([betAt(target, 1000, point)], point)),
        NOTHING,
      );
      const expected = (0.96 * target) / 100 - 0.9216;
      expect(sums.variance / rounds.length / 1000 ** 2).toBeCloseTo(expected, target > 300 ? 0 : 1);
      expect(Math.abs(sums.variance / rounds.length / 1000 ** 2 / expected - 1)).toBeLessThan(0.03);
    }
  });

  it('[CR-23] adds the stakes of a round before it squares them, because one point decides all of them', () => {
    const one = returnOfRound([betAt(200, 1000, 350)], 350).variance;
    expect(returnOfRound([betAt(200, 500, 350), betAt(200, 500, 350)], 350).variance).toBeCloseTo(one, 6);
    expect(returnOfRound([], 350)).toEqual(NOTHING);
  });
});

describe('the alarm', () => {
  const mixed = (point: number, at: number): ReturnedBet[] => [
    betAt(121 + (at % 80), 500 + (at % 7) * 300, point),
    betAt(200, 1000, point),
    betAt(1000 + (at % 3) * 4000, 300, point),
    betAt(100_000, 50, point),
  ];

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[F6] [CR-23] stays silent at every one of 20,000 fair rounds, chain %i',
    (chain) => {
      let sums = NOTHING;
      for (const [at, point] of points(`fair ${chain}`, 20_000).entries()) {
        sums = plus(sums, returnOfRound(mixed(point, at), point));
        if (checkReturn(sums).isOutside) expect.fail(`round ${at}: ${JSON.stringify(checkReturn(sums))}`);
      }
      const { actual, low, high } = checkReturn(sums);
      expect(actual).toBeGreaterThan(low);
      expect(actual).toBeLessThan(high);
    },
  );

  it('[F6] [CR-23] goes off when one round in ten crashes at once, or one flight in ten never ends', () => {
    for (const tampered of [
      (point: number, at: number) => (at % 10 === 0 ? 100 : point),
      (point: number, at: number) => (at % 10 === 0 ? 100_001 : point),
    ]) {
      const alarms = points('tampered', 20_000).map((honest, at) => tampered(honest, at));
      let sums = NOTHING;
      const first = alarms.findIndex(
        (point, at) =>
          checkReturn((sums = plus(sums, returnOfRound([betAt(200, 1000, point)], point)))).isOutside && at > 0,
      );
      expect(first).toBeGreaterThanOrEqual(RETURN_ROUNDS_LEAST - 1);
      expect(first).toBeLessThan(20_000);
    }
  });

  it('[F6] does not judge before anything was staked, nor a few rounds', () => {
    expect(checkReturn(NOTHING)).toEqual({ actual: null, low: 0.96, high: 0.96, isOutside: false });
    const few = Array.from({ length: RETURN_ROUNDS_LEAST - 1 }, () =>
      returnOfRound([betAt(200, 1000, 100)], 100),
    ).reduce(plus, NOTHING);
    expect(checkReturn(few).isOutside).toBe(false);
    expect(checkReturn(plus(few, returnOfRound([betAt(200, 1000, 100)], 100))).isOutside).toBe(true);
  });
});

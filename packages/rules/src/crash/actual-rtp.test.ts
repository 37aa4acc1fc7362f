import { describe, expect, it } from 'vitest';
import { MIN_RETURN_ROUNDS, NO_RETURNS, addReturns } from '../returns/index.ts';
import { outcomesOf } from '../testing/outcomes.ts';
import { type RtpBet, checkRtp, rtpOfRound } from './actual-rtp.ts';
import { pointFromBits } from './point.ts';

const betAt = (target: number, stakeCents: number, point: number): RtpBet => {
  const isWon = point > target;
  return {
    stakeCents,
    cashOutHundredths: isWon ? target : null,
    winCents: isWon ? Math.floor((stakeCents * target) / 100) : 0,
  };
};
const points = (name: string, count: number): number[] => outcomesOf(name, count).map(({ k }) => pointFromBits(k));

describe('the variance of a round', () => {
  it('[CR-23] the variance of a round is on average 0.96 m − 0.9216 times the square of the stake', () => {
    const rounds = points('variance', 60_000);
    for (const target of [121, 200, 500]) {
      const sums = rounds.reduce(
        (sum, point) => addReturns(sum, rtpOfRound([betAt(target, 1000, point)], point)),
        NO_RETURNS,
      );
      const expected = (0.96 * target) / 100 - 0.9216;
      expect(sums.variance / rounds.length / 1000 ** 2).toBeCloseTo(expected, target > 300 ? 0 : 1);
      expect(Math.abs(sums.variance / rounds.length / 1000 ** 2 / expected - 1)).toBeLessThan(0.03);
    }
  });

  it('[CR-23] adds the stakes of a round before it squares them, because one point decides all of them', () => {
    const one = rtpOfRound([betAt(200, 1000, 350)], 350).variance;
    expect(rtpOfRound([betAt(200, 500, 350), betAt(200, 500, 350)], 350).variance).toBeCloseTo(one, 6);
    expect(rtpOfRound([], 350)).toEqual(NO_RETURNS);
  });
});

describe('the alarm', () => {
  const mixed = (point: number, at: number): RtpBet[] => [
    betAt(121 + (at % 80), 500 + (at % 7) * 300, point),
    betAt(200, 1000, point),
    betAt(1000 + (at % 3) * 4000, 300, point),
    betAt(100_000, 50, point),
  ];

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[F6] [CR-23] the alarm stays silent at every one of 20,000 fair rounds, chain %i',
    (chain) => {
      let sums = NO_RETURNS;
      for (const [at, point] of points(`fair ${chain}`, 20_000).entries()) {
        sums = addReturns(sums, rtpOfRound(mixed(point, at), point));
        if (checkRtp(sums).isOutside) expect.fail(`round ${at}: ${JSON.stringify(checkRtp(sums))}`);
      }
      const { actual, low, high } = checkRtp(sums);
      expect(actual).toBeGreaterThan(low);
      expect(actual).toBeLessThan(high);
    },
  );

  it('[F6] [CR-23] the check raises an alarm if one round in ten crashes at once, or one flight in ten never ends', () => {
    for (const tampered of [
      (point: number, at: number) => (at % 10 === 0 ? 100 : point),
      (point: number, at: number) => (at % 10 === 0 ? 100_001 : point),
    ]) {
      const alarms = points('tampered', 20_000).map((honest, at) => tampered(honest, at));
      let sums = NO_RETURNS;
      const first = alarms.findIndex(
        (point, at) =>
          checkRtp((sums = addReturns(sums, rtpOfRound([betAt(200, 1000, point)], point)))).isOutside && at > 0,
      );
      expect(first).toBeGreaterThanOrEqual(MIN_RETURN_ROUNDS - 1);
      expect(first).toBeLessThan(20_000);
    }
  });

  it('[F6] the check does not judge without stakes or with few rounds', () => {
    expect(checkRtp(NO_RETURNS)).toEqual({ actual: null, theoretical: null, low: 0.96, high: 0.96, isOutside: false });
    const few = Array.from({ length: MIN_RETURN_ROUNDS - 1 }, () => rtpOfRound([betAt(200, 1000, 100)], 100)).reduce(
      addReturns,
      NO_RETURNS,
    );
    expect(checkRtp(few).isOutside).toBe(false);
    expect(checkRtp(addReturns(few, rtpOfRound([betAt(200, 1000, 100)], 100))).isOutside).toBe(true);
  });
});

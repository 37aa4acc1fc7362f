import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../testing/outcomes.ts';
import { type RtpSums, type RtpBet, MIN_RTP_ROUNDS, checkRtp, rtpOfRound } from './actual-rtp.ts';
import { pointFromBits } from './point.ts';

const NOTHING: RtpSums = { rounds: 0, stakedCents: 0, paidCents: 0, variance: 0 };
const plus = (a: RtpSums, b: RtpSums): RtpSums => ({
  ...{
    rounds: a.rounds + b.rounds,
    stakedCents: a.stakedCents + b.stakedCents,
    paidCents: a.paidCents + b.paidCents,
    variance: a.variance + b.variance,
  },
});
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
  it('[CR-23] is on average that of its bets: 0.96 m − 0.9216 times the square of the stake', () => {
    const rounds = points('variance', 60_000);
    for (const target of [121, 200, 500]) {
      const sums = rounds.reduce((sum, point) => plus(sum, rtpOfRound([betAt(target, 1000, point)], point)), NOTHING);
      const expected = (0.96 * target) / 100 - 0.9216;
      expect(sums.variance / rounds.length / 1000 ** 2).toBeCloseTo(expected, target > 300 ? 0 : 1);
      expect(Math.abs(sums.variance / rounds.length / 1000 ** 2 / expected - 1)).toBeLessThan(0.03);
    }
  });

  it('[CR-23] adds the stakes of a round before it squares them, because one point decides all of them', () => {
    const one = rtpOfRound([betAt(200, 1000, 350)], 350).variance;
    expect(rtpOfRound([betAt(200, 500, 350), betAt(200, 500, 350)], 350).variance).toBeCloseTo(one, 6);
    expect(rtpOfRound([], 350)).toEqual(NOTHING);
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
    '[F6] [CR-23] stays silent at every one of 20,000 fair rounds, chain %i',
    (chain) => {
      let sums = NOTHING;
      for (const [at, point] of points(`fair ${chain}`, 20_000).entries()) {
        sums = plus(sums, rtpOfRound(mixed(point, at), point));
        if (checkRtp(sums).isOutside) expect.fail(`round ${at}: ${JSON.stringify(checkRtp(sums))}`);
      }
      const { actual, low, high } = checkRtp(sums);
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
        (point, at) => checkRtp((sums = plus(sums, rtpOfRound([betAt(200, 1000, point)], point)))).isOutside && at > 0,
      );
      expect(first).toBeGreaterThanOrEqual(MIN_RTP_ROUNDS - 1);
      expect(first).toBeLessThan(20_000);
    }
  });

  it('[F6] does not judge before anything was staked, nor a few rounds', () => {
    expect(checkRtp(NOTHING)).toEqual({ actual: null, low: 0.96, high: 0.96, isOutside: false });
    const few = Array.from({ length: MIN_RTP_ROUNDS - 1 }, () => rtpOfRound([betAt(200, 1000, 100)], 100)).reduce(
      plus,
      NOTHING,
    );
    expect(checkRtp(few).isOutside).toBe(false);
    expect(checkRtp(plus(few, rtpOfRound([betAt(200, 1000, 100)], 100))).isOutside).toBe(true);
  });
});

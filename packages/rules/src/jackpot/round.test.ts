import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEACON_WAIT_MS, afterClose } from '../draw/index.ts';
import {
  DEFAULT_JACKPOT_TIMES as TIMES,
  JACKPOT_STATUS,
  type JackpotMoments,
  acceptsJackpotBet,
  isAloneTooLong,
  jackpotClosesMs,
  jackpotMoment,
  spinnerMs,
} from './round.ts';

const FIRST = 1_000_000;
const SECOND = FIRST + 40_000;
const CLOSES = SECOND + 30_000;
const moments = (change: Partial<JackpotMoments> = {}): JackpotMoments => ({
  firstBetMs: null,
  secondPlayerMs: null,
  resumedMs: null,
  drawnMs: null,
  refundedMs: null,
  ...change,
});
const alone = moments({ firstBetMs: FIRST });
const two = moments({ firstBetMs: FIRST, secondPlayerMs: SECOND });
const at = (nowMs: number, round: JackpotMoments) => jackpotMoment(round, TIMES, nowMs);
const accepts = (receivedMs: number, round: JackpotMoments) => acceptsJackpotBet(round, TIMES, receivedMs);

describe('the status', () => {
  it('[JP-14] the status is 0 without bets, 3 with one player, 1 with two, 2 with the spinner', () => {
    expect(at(5, moments())).toEqual({ phase: 'empty', status: 0, untilMs: null, leftMs: null });
    expect(at(FIRST, alone)).toEqual({ phase: 'alone', status: 3, untilMs: FIRST + 300_000, leftMs: 300_000 });
    expect(at(SECOND, two)).toEqual({ phase: 'betting', status: 1, untilMs: CLOSES, leftMs: 30_000 });
    const drawn = { ...two, drawnMs: CLOSES + 2000 };
    expect(at(CLOSES + 2000, drawn)).toMatchObject({ phase: 'spin', status: 2 });
    expect(at(CLOSES + 12_000, drawn)).toMatchObject({ phase: 'result', status: 2 });
    expect(at(CLOSES + 17_000, drawn)).toMatchObject({ phase: 'over', status: 0 });
    expect(JACKPOT_STATUS).toEqual({ waiting: 0, timer: 1, spinner: 2, firstBet: 3 });
  });

  it('[JP-15] the countdown of 30 s begins with the second player', () => {
    expect(jackpotClosesMs(two, TIMES)).toBe(CLOSES);
    expect(jackpotClosesMs(alone, TIMES)).toBeNull();
    expect(at(CLOSES - 1, two)).toEqual({ phase: 'betting', status: 1, untilMs: CLOSES, leftMs: 1 });
  });

  it('[JP-16] the status stays 1 with the countdown at zero until the beacon arrives', () => {
    expect(at(CLOSES, two)).toEqual({
      phase: 'beacon',
      status: 1,
      untilMs: CLOSES + BEACON_WAIT_MS,
      leftMs: BEACON_WAIT_MS,
    });
    expect(at(CLOSES + 10 ** 6, two)).toMatchObject({ phase: 'beacon', status: 1, leftMs: 0 });
    expect(at(CLOSES + 60_000, { ...two, refundedMs: CLOSES + 60_000 })).toEqual({
      phase: 'over',
      status: 0,
      untilMs: CLOSES + 60_000,
      leftMs: 0,
    });
  });

  it('[JP-17] the spinner runs 1000 · (endTime − 5) ms, and the result stays until endTime', () => {
    expect([15, 7.5, 5, 3].map((endTimeSeconds) => spinnerMs({ endTimeSeconds }))).toEqual([10_000, 2500, 0, 0]);
    const drawn = { ...two, drawnMs: CLOSES + 2000 };
    expect([2000, 11_999, 12_000, 16_999, 17_000].map((later) => at(CLOSES + later, drawn))).toMatchObject([
      { phase: 'spin', untilMs: CLOSES + 12_000, leftMs: 10_000 },
      { phase: 'spin', leftMs: 1 },
      { phase: 'result', untilMs: CLOSES + 17_000, leftMs: 5000 },
      { phase: 'result', leftMs: 1 },
      { phase: 'over', leftMs: 0 },
    ]);
  });

  it('[JP-18] a player who is alone for 5 minutes gets their stakes back', () => {
    const isDue = (nowMs: number, round: JackpotMoments) => isAloneTooLong(round, TIMES, nowMs);
    expect([FIRST, FIRST + 299_999, FIRST + 300_000].map((nowMs) => isDue(nowMs, alone))).toEqual([false, false, true]);
    for (const round of [moments(), two, { ...alone, refundedMs: FIRST + 1 }, { ...two, drawnMs: CLOSES }])
      expect(isDue(FIRST + 10 ** 7, round)).toBe(false);
  });
});

describe('bets in time', () => {
  it('[JP-10] bets are in time before the close, and before a lone player gets their stakes back', () => {
    expect(accepts(5, moments())).toBe(true);
    expect([FIRST + 299_999, FIRST + 300_000].map((ms) => accepts(ms, alone))).toEqual([true, false]);
    expect([SECOND, CLOSES - 1, CLOSES].map((ms) => accepts(ms, two))).toEqual([true, true, false]);
    expect(accepts(SECOND, { ...two, drawnMs: SECOND })).toBe(false);
    expect(accepts(SECOND, { ...two, refundedMs: SECOND })).toBe(false);
  });
});

describe('an interruption', () => {
  it('[JP-26] [DR-4] [F2] an interruption of the jackpot never moves the close, and no bet counts after it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 7 }), fc.nat({ max: 10 ** 7 }), (later, gap) => {
        expect(accepts(CLOSES + later, { ...two, resumedMs: CLOSES + gap })).toBe(false);
      }),
    );
    expect(at(CLOSES - 5, { ...two, resumedMs: CLOSES - 5 })).toEqual(at(CLOSES - 5, two));
  });

  it('[JP-16] [JP-26] [DR-7] an interrupted wait for the beacon begins again', () => {
    const resumedMs = CLOSES + 10 ** 6;
    const { untilMs } = at(resumedMs, { ...two, resumedMs });
    expect(untilMs).toBe(resumedMs + BEACON_WAIT_MS);
    const round = { closesAtMs: CLOSES, resumedAtMs: resumedMs, randomness: null };
    expect(afterClose(round, { nowMs: resumedMs })).toEqual({ kind: 'wait', untilMs });
  });

  it('[JP-26] an interruption changes neither the time of a lone player nor the spinner', () => {
    const resumedMs = FIRST + 200_000;
    expect(at(resumedMs, { ...alone, resumedMs })).toEqual(at(resumedMs, alone));
    const drawn = { ...two, drawnMs: CLOSES + 2000 };
    expect(at(CLOSES + 5000, { ...drawn, resumedMs: CLOSES + 5000 })).toEqual(at(CLOSES + 5000, drawn));
  });

  it('[JP-27] a round with a committed winner returns no stakes', () => {
    const drawn = { ...two, drawnMs: CLOSES + 2000 };
    for (const later of [2000, 15_000, 20_000])
      expect(at(CLOSES + later, { ...drawn, refundedMs: CLOSES + 2001 })).toEqual(at(CLOSES + later, drawn));
  });
});

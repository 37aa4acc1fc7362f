import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEACON_WAIT_MS, afterClose } from '../draw/index.ts';
import {
  DEFAULT_WHEEL_TIMES as TIMES,
  type WheelMoments,
  acceptsWheelBet,
  wheelClosesMs,
  wheelMoment,
} from './round.ts';

const OPENED = 100_000;
const CLOSES = OPENED + 20_000;
const moments = (change: Partial<WheelMoments> = {}): WheelMoments => ({
  openedMs: OPENED,
  resumedMs: null,
  spunMs: null,
  refundedMs: null,
  ...change,
});
const at = (nowMs: number, change: Partial<WheelMoments> = {}) => wheelMoment(moments(change), TIMES, nowMs);
const accepts = (receivedMs: number, change: Partial<WheelMoments> = {}) =>
  acceptsWheelBet(moments(change), TIMES, receivedMs);

describe('the phases', () => {
  it('[WH-20] the phases are 20 s of betting, the wait for the beacon, 8 s of spin and 4 s of result', () => {
    expect(TIMES).toEqual({ bettingMs: 20_000, beaconWaitMs: BEACON_WAIT_MS, spinMs: 8000, resultMs: 4000 });
    expect(wheelClosesMs({ openedMs: OPENED }, TIMES)).toBe(CLOSES);
    const spun = { spunMs: CLOSES + 2500 };
    expect([
      at(OPENED),
      at(CLOSES - 1),
      at(CLOSES),
      at(CLOSES + 2500, spun),
      at(CLOSES + 10_499, spun),
      at(CLOSES + 10_500, spun),
      at(CLOSES + 14_499, spun),
      at(CLOSES + 14_500, spun),
    ]).toEqual([
      { phase: 'betting', untilMs: CLOSES, leftMs: 20_000 },
      { phase: 'betting', untilMs: CLOSES, leftMs: 1 },
      { phase: 'beacon', untilMs: CLOSES + 60_000, leftMs: 60_000 },
      { phase: 'spin', untilMs: CLOSES + 10_500, leftMs: 8000 },
      { phase: 'spin', untilMs: CLOSES + 10_500, leftMs: 1 },
      { phase: 'result', untilMs: CLOSES + 14_500, leftMs: 4000 },
      { phase: 'result', untilMs: CLOSES + 14_500, leftMs: 1 },
      { phase: 'over', untilMs: CLOSES + 14_500, leftMs: 0 },
    ]);
    expect(at(CLOSES + 60_000, { refundedMs: CLOSES + 60_000 })).toEqual({
      phase: 'over',
      untilMs: CLOSES + 60_000,
      leftMs: 0,
    });
  });

  it('[WH-10] bets are accepted before the close by the moment of receipt, also those that waited for the opening', () => {
    expect([OPENED - 1, OPENED, CLOSES - 1, CLOSES].map((receivedMs) => accepts(receivedMs))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(accepts(OPENED + 5, { spunMs: OPENED + 1 })).toBe(false);
    expect(accepts(OPENED + 5, { refundedMs: OPENED + 1 })).toBe(false);
  });
});

describe('an interruption', () => {
  it('[WH-24] [DR-4] [F2] an interruption never moves the close, and no bet counts after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: CLOSES, max: CLOSES + 10 ** 7 }), fc.nat({ max: 10 ** 7 }), (receivedMs, gap) => {
        expect(accepts(receivedMs, { resumedMs: CLOSES + gap })).toBe(false);
      }),
    );
    expect(at(CLOSES - 5000, { resumedMs: CLOSES - 5000 })).toEqual(at(CLOSES - 5000));
  });

  it('[WH-24] [DR-7] an interrupted wait for the beacon begins again', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 10 ** 6 })), fc.nat({ max: 10 ** 6 }), (resumedMs, later) => {
        const nowMs = Math.max(CLOSES, resumedMs ?? 0) + later;
        const { phase, untilMs } = at(nowMs, { resumedMs });
        const round = { closesAtMs: CLOSES, resumedAtMs: resumedMs, randomness: null };
        const next = afterClose(round, { nowMs });
        expect(phase).toBe('beacon');
        expect(next).toEqual(nowMs >= untilMs ? { kind: 'refund_stakes' } : { kind: 'wait', untilMs });
      }),
    );
  });

  it('[WH-25] an interruption leaves a spin at its committed start, and shows the result after its end', () => {
    const spunMs = CLOSES + 3000;
    for (const resumedMs of [null, spunMs + 5000, spunMs + 9000]) {
      expect(at(spunMs + 5000, { spunMs, resumedMs })).toEqual({ phase: 'spin', untilMs: spunMs + 8000, leftMs: 3000 });
      expect(at(spunMs + 9000, { spunMs, resumedMs }).phase).toBe('result');
    }
  });

  it('[WH-26] a round with a committed sector returns no stakes', () => {
    const spunMs = CLOSES + 3000;
    for (const nowMs of [spunMs, spunMs + 8000, spunMs + 50_000])
      expect(at(nowMs, { spunMs, refundedMs: spunMs + 1 })).toEqual(at(nowMs, { spunMs }));
  });
});

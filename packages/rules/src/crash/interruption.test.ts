import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elapsedMsOf, multiplierAt } from './curve.ts';
import { type LiveBet, dueCashOuts, settleGap } from './round.ts';

const manual = (id: number, capHundredths = 100_000): LiveBet => ({
  id,
  stakeCents: 1000,
  autoCashOutHundredths: null,
  capHundredths,
});
const auto = (id: number, autoCashOutHundredths: number): LiveBet => ({
  id,
  stakeCents: 1000,
  autoCashOutHundredths,
  capHundredths: 100_000,
});
const gap = (heartbeatMs: number, lengthMs: number) => ({
  heartbeatMs,
  resumedMs: heartbeatMs + lengthMs,
  toleratedMs: 2000,
});

describe('an interruption', () => {
  it('[CR-20] a gap of up to two seconds changes nothing', () => {
    for (const lengthMs of [0, 1, 1999, 2000])
      expect(
        settleGap([manual(1)], gap(10_000, lengthMs), { pointHundredths: 99_999, roundCapHundredths: null }),
      ).toEqual([]);
    expect(
      settleGap([manual(1)], gap(10_000, 2001), { pointHundredths: 99_999, roundCapHundredths: null }),
    ).toHaveLength(1);
  });

  it("[CR-21] a longer gap cashes manual bets out at the heartbeat's multiplier", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 2001, max: 10 ** 7 }),
        fc.integer({ min: 100, max: 999_999 }),
        (heartbeatMs, lengthMs, pointHundredths) => {
          const settled = settleGap([manual(1), auto(2, 300)], gap(heartbeatMs, lengthMs), {
            pointHundredths,
            roundCapHundredths: null,
          });
          const reached = multiplierAt(heartbeatMs);
          if (reached >= pointHundredths) expect(settled).toEqual([]);
          else expect(settled).toEqual([{ betId: 1, hundredths: reached, winCents: reached * 10, by: 'interruption' }]);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('[CR-21] an interruption leaves bets with auto cash-out to the committed result', () => {
    const all = [auto(1, 150), auto(2, 400)];
    expect(settleGap(all, gap(1000, 60_000), { pointHundredths: 300, roundCapHundredths: null })).toEqual([]);
    expect(
      dueCashOuts(all, { reachedHundredths: 300, pointHundredths: 300, roundCapHundredths: null }).map(
        (one) => one.betId,
      ),
    ).toEqual([1]);
  });

  it('[CR-21] an interruption after the crash moment pays nobody', () => {
    const crashMs = elapsedMsOf(200);
    expect(settleGap([manual(1)], gap(crashMs, 60_000), { pointHundredths: 200, roundCapHundredths: null })).toEqual(
      [],
    );
    expect(
      settleGap([manual(1)], gap(crashMs - 1, 60_000), { pointHundredths: 200, roundCapHundredths: null }),
    ).toHaveLength(1);
  });

  it('[CR-15] [CR-21] an interruption never pays above the win cap', () => {
    expect(
      settleGap([manual(1, 150)], gap(elapsedMsOf(180), 60_000), { pointHundredths: 500, roundCapHundredths: null }),
    ).toMatchObject([{ hundredths: 150, winCents: 1500 }]);
  });

  it("[CR-17] [CR-21] an interruption never pays above the round's cap", () => {
    expect(
      settleGap([manual(1)], gap(elapsedMsOf(180), 60_000), { pointHundredths: 500, roundCapHundredths: 140 }),
    ).toMatchObject([{ hundredths: 140, winCents: 1400, by: 'round_cap' }]);
    // The heartbeat was before the cap, so no bet had reached it.
    expect(
      settleGap([manual(1)], gap(elapsedMsOf(130), 60_000), { pointHundredths: 500, roundCapHundredths: 140 }),
    ).toMatchObject([{ hundredths: 130, by: 'interruption' }]);
  });
});

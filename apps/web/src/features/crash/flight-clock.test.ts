import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightMoment, MAX_EXTRAPOLATION_MS, shownHundredths, smoothMultiplier } from './flight-clock.ts';

const START = 1_700_000_000_000;
const moment = (over: { now: number; word: number; silentMs: number }) =>
  flightMoment({
    startedAt: START,
    lastWordAt: START + over.word,
    serverNow: START + over.now,
    silentMs: over.silentMs,
  });

describe('the flight clock', () => {
  it('follows the measured server clock between two words', () => {
    expect(moment({ now: 4300, word: 4000, silentMs: 300 })).toEqual({ elapsedMs: 4300, frozen: false });
  });

  it('freezes 1.5 sync intervals after the last word and says so', () => {
    expect(moment({ now: 5500, word: 4000, silentMs: 1500 })).toEqual({ elapsedMs: 5500, frozen: false });
    expect(moment({ now: 5501, word: 4000, silentMs: 1501 })).toEqual({ elapsedMs: 5500, frozen: true });
    expect(moment({ now: 60_000, word: 4000, silentMs: 56_000 })).toEqual({ elapsedMs: 5500, frozen: true });
  });

  it('never shows less than the server has said, even with a clock that is behind', () => {
    expect(moment({ now: 3900, word: 4000, silentMs: 100 })).toEqual({ elapsedMs: 4000, frozen: false });
  });

  it('a clock that was set in mid-flight, here or there, is not believed: the time since the last word counts', () => {
    for (const now of [400_000, 3_600_000, -20_000, -3_600_000])
      expect(moment({ now, word: 4000, silentMs: 100 })).toEqual({ elapsedMs: 4100, frozen: false });
    // A slow message does not mean that a clock was set.
    expect(moment({ now: 4800, word: 4000, silentMs: 100 })).toEqual({ elapsedMs: 4800, frozen: false });
  });

  it('goes on evenly from frame to frame while the clock is wrong', () => {
    const drawn = Array.from(
      { length: 60 },
      (_, frame) => moment({ now: 3_600_000 + frame * 16, word: 4000, silentMs: frame * 16 }).elapsedMs,
    );
    expect(
      drawn
        .slice(1)
        .map((elapsedMs, at) => elapsedMs - (drawn[at] ?? 0))
        .every((step) => step === 16),
    ).toBe(true);
  });

  it('stays within the last word and the allowed stretch, whatever the clocks say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e7, max: 1e7 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.nat(1e6),
        (now, word, silentMs) => {
          const { elapsedMs, frozen } = moment({ now, word, silentMs });
          expect(elapsedMs).toBeGreaterThanOrEqual(word);
          expect(elapsedMs).toBeLessThanOrEqual(word + MAX_EXTRAPOLATION_MS);
          expect(frozen).toBe(silentMs > MAX_EXTRAPOLATION_MS);
        },
      ),
    );
  });

  it('number and curve tell the same multiplier', () => {
    expect(shownHundredths(0)).toBe(100);
    expect(shownHundredths(11_553)).toBe(200);
    for (const elapsedMs of [0, 1000, 11_553, 40_000, 90_000]) {
      expect(shownHundredths(elapsedMs)).toBe(Math.floor(smoothMultiplier(elapsedMs, 0.000_06) * 100));
    }
  });
});

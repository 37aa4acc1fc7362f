import { describe, expect, it } from 'vitest';
import { vectors } from '../testing/vectors.ts';
import { GROWTH_PER_MS, colourClassOf, elapsedMsOf, levelOf, multiplierAt, nextLevelHundredths } from './curve.ts';
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

/** First millisecond of the largest multiplier. */
const END_MS = elapsedMsOf(MAX_POINT_HUNDREDTHS);

describe('the curve', () => {
  it('[CR-5] the multiplier matches values computed with sixty digits', () => {
    for (const { elapsedMs, hundredths } of vectors.curve)
      expect(multiplierAt(elapsedMs), `${elapsedMs} ms`).toBe(hundredths);
  });

  it('[CR-5] the multiplier never falls, at every millisecond of the longest round', () => {
    let last = 100;
    for (let ms = 0; ms <= END_MS + 1000; ms++) {
      const now = multiplierAt(ms);
      if (now < last) expect.fail(`falls at ${ms} ms`);
      last = now;
    }
    expect(last).toBe(MAX_POINT_HUNDREDTHS);
  });

  it('[CR-5] the multiplier is far enough from every rounding edge to be the same in all browsers', () => {
    // Engines differ by one or two units in the last place, about 1e-10 of a hundredth at the end of the curve.
    let nearest = 1;
    for (let ms = 1; ms <= END_MS; ms++) {
      const exact = 100 * Math.exp(GROWTH_PER_MS * ms);
      nearest = Math.min(nearest, Math.abs(exact - Math.round(exact)));
    }
    expect(nearest).toBeGreaterThan(1e-8);
  });

  it('[CR-5] the multiplier stays at 1.00 before the start and at 9999.99 after the end', () => {
    expect([multiplierAt(-5000), multiplierAt(0)]).toEqual([100, 100]);
    expect([multiplierAt(END_MS), multiplierAt(END_MS * 10), multiplierAt(Number.MAX_SAFE_INTEGER)]).toEqual([
      999_999, 999_999, 999_999,
    ]);
  });
});

describe('the end of a round', () => {
  it('[CR-6] the time of a multiplier matches values computed with sixty digits', () => {
    for (const { hundredths, elapsedMs } of vectors.firstMs)
      expect(elapsedMsOf(hundredths), `${hundredths}`).toBe(elapsedMs);
  });

  it('[CR-6] the time of every multiplier is its exact first millisecond', () => {
    for (let hundredths = 101; hundredths <= MAX_POINT_HUNDREDTHS; hundredths++) {
      const ms = elapsedMsOf(hundredths);
      if (multiplierAt(ms) < hundredths || multiplierAt(ms - 1) >= hundredths)
        expect.fail(`${hundredths} is not first reached at ${ms} ms`);
    }
  });

  it('[CR-6] a point of 1.00 is reached at once', () => {
    expect(elapsedMsOf(100)).toBe(0);
    expect(multiplierAt(0)).toBeGreaterThanOrEqual(100);
  });
});

describe('levels and colours', () => {
  it.each([
    [100, 'low'],
    [149, 'low'],
    [150, 'medium'],
    [249, 'medium'],
    [250, 'high'],
    [999_999, 'high'],
  ] as const)('[CR-7] a flight at %i hundredths has the level %s', (hundredths, level) => {
    expect(levelOf(hundredths)).toBe(level);
  });

  it('[CR-7] every level ends where the next begins, and the last never ends', () => {
    for (const level of ['low', 'medium'] as const) {
      const next = nextLevelHundredths(level);
      expect([levelOf(next - 1), levelOf(next) === level]).toEqual([level, false]);
    }
    expect(nextLevelHundredths('high')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [100, 1],
    [120, 1],
    [121, 3],
    [300, 3],
    [301, 4],
    [500, 4],
    [501, 5],
    [999, 5],
    [1000, 2],
    [999_999, 2],
  ])('[CR-8] a result of %i hundredths has colour class %i', (hundredths, colour) => {
    expect(colourClassOf(hundredths)).toBe(colour);
  });
});

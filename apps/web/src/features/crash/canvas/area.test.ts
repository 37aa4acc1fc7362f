import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_HEIGHT, AREA_WIDTH, axesAt, niceStep, plotFor, xAt, yAt } from './area.ts';

const axes = () => ({ maxMs: 0, maxMultiplier: 0 });

describe('the drawing area', () => {
  it('is 1778 by 1000', () => {
    expect([AREA_WIDTH, AREA_HEIGHT]).toEqual([1778, 1000]);
  });

  it('keeps the tip inside the plot at every moment of a flight, on every screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 153_505 }), fc.integer({ min: 320, max: 2000 }), (elapsedMs, cssWidth) => {
        const multiplier = Math.exp(0.000_06 * elapsedMs);
        const plot = plotFor(cssWidth);
        const view = axesAt(elapsedMs, multiplier, axes());
        expect(xAt(plot, view, elapsedMs)).toBeLessThanOrEqual(plot.left + 0.87 * plot.width);
        expect(yAt(plot, view, multiplier)).toBeGreaterThanOrEqual(plot.top + 0.23 * plot.height);
        expect(yAt(plot, view, multiplier)).toBeLessThanOrEqual(plot.top + plot.height);
      }),
    );
  });

  it('rescales smoothly: a frame later the axes have moved by less than a hundredth', () => {
    for (let elapsedMs = 0; elapsedMs < 120_000; elapsedMs += 250) {
      const now = axesAt(elapsedMs, Math.exp(0.000_06 * elapsedMs), axes());
      const next = axesAt(elapsedMs + 16, Math.exp(0.000_06 * (elapsedMs + 16)), axes());
      expect(next.maxMs / now.maxMs - 1).toBeLessThan(0.01);
      expect(next.maxMultiplier / now.maxMultiplier - 1).toBeLessThan(0.01);
    }
  });

  it('cuts a range into round steps', () => {
    expect(niceStep(0.75, 5)).toBeCloseTo(0.2);
    expect(niceStep(10, 5)).toBe(2);
    expect(niceStep(9, 5)).toBe(2);
    expect(niceStep(9998, 5)).toBe(2000);
  });
});

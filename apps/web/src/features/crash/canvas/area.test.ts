import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_HEIGHT, axesAt, multiplierStep, multiplierTick, niceStep, plotFor, tickText, xAt, yAt } from './area.ts';

const axes = () => ({ maxMs: 0, maxMultiplier: 0 });

describe('the drawing area', () => {
  it('is 1778 by 1000', () => {
    expect([plotFor(889).areaWidth, AREA_HEIGHT]).toEqual([1778, 1000]);
  });

  it('takes the shape of its place: the plot reaches from the labels to the right edge, and circles stay round', () => {
    for (const [cssWidth, cssHeight] of [
      [860, 280],
      [1036, 460],
      [412, 340],
    ] as const) {
      const plot = plotFor(cssWidth, cssHeight);
      expect(plot.unit * cssHeight).toBeCloseTo(AREA_HEIGHT);
      expect(plot.unit * cssWidth).toBeCloseTo(plot.areaWidth);
      expect(plot.areaWidth - plot.left - plot.width).toBeCloseTo(18 * plot.unit);
    }
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

  const ticksAt = (multiplier: number): { ticks: number[]; texts: string[]; view: ReturnType<typeof axes> } => {
    const view = axesAt(Math.log(multiplier) / 0.000_06, multiplier, axes());
    const step = multiplierStep(view);
    const ticks: number[] = [];
    for (let n = 0, tick = 1; tick <= view.maxMultiplier; tick = multiplierTick(++n, step)) ticks.push(tick);
    return { ticks, texts: ticks.map((tick) => tickText(tick, step)), view };
  };

  it.each([
    [1, ['1.0x', '1.2x', '1.4x', '1.6x']],
    [3, ['1x', '2x', '3x']],
    [10, ['1x', '5x', '10x']],
    [100, ['1x', '50x', '100x']],
    [1000, ['1x', '500x', '1000x']],
    [9999.99, ['1x', '5000x', '10000x']],
  ])('labels the height at %fx with round multipliers', (multiplier, texts) => {
    expect(ticksAt(multiplier).texts).toEqual(texts);
  });

  it('labels neither overlap nor outgrow their margin, at any multiplier on any screen', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 9999.99, noNaN: true }),
        fc.integer({ min: 320, max: 2000 }),
        (multiplier, cssWidth) => {
          const { ticks, texts, view } = ticksAt(multiplier);
          const plot = plotFor(cssWidth);
          const heights = ticks.map((tick) => yAt(plot, view, tick) / plot.unit);
          for (let i = 1; i < heights.length; i++)
            expect((heights[i - 1] ?? 0) - (heights[i] ?? 0)).toBeGreaterThan(12);
          expect(ticks.length).toBeGreaterThan(1);
          expect(new Set(texts).size).toBe(texts.length);
          // The margin of 46 px holds six characters of at most seven pixels each.
          for (const text of texts) expect(text.length).toBeLessThanOrEqual(6);
        },
      ),
    );
  });

  it('cuts a range into round steps', () => {
    expect(niceStep(0.75, 5)).toBeCloseTo(0.2);
    expect(niceStep(10, 5)).toBe(2);
    expect(niceStep(9, 5)).toBe(2);
    expect(niceStep(9998, 5)).toBe(2000);
  });
});

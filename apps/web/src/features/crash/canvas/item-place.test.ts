import { describe, expect, it } from 'vitest';
import { axesAt, plotFor, xAt, yAt } from './area.ts';
import { itemHeight } from './item-place.ts';

/** Sizes of scenes on the page, with the right and lower edge of the number at its largest, in CSS pixels. */
const SCENES = [
  { width: 860, height: 280, number: { right: 490, bottom: 137 } },
  { width: 1036, height: 460, number: { right: 510, bottom: 190 } },
  { width: 498, height: 280, number: { right: 330, bottom: 115 } },
  { width: 366, height: 206, number: { right: 240, bottom: 86 } },
];

const placeAt = (
  scene: (typeof SCENES)[number],
  elapsedMs: number,
): { left: number; top: number; size: number; unit: number } => {
  const plot = plotFor(scene.width, scene.height);
  const multiplier = Math.exp(0.000_06 * elapsedMs);
  const axes = axesAt(elapsedMs, multiplier, { maxMs: 0, maxMultiplier: 0 });
  const size = 84 * plot.unit * plot.scale;
  const x = xAt(plot, axes, elapsedMs);
  const above = yAt(plot, axes, multiplier) - 46 * plot.unit * plot.scale;
  const y = itemHeight({ x, above, size, unit: plot.unit, number: scene.number });
  return { left: (x - size / 2) / plot.unit, top: (y - size / 2) / plot.unit, size, unit: plot.unit };
};

describe('the item at the tip', () => {
  it('never lies over the number, at any moment of a flight, on any screen', () => {
    for (const scene of SCENES) {
      for (let elapsedMs = 0; elapsedMs < 153_505; elapsedMs += elapsedMs < 20_000 ? 40 : 1000) {
        const { left, top } = placeAt(scene, elapsedMs);
        expect(
          left >= scene.number.right || top >= scene.number.bottom,
          `${scene.width} × ${scene.height}, ${elapsedMs} ms`,
        ).toBe(true);
      }
    }
  });

  it('is above the tip where the number is not in its way', () => {
    expect(itemHeight({ x: 900, above: 300, size: 100, unit: 2, number: { right: 100, bottom: 100 } })).toBe(300);
    expect(itemHeight({ x: 100, above: 300, size: 100, unit: 2, number: null })).toBe(300);
    expect(itemHeight({ x: 100, above: 700, size: 100, unit: 2, number: { right: 300, bottom: 100 } })).toBe(700);
  });

  it('glides: a frame later it is not elsewhere', () => {
    for (const scene of SCENES) {
      for (let elapsedMs = 0; elapsedMs < 60_000; elapsedMs += 16) {
        expect(Math.abs(placeAt(scene, elapsedMs + 16).top - placeAt(scene, elapsedMs).top)).toBeLessThan(3);
      }
    }
  });
});

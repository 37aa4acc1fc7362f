import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axesAt, plotFor, yAt } from './area.ts';
import { markLine, placeLabels } from './marker-places.ts';

/** Half the height of a label. All values here are in CSS pixels. */
const HALF = 10;
const ROOM = { top: 36, step: 23 };

describe('the labels of own marks', () => {
  it('stand at their own heights where these are far enough apart', () => {
    expect(placeLabels([200, 150, 90], ROOM, [])).toEqual([200, 150, 90]);
  });

  it('give way upwards, the lowest keeps its place', () => {
    expect(placeLabels([200, 198, 190], ROOM, [])).toEqual([200, 177, 154]);
  });

  it('are pushed down at the top, in the order of the multipliers', () => {
    expect(placeLabels([40, 30, 26], ROOM, [])).toEqual([82, 59, 36]);
    expect(placeLabels([26, 26], ROOM, [])).toEqual([59, 36]);
  });

  it('forget those of the frame before', () => {
    expect(placeLabels([100], ROOM, [1, 2, 3])).toEqual([100]);
    expect(placeLabels([], ROOM, [1])).toEqual([]);
  });

  it('stand apart, and no line crosses them, at 1.21x and 1.30x under a flight at 15x', () => {
    const plot = plotFor(700);
    const axes = axesAt(Math.log(11.6) / 0.000_06, 11.6, { maxMs: 0, maxMultiplier: 0 });
    const heights = [1.21, 1.3].map((mark) => yAt(plot, axes, mark) / plot.unit);
    expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeLessThan(5);
    const [low = 0, high = 0] = placeLabels(heights, { top: plot.top / plot.unit + HALF, step: 23 }, []);
    expect(low - high).toBeGreaterThanOrEqual(2 * HALF);
  });

  it('never cover one another, whatever is cashed out where, and no line runs through the label of another', () => {
    const mark = fc.record({
      height: fc.double({ min: 26, max: 400, noNaN: true }),
      width: fc.double({ min: 40, max: 110, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 5 }), (marks) => {
        const sorted = [...marks].sort((a, b) => b.height - a.height);
        const places = placeLabels(
          sorted.map(({ height }) => height),
          ROOM,
          [],
        );
        const right = 700;
        const columnLeft = right - Math.max(...sorted.map(({ width }) => width)) - 4;
        const boxes = sorted.map(({ width }, index) => ({
          left: right - width,
          top: (places[index] ?? 0) - HALF,
          bottom: (places[index] ?? 0) + HALF,
        }));
        boxes.forEach((box, index) => {
          expect(box.top).toBeGreaterThanOrEqual(ROOM.top - HALF);
          const below = boxes[index - 1];
          if (below) expect(box.bottom).toBeLessThan(below.top);
        });
        sorted.forEach(({ height, width }, index) => {
          const [, , , , columnX = 0, columnY = 0, endX = 0, endY = 0] = markLine(
            { from: 400, columnLeft, left: right - width, labelY: places[index] ?? 0, y: height, leader: 12 },
            [],
          );
          // Every part of a line that is not at its own label's height ends before the first label begins.
          for (const box of boxes) expect(columnX).toBeLessThan(box.left);
          expect([columnY, endY, endX]).toEqual([places[index], places[index], right - width]);
          boxes.forEach((box, other) => {
            if (other !== index) expect(endY <= box.top || endY >= box.bottom).toBe(true);
          });
        });
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { gridHeight, gridMeasures, placeOf } from './grid-places.ts';

const rowAt = (row: number): string => `calc(${row} * (var(--card-height) + 8px))`;

describe('the places of the cards', () => {
  it('fill the width exactly, with cards of at least 108 pixels', () => {
    for (const width of [300, 340, 628, 675, 1200]) {
      const { columns, cardWidthPx } = gridMeasures(width);
      expect(cardWidthPx).toBeGreaterThanOrEqual(108);
      expect(columns * cardWidthPx + (columns - 1) * 8).toBeCloseTo(width);
    }
  });

  it('go from left to right and on to the next row', () => {
    const measures = gridMeasures(340);
    expect(measures).toEqual({ columns: 3, cardWidthPx: 108 });
    expect([0, 1, 2, 3].map((index) => placeOf(index, measures))).toEqual([
      { x: '0px', y: rowAt(0) },
      { x: '116px', y: rowAt(0) },
      { x: '232px', y: rowAt(0) },
      { x: '0px', y: rowAt(1) },
    ]);
  });

  it('end with the last row', () => {
    const measures = gridMeasures(340);
    expect([0, 1, 3, 4].map((count) => gridHeight(count, measures))).toEqual([
      '0px',
      ...[1, 1, 2].map((rows) => `calc(${rows} * (var(--card-height) + 8px) - 8px)`),
    ]);
  });

  it('there is a column even where there is no room', () => {
    expect(gridMeasures(0)).toEqual({ columns: 1, cardWidthPx: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

const ROW = 48;

describe('rows in sight', () => {
  it('all that is seen is there, wherever the list is scrolled to', () => {
    for (let topPx = 0; topPx < 100 * ROW; topPx += 7) {
      const { first, end } = rowsInSight({ topPx, heightPx: 370, rowPx: ROW });
      expect(first * ROW).toBeLessThanOrEqual(topPx);
      expect(end * ROW).toBeGreaterThanOrEqual(topPx + 370);
    }
  });

  it('the row next to the edge is there too, so that the focus can go to it', () => {
    for (let topPx = 0; topPx < 50 * ROW; topPx += 11) {
      const { first, end } = rowsInSight({ topPx, heightPx: 300, rowPx: ROW });
      expect(first === 0 || first * ROW <= topPx - ROW).toBe(true);
      expect(end * ROW).toBeGreaterThanOrEqual(topPx + 300 + ROW);
    }
  });

  it('a hundred bets cost no more than what a screen shows', () => {
    const { first, end } = rowsInSight({ topPx: 2000, heightPx: 370, rowPx: ROW });
    expect(end - first).toBeLessThanOrEqual(24);
  });

  it('scrolling within a step asks for the same rows', () => {
    const rows = (topPx: number): unknown => rowsInSight({ topPx, heightPx: 6 * ROW, rowPx: ROW });
    expect(rows(12 * ROW + 1)).toEqual(rows(13 * ROW));
  });
});

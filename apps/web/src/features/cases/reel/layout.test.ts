import { STRIP_TILES, WINNING_TILE } from '@updraft/rules/reel';
import { describe, expect, it } from 'vitest';
import { reelLayout, seenTiles } from './layout.ts';

describe('rows of reels', () => {
  it.each([
    [1, 700, 336],
    [5, 700, 336],
    [3, 334, 308],
    [5, 334, 308],
  ])('fits rows of %d reels into %d × %d, and shows two tiles and a half', (rows, width, height) => {
    const { tops, rowHeight, tileStep, tileWidth } = reelLayout({ width, height, rows });
    expect(tops).toHaveLength(rows);
    expect(tops[0]).toBeGreaterThanOrEqual(0);
    expect((tops.at(-1) ?? 0) + rowHeight).toBeLessThanOrEqual(height + 1e-9);
    expect(tileStep * 2.5).toBeLessThanOrEqual(width + 1e-9);
    expect(tileWidth).toBeLessThan(tileStep);
    for (const [at, top] of tops.slice(1).entries()) expect(top).toBeGreaterThan((tops[at] ?? 0) + rowHeight);
  });
});

describe('needles', () => {
  it.each([1, 2, 5])(
    'needles of %d reels mark their own row, apart from each other and all inside the canvas',
    (rows) => {
      const { tops, rowHeight, needles } = reelLayout({ width: 334, height: 208, rows });
      expect(needles).toHaveLength(rows);
      for (const [row, { top, bottom }] of needles.entries()) {
        expect(top).toBeLessThan(tops[row] ?? 0);
        expect(bottom).toBeGreaterThan((tops[row] ?? 0) + rowHeight);
        expect(top).toBeGreaterThan(needles[row - 1]?.bottom ?? 0);
      }
      expect(needles.at(-1)?.bottom).toBeLessThanOrEqual(208);
    },
  );

  it('[RL-6] stand inside the won tile, wherever in it the reel stops', () => {
    const { tileStep, tileWidth } = reelLayout({ width: 334, height: 208, rows: 5 });
    for (const within of [100, 500, 899]) {
      const seen = seenTiles(WINNING_TILE * 1000 + within, { width: 334, tileStep });
      const left = seen.find(({ at }) => at === WINNING_TILE)?.left ?? NaN;
      expect(left).toBeLessThan(334 / 2);
      expect(left + tileWidth).toBeGreaterThan(334 / 2);
    }
  });
});

describe('tiles under the needle', () => {
  const size = { width: 500, tileStep: 100 };

  it('has the middle of the canvas over its place on the strip', () => {
    const under = seenTiles(50_250, size).find(({ left }) => left <= 250 && left + 100 > 250);
    expect(under).toEqual({ at: 50, left: 225 });
  });

  it('fills the canvas from edge to edge, also before the first tile', () => {
    for (const place of [0, 5000, 50_899]) {
      const seen = seenTiles(place, size);
      expect(seen[0]?.left).toBeLessThanOrEqual(0);
      expect((seen.at(-1)?.left ?? 0) + size.tileStep).toBeGreaterThanOrEqual(size.width);
      for (const { at } of seen) expect(at >= 0 && at < STRIP_TILES).toBe(true);
    }
  });
});

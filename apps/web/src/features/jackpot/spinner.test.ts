import { placeAt, stripMotion } from '@updraft/rules/reel';
import { describe, expect, it } from 'vitest';
import { spinLeftAt, spinPlaceAt, standingTiles, tileAt } from './spinner.ts';

const motion = stripMotion({ stopParts: 50_400 }, 10_000);

describe('the place of the spinner', () => {
  it('[JP-25] [RL-2] a player who joins late sees the same place as all others, at every moment', () => {
    const first = { motion, leftMs: 10_000, toldAtMs: 1000 };
    // A second client receives the spin 6.5 s later, by another clock, with the remaining time.
    const late = { motion, leftMs: 3500, toldAtMs: 500_000 };
    for (const laterMs of [0, 16, 1234, 3499, 3500, 9000])
      expect(spinPlaceAt(late, 500_000 + laterMs)).toBe(spinPlaceAt(first, 7500 + laterMs));
    expect(spinPlaceAt(first, 7500)).toBe(placeAt(motion, 3500));
  });

  it('[JP-17] stops at the winner when its time is over, and stays there', () => {
    const spin = { motion, leftMs: 10_000, toldAtMs: 1000 };
    expect(spinLeftAt(spin, 11_000)).toBe(0);
    expect([11_000, 99_000].map((nowMs) => spinPlaceAt(spin, nowMs))).toEqual([50_400, 50_400]);
    expect(tileAt(spinPlaceAt(spin, 11_000))).toBe(50);
    expect(spinLeftAt(spin, 0)).toBe(10_000);
  });
});

describe('the strip before a spin', () => {
  const shareOf = (tiles: readonly (number | null)[], id: number): number => tiles.filter((one) => one === id).length;

  it('is free without players, and a player alone has the middle', () => {
    expect(standingTiles([], 5)).toEqual([null, null, null, null, null]);
    expect(standingTiles([{ id: 7, share: 5 }], 5)).toEqual([null, null, 7, null, null]);
  });

  it('shares the tiles out by the stakes, within one tile, and spreads them', () => {
    const tiles = standingTiles(
      [
        { id: 1, share: 60 },
        { id: 2, share: 30 },
        { id: 3, share: 10 },
      ],
      20,
    );
    expect([1, 2, 3].map((id) => shareOf(tiles, id))).toEqual([12, 6, 2]);
    // No four adjacent tiles belong to the same player.
    expect(tiles.some((_, at) => at > 3 && new Set(tiles.slice(at - 4, at)).size === 1)).toBe(false);
  });

  it('has one tile or none for a player with a small share', () => {
    const tiles = standingTiles(
      [
        { id: 1, share: 1000 },
        { id: 2, share: 1 },
      ],
      21,
    );
    expect(shareOf(tiles, 2)).toBeLessThanOrEqual(1);
    expect(tiles).toHaveLength(21);
  });
});

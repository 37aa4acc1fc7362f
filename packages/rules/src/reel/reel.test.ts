import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classesDeviate } from '../testing/battery.ts';
import { Z_99 } from '../testing/statistics.ts';
import { type Motion, STRIP_TILES, WINNING_TILE, faceAt, placeAt, stopWithin, stripMotion, stripOf } from './index.ts';

const place = fc.integer({ min: -1_000_000, max: 1_000_000 });
const motions: fc.Arbitrary<Motion> = fc
  .record({ from: place, way: fc.integer({ min: 1, max: 1_000_000 }), durationMs: fc.integer({ min: 1, max: 60_000 }) })
  .map(({ from, way, durationMs }) => ({ from, to: from + way, durationMs }));

describe('a motion', () => {
  it('[RL-1] [RL-3] a motion begins at its start and ends exactly at its end', () => {
    fc.assert(
      fc.property(motions, (motion) => {
        const { from, to, durationMs } = motion;
        expect(placeAt(motion, durationMs)).toBe(from);
        expect(placeAt(motion, durationMs * 3)).toBe(from);
        for (const leftMs of [0, -1, Number.NaN]) expect(placeAt(motion, leftMs)).toBe(to);
        expect(placeAt({ ...motion, durationMs: 0 }, 5)).toBe(to);
      }),
    );
  });

  it('[RL-3] a motion never goes back and slows down steadily', () => {
    fc.assert(
      fc.property(motions, (motion) => {
        const steps = 40;
        const places = Array.from({ length: steps + 1 }, (_unused, at) =>
          placeAt(motion, motion.durationMs * (1 - at / steps)),
        );
        const ways = places.slice(1).map((to, at) => to - (places[at] ?? 0));
        for (const [at, way] of ways.entries()) {
          expect(way).toBeGreaterThan(0);
          if (at > 0) expect(way).toBeLessThan(ways[at - 1] ?? 0);
        }
      }),
    );
    expect(placeAt({ from: 0, to: 1600, durationMs: 8000 }, 4000)).toBe(1500);
  });

  it('[RL-2] the place of a motion depends on the remaining time alone', () => {
    fc.assert(
      fc.property(motions, fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }), (motion, leftMs, later) => {
        // Players who join with `leftMs` left see the same place as all others at every later moment.
        const now = Math.max(0, leftMs - later);
        expect(placeAt(motion, now)).toBe(placeAt({ ...motion }, leftMs - Math.min(leftMs, later)));
      }),
    );
  });
});

describe('a strip', () => {
  const faces = [
    { face: 'a', weight: 700 },
    { face: 'b', weight: 200 },
    { face: 'c', weight: 100 },
  ];
  const strip = (text: string, winner = 'c') => stripOf({ faces, winner, text });

  it('[RL-1] [RL-4] a strip has 60 tiles, with the winner on tile 50', () => {
    for (const winner of ['a', 'b', 'c']) {
      const { tiles, stopParts } = strip('game:1', winner) ?? { tiles: [], stopParts: 0 };
      expect(tiles).toHaveLength(STRIP_TILES);
      expect(STRIP_TILES).toBe(60);
      expect(tiles[50]).toBe(winner);
      expect(Math.floor(stopParts / 1000)).toBe(WINNING_TILE);
      expect(tiles.toSpliced(50, 1)).toEqual(strip('game:1', 'a')?.tiles.toSpliced(50, 1));
    }
  });

  it('[RL-5] all other tiles of a strip, also next to the winner, have the chances of the draw', () => {
    const strips = Array.from({ length: 2000 }, (_unused, at) => strip(`game:${at}`)?.tiles ?? []);
    const numberOf = (face: string | undefined): number => ['a', 'b', 'c'].indexOf(face ?? '');
    const all = strips.flatMap((tiles) => tiles.toSpliced(50, 1)).map(numberOf);
    expect(Math.abs(classesDeviate(all, [0.7, 0.2, 0.1]))).toBeLessThan(Z_99);
    for (const tile of [49, 51]) {
      const near = strips.filter((tiles) => tiles[tile] === 'c').length;
      expect(Math.abs(near - 200)).toBeLessThan(Z_99 * Math.sqrt(2000 * 0.1 * 0.9));
    }
  });

  it('[RL-6] a strip stops inside the winning tile, a tenth from its edges, evenly distributed', () => {
    const stops = Array.from({ length: 8000 }, (_unused, at) => stopWithin(`game:${at}`));
    expect(Math.min(...stops)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...stops)).toBeLessThan(900);
    const tenths = stops.map((stop) => Math.floor((stop - 100) / 80));
    expect(Math.abs(classesDeviate(tenths, new Array<number>(10).fill(0.1)))).toBeLessThan(Z_99);
    expect(strip('game:1')?.stopParts).toBe(50_000 + stopWithin('game:1'));
  });

  it('[RL-2] [RL-4] a strip moves from its beginning to the winner', () => {
    expect(stripMotion({ stopParts: 50_321 }, 10_000)).toEqual({ from: 5000, to: 50_321, durationMs: 10_000 });
  });

  it('[RL-4] a strip is null for invalid weights', () => {
    for (const weight of [0, -1, 1.5, Number.NaN, Infinity])
      expect(stripOf({ faces: [...faces, { face: 'd', weight }], winner: 'a', text: 'x' })).toBeNull();
    expect(stripOf({ faces: [], winner: 'a', text: 'x' })).toBeNull();
    expect(stripOf({ faces: [...faces, { face: 'd', weight: 2 ** 52 }], winner: 'a', text: 'x' })).toBeNull();
    expect(stripOf({ faces: [{ face: 'd', weight: 1 }], winner: 'd', text: 'x' })?.tiles).toEqual(
      new Array<string>(60).fill('d'),
    );
  });

  it('[RL-5] each face holds as many numbers as it weighs', () => {
    const counts = new Map<string | null, number>();
    for (let number = 0; number < 1001; number++) {
      const face = faceAt(faces, number);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts]).toEqual([
      ['a', 700],
      ['b', 200],
      ['c', 100],
      [null, 1],
    ]);
  });
});

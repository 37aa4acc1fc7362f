import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { placeAt, stripMotion } from '../reel/index.ts';
import { jackpot } from '../testing/game-vectors.ts';
import type { JackpotEntry } from './tickets.ts';
import { DEFAULT_JACKPOT_TIMES as TIMES, spinnerMs } from './round.ts';
import { jackpotStrip } from './spinner.ts';

/** Returns the stake of each player in the pot, in the order in which they entered. */
const playersOf = (entries: readonly JackpotEntry[]) => {
  const stakes = new Map<number, number>();
  for (const { playerId, priceCents } of entries) stakes.set(playerId, (stakes.get(playerId) ?? 0) + priceCents);
  return Array.from(stakes, ([playerId, stakeCents]) => ({ playerId, stakeCents }));
};
const strips = jackpot.rounds.map((round) => ({
  round,
  strip: jackpotStrip({ ...round, players: playersOf(round.tickets) }),
}));
/** Returns the pointer's place with `leftMs` left, as screens calculate it. */
const placeOf = (strip: { stopParts: number }, leftMs: number) => placeAt(stripMotion(strip, spinnerMs(TIMES)), leftMs);

describe('the spinner', () => {
  it('[JP-25] the strip equals that of an independent program, and ends at the winner', () => {
    for (const { round, strip } of strips) {
      expect(strip).toEqual(round.strip);
      const stop = placeOf(strip ?? { stopParts: 0 }, 0);
      expect(strip?.tiles[Math.floor(stop / 1000)]).toBe(round.winnerId);
    }
  });

  it('[JP-25] the strip follows from the beacon, the round and the chances alone', () => {
    const players = [
      { playerId: 1, stakeCents: 500 },
      { playerId: 2, stakeCents: 500 },
    ];
    const strip = (change: object) =>
      jackpotStrip({ players, winnerId: 1, roundId: 7, beaconRandomness: sha256('b'), ...change });
    expect(strip({})).toEqual(strip({}));
    expect(strip({ roundId: 8 })).not.toEqual(strip({}));
    expect(strip({ beaconRandomness: sha256('c') })).not.toEqual(strip({}));
    expect(strip({ players: [] })).toBeNull();
  });

  it('[JP-25] [RL-2] the spinner has the same place on all screens with the same time left', () => {
    const place = (leftMs: number) => placeOf({ stopParts: 50_400 }, leftMs);
    expect([10_000, 5000, 0].map(place)).toEqual([5000, 50_400 - 45_400 / 16, 50_400]);
  });
});

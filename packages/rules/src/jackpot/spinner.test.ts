import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { jackpot } from '../testing/game-vectors.ts';
import { DEFAULT_JACKPOT_TIMES as TIMES } from './round.ts';
import { jackpotStrip, spinnerPlace } from './spinner.ts';
import { jackpotPlayers, ticketsOf } from './tickets.ts';

const strips = jackpot.rounds.map((round) => ({
  round,
  strip: jackpotStrip({ ...round, players: jackpotPlayers(ticketsOf(round.tickets) ?? []) }),
}));

describe('the spinner', () => {
  it('[JP-25] is the strip that an independent program lays, and ends at the winner', () => {
    for (const { round, strip } of strips) {
      expect(strip).toEqual(round.strip);
      const stop = spinnerPlace(strip ?? { stopParts: 0 }, { leftMs: 0, times: TIMES });
      expect(strip?.tiles[Math.floor(stop / 1000)]).toBe(round.winnerId);
    }
  });

  it('[JP-25] follows from the beacon, the round and the chances alone', () => {
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

  it('[JP-25] [RL-2] has the same place for all with the same time left', () => {
    const place = (leftMs: number) => spinnerPlace({ stopParts: 50_400 }, { leftMs, times: TIMES });
    expect([10_000, 5000, 0].map(place)).toEqual([5000, 50_400 - 45_400 / 16, 50_400]);
  });
});

// PURE. The strip of players that ends at the winner: rule JP-25 of SPEC.md.
import { type Strip, placeAt, stripMotion, stripOf } from '../reel/index.ts';
import { spinnerMs, type JackpotTimes } from './round.ts';
import type { JackpotPlayer } from './tickets.ts';

/** The spinner's strip; null if nobody is in the pot. The same on every screen, because its values are public. [JP-25] */
export const jackpotStrip = ({
  players,
  winnerId,
  roundId,
  beaconRandomness,
}: {
  players: readonly Pick<JackpotPlayer, 'playerId' | 'stakeCents'>[];
  winnerId: number;
  roundId: number;
  beaconRandomness: string;
}): Strip<number> | null =>
  stripOf({
    faces: players.map(({ playerId, stakeCents }) => ({ face: playerId, weight: stakeCents })),
    winner: winnerId,
    text: `jackpot:${beaconRandomness}:${roundId}`,
  });

/** The pointer's place on the strip with this much time left, in thousandths of a tile. [JP-25] */
export const spinnerPlace = (
  strip: Pick<Strip<number>, 'stopParts'>,
  { leftMs, times }: { leftMs: number; times: Pick<JackpotTimes, 'endTimeSeconds'> },
): number => placeAt(stripMotion(strip, spinnerMs(times)), leftMs);

// PURE. The strip of players that ends at the winner: rule JP-25 of SPEC.md.
import { type Strip, stripOf } from '../reel/index.ts';

/** Returns the spinner's strip, which is the same on every screen; null for an empty pot. [JP-25] */
export const jackpotStrip = ({
  players,
  winnerId,
  roundId,
  beaconRandomness,
}: {
  players: readonly { playerId: number; stakeCents: number }[];
  winnerId: number;
  roundId: number;
  beaconRandomness: string;
}): Strip<number> | null =>
  stripOf({
    faces: players.map(({ playerId, stakeCents }) => ({ face: playerId, weight: stakeCents })),
    winner: winnerId,
    text: `jackpot:${beaconRandomness}:${roundId}`,
  });

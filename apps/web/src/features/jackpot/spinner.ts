// Pure: position of the spinner as a function of time, and its tiles before the spin.
import { placeAt } from '@updraft/rules/reel';
import type { Spin } from './state-types.ts';

/** Returns the time left of the spin, ms; 0: it has stopped. */
export const spinLeftAt = ({ leftMs, toldAtMs }: Pick<Spin, 'leftMs' | 'toldAtMs'>, nowMs: number): number =>
  Math.max(0, leftMs - Math.max(0, nowMs - toldAtMs));

/**
 * Returns the pointer's position on the strip at a moment of the local clock, in thousandths of a tile. It depends only
 * on the time left of the spin. So a player who joins late sees the same position, and every screen stops at the same
 * tile.
 */
export const spinPlaceAt = (spin: Pick<Spin, 'motion' | 'leftMs' | 'toldAtMs'>, nowMs: number): number =>
  placeAt(spin.motion, spinLeftAt(spin, nowMs));

/** Returns the index of the tile below the pointer. */
export const tileAt = (place: number): number => Math.floor(place / 1000);

/** Player of the pot with their share. */
interface Sharer {
  id: number;
  /** Share of the pot, in any unit. */
  share: number;
}

/**
 * Returns the `count` tiles of a standing strip, distributed by the players' shares and spread evenly. A single player
 * gets the middle tile, and all others are empty (null).
 */
export const standingTiles = (players: readonly Sharer[], count: number): (number | null)[] => {
  const total = players.reduce((sum, { share }) => sum + share, 0);
  const [first] = players;
  const free = new Array<number | null>(count).fill(null);
  if (first === undefined || total <= 0) return free;
  if (players.length === 1) return free.with(Math.floor(count / 2), first.id);
  // The player with the largest deficit gets the next tile, so the number of tiles differs from the share by less than
  // one.
  const owed = players.map(() => 0);
  return free.map(() => {
    let next = 0;
    for (const [at, { share }] of players.entries()) {
      owed[at] = (owed[at] ?? 0) + share / total;
      if ((owed[at] ?? 0) > (owed[next] ?? 0)) next = at;
    }
    owed[next] = (owed[next] ?? 0) - 1;
    return players[next]?.id ?? null;
  });
};

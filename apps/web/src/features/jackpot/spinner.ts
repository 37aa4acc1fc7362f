// Pure: where the spinner stands on the screen as a function of time, and what it shows before it spins.
import { placeAt } from '@updraft/rules/reel';
import type { Spin } from './state-types.ts';

/** Milliseconds of the spin that are left; 0: it has stopped. */
export const spinLeftAt = ({ leftMs, toldAtMs }: Pick<Spin, 'leftMs' | 'toldAtMs'>, nowMs: number): number =>
  Math.max(0, leftMs - Math.max(0, nowMs - toldAtMs));

/**
 * The pointer's place on the strip at a moment of the local clock, in thousandths of a tile. It follows from what is left
 * of the spin: who joins late sees the same place, and every screen stops at the same tile.
 */
export const spinPlaceAt = (spin: Pick<Spin, 'motion' | 'leftMs' | 'toldAtMs'>, nowMs: number): number =>
  placeAt(spin.motion, spinLeftAt(spin, nowMs));

/** The tile below the pointer. */
export const tileAt = (place: number): number => Math.floor(place / 1000);

/** A player of the pot as the strip needs them. */
interface Sharer {
  id: number;
  /** Share of the pot, in any unit. */
  share: number;
}

/**
 * The tiles of a strip that stands: `count` of them, shared out by the players' shares and spread evenly. A player alone
 * has the middle one; the others are free (null).
 */
export const standingTiles = (players: readonly Sharer[], count: number): (number | null)[] => {
  const total = players.reduce((sum, { share }) => sum + share, 0);
  const [first] = players;
  const free = new Array<number | null>(count).fill(null);
  if (first === undefined || total <= 0) return free;
  if (players.length === 1) return free.with(Math.floor(count / 2), first.id);
  // The player who is owed most has the next tile: what is shown never strays a whole tile from the shares.
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

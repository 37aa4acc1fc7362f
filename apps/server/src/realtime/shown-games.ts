import type { ModeSummary, ServerEventName, ServerPayload } from '@updraft/contract';

/** Sends an event to one socket. */
export type Send = <K extends ServerEventName>(event: K, payload: ServerPayload<K>) => void;

/** Public view of a table: the whole state for pages of the game, a summary for other pages. */
export interface ShownGame<Snapshot = unknown> {
  /** Returns all that is needed to show the game to this player (null: a visitor); null: there is no round to show. */
  snapshot(playerId: number | null): Snapshot | null;
  /** Sends the snapshot as the game's own event; returns false if there is none. */
  showTo(playerId: number | null, send: Send): boolean;
  /** Totals for the mode bar; null while there is no round to show. */
  summary(): ModeSummary | null;
}

/** Every game of the site, by its name, which is also its topic. */
export type ShownGames = ReadonlyMap<string, ShownGame>;

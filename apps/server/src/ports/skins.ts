import type { Query } from '../db/db.ts';

/** Effects of a player's own limits on incoming skins; in the caller's transaction and under the player's lock. */
export interface SkinRecall {
  /** A break begins: all offers are taken back. [LI-13] */
  all(query: Query, playerId: number): Promise<void>;
  /** A limit is lowered: offers that do not fit into the room are taken back; below zero all are. [LI-14] */
  above(query: Query, limit: { playerId: number; roomCents: number }): Promise<void>;
  /** After the commit: begins to take the marked offers back. */
  wake(): void;
}
